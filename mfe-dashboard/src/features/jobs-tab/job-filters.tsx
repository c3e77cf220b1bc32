import { useGetAgenciesQuery, useIdentityChoices, useMay, useUser } from '@campaign/shared-api';
import { JOB_TYPES } from '@campaign/shared-api/constants';
import { SearchField, Select } from '@campaign/shared-ui';
import { DateRangePicker } from '@campaign/shared-ui/dates';
import { FilterBar } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import { activeFilters, NO_FILTER, type JobFilter } from './job-filter';

const say = words.filters;
const TYPES = [
  { value: 'all', label: say.allTypes },
  ...JOB_TYPES.map((type) => ({ value: type, label: type })),
];
const idOf = (value: string) => (value ? Number(value) : undefined);

interface JobFiltersProps {
  filter: JobFilter;
  setFilter: (change: Partial<JobFilter>) => void;
  onRefresh: () => void;
  refreshing: boolean;
}

/** JOBS-01..09. Agency for ADMIN only; another agency has other identities. */
export function JobFilters({ filter, setFilter, onRefresh, refreshing }: JobFiltersProps) {
  const isAdmin = useUser()?.role === 'ADMIN';
  // ROLE-14: readers and clickers have no refresh buttons anywhere.
  const mayRefresh = useMay('job:pause');
  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !isAdmin });
  const { choices } = useIdentityChoices(filter.agencyId);
  const { from, to } = filter;

  return (
    <FilterBar
      {...(mayRefresh && { onRefresh, refreshing })}
      onClear={() => setFilter(NO_FILTER)}
      activeCount={activeFilters(filter)}
    >
      <SearchField
        label={say.search}
        placeholder={say.search}
        value={filter.query}
        onChange={(query) => setFilter({ query })}
      />
      <Select
        label={say.status}
        hideLabel
        value={filter.status}
        options={say.statuses.map((each) => ({ ...each, label: `${say.status}: ${each.label}` }))}
        onChange={(event) => setFilter({ status: event.target.value as JobFilter['status'] })}
      />
      <Select
        label={say.jobType}
        hideLabel
        value={filter.jobType}
        options={TYPES.map((each) => ({ ...each, label: `${say.jobType}: ${each.label}` }))}
        onChange={(event) => setFilter({ jobType: event.target.value as JobFilter['jobType'] })}
      />
      <DateRangePicker
        label={say.sendDate}
        value={from && to ? { from, to } : null}
        onChange={(range) => setFilter({ from: range?.from, to: range?.to })}
      />
      {isAdmin && (
        <Select
          label={say.agency}
          hideLabel
          placeholder={say.allAgencies}
          value={String(filter.agencyId ?? '')}
          options={(agencies?.data ?? []).map(({ accountId, userName }) => ({
            value: String(accountId),
            label: userName,
          }))}
          onChange={(event) => setFilter({ agencyId: idOf(event.target.value), identityId: undefined })}
        />
      )}
      <Select
        label={say.identity}
        hideLabel
        placeholder={say.allIdentities}
        value={String(filter.identityId ?? '')}
        options={choices.map(({ identityId, identityName }) => ({
          value: String(identityId),
          label: identityName,
        }))}
        onChange={(event) => setFilter({ identityId: idOf(event.target.value) })}
      />
    </FilterBar>
  );
}
