import { Field, Stack } from '../index';

export const title = 'Field';

/** A control of one's own inside the frame that all fields share. */
export function Own() {
  return (
    <Stack gap={24}>
      <Field label="Rate" help="Texts a second.">
        {(control) => <input type="range" {...control} />}
      </Field>
      <Field label="Rate" optional error="The carrier takes at most 40.">
        {(control) => <input type="range" {...control} />}
      </Field>
    </Stack>
  );
}
