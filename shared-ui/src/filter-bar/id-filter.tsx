import { Select } from '../select/select';

export interface IdFilterProps {
  label: string;
  /** The first choice, which filters nothing. */
  allLabel: string;
  /** Undefined: all. */
  value: number | undefined;
  choices: readonly { id: number; label: string }[];
  onChange: (id: number | undefined) => void;
}

/** One of the things that have an id (an agency, an identity), or all of them. */
export function IdFilter({ label, allLabel, value, choices, onChange }: IdFilterProps) {
  return (
    <Select
      label={label}
      hideLabel
      placeholder={allLabel}
      value={String(value ?? '')}
      options={choices.map((choice) => ({ value: String(choice.id), label: choice.label }))}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
    />
  );
}

/** The id that an address filters by; anything else is none. */
export const idIn = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name);
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};
