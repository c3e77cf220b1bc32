import { useAgencyChoices, useIdentityChoices } from '@campaign/shared-api';
import { SearchField, Select } from '@campaign/shared-ui';
import { IdFilter } from '@campaign/shared-ui/grid';
import type { AddressFilters } from './address-filters';

interface SearchFilterProps {
  filters: AddressFilters<{ query: string | undefined }>;
  /** Also its placeholder: 'Search by list name'. */
  label: string;
}

/** The filter `query` of a list. */
export function SearchFilter({ filters: { filter, set }, label }: SearchFilterProps) {
  return (
    <SearchField
      label={label}
      placeholder={label}
      value={filter.query ?? ''}
      onChange={(query) => set({ query })}
    />
  );
}

interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** The first choice, which filters nothing. */
  allLabel: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

/** A filter with a closed set of values: `value={filter.status} onChange={(status) => set({ status })}`. */
export function ChoiceFilter<Value extends string>({
  label,
  allLabel,
  value,
  options,
  onChange,
}: ChoiceFilterProps<Value>) {
  return (
    <Select
      label={label}
      hideLabel
      placeholder={allLabel}
      value={value ?? ''}
      options={options}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
    />
  );
}

interface AgencyIdentityFiltersProps {
  filters: AddressFilters<{ agency: number | undefined; identity: number | undefined }>;
}

/**
 * The filters `agency` (ADMIN only, ROLE-02) and `identity`: those of the chosen agency, else all one may use. Another
 * agency has other identities: choosing it drops the identity.
 */
export function AgencyIdentityFilters({ filters: { filter, set } }: AgencyIdentityFiltersProps) {
  const agencies = useAgencyChoices();
  const identities = useIdentityChoices(filter.agency);
  return (
    <>
      {agencies.mayChoose && (
        <IdFilter
          label="Agency"
          allLabel="All Agencies"
          value={filter.agency}
          choices={agencies.choices}
          onChange={(agency) => set({ agency, identity: undefined })}
        />
      )}
      <IdFilter
        label="Identity"
        allLabel="All Identities"
        value={filter.identity}
        choices={identities.choices.map(({ identityId, identityName }) => ({
          id: identityId,
          label: identityName,
        }))}
        onChange={(identity) => set({ identity })}
      />
    </>
  );
}
