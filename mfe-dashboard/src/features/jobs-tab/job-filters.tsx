import { useGetAgenciesQuery, useIdentityChoices, useMay, useUser } from '@campaign/shared-api';
import { JOB_TYPES } from '@campaign/shared-api/constants';
import { SearchField, Select } from '@campaign/shared-ui';
import { DateRangePicker } from '@campaign/shared-ui/dates';
import { FilterBar, IdFilter } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import { activeFilters, NO_FILTER, type JobFilter } from './job-filter';

const say = words.filters;
const TYPES = [
  { value: 'all', label: say.allTypes },
  ...JOB_TYPES.map((type) => ({ value: type, label: type })),
];

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
        ahead
        value={from && to ? { from, to } : null}
        onChange={(range) => setFilter({ from: range?.from, to: range?.to })}
      />
      {isAdmin && (
        <IdFilter
          label={say.agency}
          allLabel={say.allAgencies}
          value={filter.agencyId}
          choices={(agencies?.data ?? []).map(({ accountId, userName }) => ({
            id: accountId,
            label: userName,
          }))}
          onChange={(agencyId) => setFilter({ agencyId, identityId: undefined })}
        />
      )}
      <IdFilter
        label={say.identity}
        allLabel={say.allIdentities}
        value={filter.identityId}
        choices={choices.map(({ identityId, identityName }) => ({ id: identityId, label: identityName }))}
        onChange={(identityId) => setFilter({ identityId })}
      />
    </FilterBar>
  );
}
