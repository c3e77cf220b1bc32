import { useSearchParams } from 'react-router-dom';
import { useGetAgenciesQuery, useIdentityChoices, useMay, useUser } from '@campaign/shared-api';
import { SearchField } from '@campaign/shared-ui';
import { FilterBar, IdFilter, withFilter } from '@campaign/shared-ui/grid';
import { words } from '../words';
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

  const set = (name: string, value: string | number = '') =>
    setParams(withFilter(params, name, String(value)), { replace: true });
  const setAgency = (id: number | undefined) =>
    setParams(withFilter(withFilter(params, 'agency', String(id ?? '')), 'identity', ''), { replace: true });
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
        <IdFilter
          label={say.agency}
          allLabel={say.allAgencies}
          value={filter.agencyId}
          choices={(agencies?.data ?? []).map(({ accountId, userName }) => ({
            id: accountId,
            label: userName,
          }))}
          onChange={setAgency}
        />
      )}
      <IdFilter
        label={say.identity}
        allLabel={say.allIdentities}
        value={filter.identityId}
        choices={choices.map(({ identityId, identityName }) => ({ id: identityId, label: identityName }))}
        onChange={(id) => set('identity', id)}
      />
    </FilterBar>
  );
}
