import { useSearchParams } from 'react-router-dom';
import { useGetAgenciesQuery, useIdentityChoices, useMay, useUser } from '@campaign/shared-api';
import { SearchField, Select } from '@campaign/shared-ui';
import { FilterBar, withFilter } from '@campaign/shared-ui/grid';
import { words } from '../../words';
import { activeFilters, readListFilter } from './list-filter';

const say = words.filters;

interface ListFiltersProps {
  onRefresh: () => void;
  refreshing: boolean;
}

/** Name, agency (ADMIN) and identity, kept in the address (PL-12). */
export function ListFilters({ onRefresh, refreshing }: ListFiltersProps) {
  const [params, setParams] = useSearchParams();
  const filter = readListFilter(params);
  const isAdmin = useUser()?.role === 'ADMIN';
  // PL-11, ROLE-14: those who may not add do not refresh either.
  const mayRefresh = useMay('list:create');
  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !isAdmin });
  const { choices } = useIdentityChoices(filter.agencyId);

  const set = (name: string, value: string) => setParams(withFilter(params, name, value), { replace: true });
  const setAgency = (value: string) =>
    setParams(withFilter(withFilter(params, 'agency', value), 'identity', ''), { replace: true });
  const clear = () =>
    setParams(['query', 'agency', 'identity'].reduce((rest, name) => withFilter(rest, name, ''), params));

  return (
    <FilterBar
      {...(mayRefresh && { onRefresh, refreshing })}
      onClear={clear}
      activeCount={activeFilters(filter)}
    >
      <SearchField
        label={say.search}
        placeholder={say.search}
        value={filter.query}
        onChange={(text) => set('query', text)}
      />
      {isAdmin && (
        <Select
          label={say.agency}
          hideLabel
          placeholder={say.allAgencies}
          value={filter.agencyId ? String(filter.agencyId) : ''}
          options={(agencies?.data ?? []).map((agency) => ({
            value: String(agency.accountId),
            label: agency.userName,
          }))}
          onChange={(event) => setAgency(event.target.value)}
        />
      )}
      <Select
        label={say.identity}
        hideLabel
        placeholder={say.allIdentities}
        value={filter.identityId ? String(filter.identityId) : ''}
        options={choices.map((identity) => ({
          value: String(identity.identityId),
          label: identity.identityName,
        }))}
        onChange={(event) => set('identity', event.target.value)}
      />
    </FilterBar>
  );
}
