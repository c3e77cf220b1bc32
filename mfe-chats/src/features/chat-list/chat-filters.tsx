import { useSearchParams } from 'react-router-dom';
import { useGetAgenciesQuery, useIdentityChoices, useMay, useUser } from '@campaign/shared-api';
import { SearchField } from '@campaign/shared-ui';
import { FilterBar, IdFilter, idIn, withFilter } from '@campaign/shared-ui/grid';
import { words } from '../../words';

const say = words.list;
const NAMES = ['query', 'agency', 'identity'];

interface ChatFiltersProps {
  onRefresh: () => void;
  refreshing: boolean;
}

/** Name, agency (ADMIN) and identity, kept in the address. */
export function ChatFilters({ onRefresh, refreshing }: ChatFiltersProps) {
  const [params, setParams] = useSearchParams();
  const isAdmin = useUser()?.role === 'ADMIN';
  // ROLE-14: readers and clickers have no refresh buttons anywhere.
  const mayRefresh = useMay('job:pause');
  const agencyId = idIn(params, 'agency');
  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !isAdmin });
  const { choices } = useIdentityChoices(agencyId);

  const narrow = (change: Record<string, string | number | undefined>) =>
    setParams(
      Object.entries(change).reduce(
        (rest, [name, value]) => withFilter(rest, name, String(value ?? '')),
        params,
      ),
      { replace: true },
    );

  return (
    <FilterBar
      {...(mayRefresh && { onRefresh, refreshing })}
      onClear={() => narrow(Object.fromEntries(NAMES.map((name) => [name, undefined])))}
      activeCount={NAMES.filter((name) => params.has(name)).length}
    >
      <SearchField
        label={say.search}
        placeholder={say.search}
        value={params.get('query') ?? ''}
        onChange={(query) => narrow({ query })}
      />
      {isAdmin && (
        <IdFilter
          label={say.agency}
          allLabel={say.allAgencies}
          value={agencyId}
          choices={(agencies?.data ?? []).map(({ accountId, userName }) => ({
            id: accountId,
            label: userName,
          }))}
          onChange={(id) => narrow({ agency: id, identity: undefined })}
        />
      )}
      <IdFilter
        label={say.identity}
        allLabel={say.allIdentities}
        value={idIn(params, 'identity')}
        choices={choices.map(({ identityId, identityName }) => ({ id: identityId, label: identityName }))}
        onChange={(identity) => narrow({ identity })}
      />
    </FilterBar>
  );
}
