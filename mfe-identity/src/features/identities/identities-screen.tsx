import { useState } from 'react';
import { useOpenPanel } from '@campaign/platform';
import {
  agencyId,
  ListScreen,
  SearchFilter,
  text,
  useAddressFilters,
  useOwnAccount,
  usePaged,
  useRemoval,
} from '@campaign/platform/list-screen';
import {
  useAgencyChoices,
  useDeleteIdentitiesMutation,
  useGetIdentitiesQuery,
  useMay,
  useUser,
} from '@campaign/shared-api';
import type { Identity, IdentityDeletion } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { IconButton } from '@campaign/shared-ui';
import { IdFilter } from '@campaign/shared-ui/grid';
import { useIdentityNews } from '../../components/use-identity-news';
import { words } from '../../words';
import { identityColumns } from './identity-columns';

const keyOf = ({ identityId }: Identity) => identityId;
type Using = NonNullable<IdentityDeletion['failed'][number]['jobs']>;

/** The identities one may use, newest first, with what the registry makes of each (IDEN-01..07). */
export function IdentitiesScreen() {
  useIdentityNews();
  const filters = useAddressFilters({ query: text, agency: agencyId });
  const { query, agency } = filters.filter;
  const page = usePaged(useGetIdentitiesQuery, { query, account_id: useOwnAccount(agency) });
  const agencies = useAgencyChoices();
  const openPanel = useOpenPanel();
  const { removal, jobsOf } = useIdentityRemoval();
  const mayDelete = useMay('identity:delete');
  // What is denied to a person is not shown: no rows do not say that the agency has none.
  const isLimited = (useUser()?.identityPermission.length ?? 0) > 0;

  const add = () => openPanel('identity-manager', agency === undefined ? {} : { accountId: agency });

  return (
    <ListScreen
      title={words.title}
      add={{ label: words.add, permission: 'identity:create', onClick: () => void add() }}
      columns={identityColumns((identity) => ({
        problem: removal.problemOf(identity),
        jobs: jobsOf(identity.identityId),
      }))}
      page={page}
      filters={filters}
      fields={
        <>
          <SearchFilter filters={filters} label={words.search} />
          {agencies.mayChoose && (
            <IdFilter
              label={words.agency}
              allLabel={words.allAgencies}
              value={agency}
              choices={agencies.choices}
              onChange={(next) => filters.set({ agency: next })}
            />
          )}
        </>
      }
      rowKey={keyOf}
      rowLabel={({ identityName }) => identityName}
      rowTo={({ identityId }) => paths.identity(identityId)}
      {...(mayDelete && {
        rowActions: (identity: Identity) => (
          <IconButton
            icon="trash"
            tone="danger"
            label={words.delete(identity.identityName)}
            onClick={() => void removal.remove(identity)}
          />
        ),
      })}
      empty={isLimited ? { text: words.empty.denied } : words.empty}
    />
  );
}

/** A deletion that is refused names the jobs that use the identity. */
function useIdentityRemoval() {
  const [deleteIdentities] = useDeleteIdentitiesMutation();
  const [using, setUsing] = useState<ReadonlyMap<number, Using>>(new Map());
  const removal = useRemoval(
    async ({ identityId }: Identity) => {
      const reply = await deleteIdentities([identityId]).unwrap();
      const jobs = reply.failed.find(({ id }) => id === identityId)?.jobs ?? [];
      setUsing((known) => new Map(known).set(identityId, jobs));
      return reply;
    },
    keyOf,
    { item: ({ identityName }) => words.deleted(identityName), failure: 'row' },
  );
  return { removal, jobsOf: (identityId: number) => using.get(identityId) ?? [] };
}
