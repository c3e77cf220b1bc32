import type { ApiProblem } from '@campaign/shared-api';
import { Banner, PhoneField, Select, TextField } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import type { DncForm } from './dnc-form';

const say = dncWords.create;

interface ManualFieldsProps {
  form: DncForm;
  change: (part: Partial<DncForm>) => void;
  phoneProblem: string | undefined;
  /** Why the server did not take it. */
  problem: ApiProblem | undefined;
}

/** DNCM-02: the number, and why. */
export function ManualFields({ form, change, phoneProblem, problem }: ManualFieldsProps) {
  const ofPhone = problem?.fields?.['value'];
  return (
    <>
      {problem && !ofPhone && (
        <Banner tone="danger" title={say.notSaved} role="alert">
          {problem.message}
        </Banner>
      )}
      <PhoneField
        label={say.phone}
        value={form.phone}
        error={phoneProblem ?? ofPhone}
        onChange={(phone) => change({ phone })}
      />
      <TextField
        label={say.name}
        optional
        maxLength={120}
        autoComplete="off"
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Select
        label={say.reason}
        placeholder={say.noReason}
        value={form.reason}
        options={say.reasons.map((reason) => ({ value: reason, label: reason }))}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {form.reason === say.other && (
        <TextField
          label={say.otherReason}
          maxLength={200}
          value={form.otherReason}
          onChange={(event) => change({ otherReason: event.target.value })}
        />
      )}
    </>
  );
}
