import { useAgencyChoices, useIdentityChoices } from '@campaign/shared-api';
import { Select } from '@campaign/shared-ui';

interface ChoiceFieldProps {
  label?: string;
  /** What stands there before something is chosen. */
  placeholder?: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  error?: string | undefined;
  onBlur?: () => void;
}

export interface AgencyFieldProps extends ChoiceFieldProps {
  /** False where the platform's own agency (account 4) is not offered: its people are never made here (UMGR-09). */
  withOwner?: boolean;
}

/**
 * An agency in a form; nothing for anybody but ADMIN, who alone may choose one (ROLE-13). Its first value for somebody of
 * account 4 is `useDefaultAgency()`.
 *
 * `<AgencyField value={form.values.accountId} onChange={(id) => void form.setFieldValue('accountId', id)} />`
 */
export function AgencyField({ withOwner = true, ...field }: AgencyFieldProps) {
  const { mayChoose, choices } = useAgencyChoices({ withOwner });
  return mayChoose ? (
    <ChoiceField label="Agency" placeholder="Choose an agency" {...field} choices={choices} />
  ) : null;
}

export interface IdentityFieldProps extends ChoiceFieldProps {
  /** Of which agency; without it ADMIN is offered all, anybody else always the own ones. */
  agency?: number | undefined;
}

/**
 * An identity in a form: those of the agency, without the denied ones (SESS-08) and without identity 1, which the two
 * special agencies alone may choose (JOBS-07, PLUP-25).
 */
export function IdentityField({ agency, ...field }: IdentityFieldProps) {
  const { choices, isLoading } = useIdentityChoices(agency);
  return (
    <ChoiceField
      label="Identity"
      {...field}
      placeholder={isLoading ? 'Loading…' : (field.placeholder ?? 'Choose an identity')}
      choices={choices.map(({ identityId, identityName }) => ({ id: identityId, label: identityName }))}
    />
  );
}

function ChoiceField({
  choices,
  value,
  onChange,
  label = '',
  ...field
}: ChoiceFieldProps & { choices: readonly { id: number; label: string }[] }) {
  return (
    <Select
      {...field}
      label={label}
      value={String(value ?? '')}
      options={choices.map((choice) => ({ value: String(choice.id), label: choice.label }))}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
    />
  );
}
