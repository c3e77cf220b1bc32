import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import {
  agencyId,
  ListTable,
  SearchFilter,
  text,
  useAddressFilters,
  useOwnAccount,
  usePaged,
  type AddressFilters,
} from '@campaign/platform/list-screen';
import { useAgencyChoices, useGetAgentsQuery, useGetWaitingAgentsQuery, useMay } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import { Button, Page, Tabs } from '@campaign/shared-ui';
import { IdFilter } from '@campaign/shared-ui/grid';
import { nameOf, userWords } from '../../user-words';
import { ResetPasswordDialog } from './reset-password-dialog';
import { userColumns } from './user-columns';
import { UserActions } from './user-actions';
import { useUserRemoval } from './use-user-removal';
import { ViewAsDialog } from '../../components/view-as-dialog';
import { WaitingTable } from './waiting-table';

const say = userWords;

/** The people of an agency, and for those who may let them in whoever asked to join (USER, SIGNUP-14). */
export function UsersScreen() {
  const [params, setParams] = useSearchParams();
  const filters = useAddressFilters({ query: text, agency: agencyId });
  const { agency } = filters.filter;
  const mayConfirm = useMay('agent:confirm');
  const mayAdd = useMay('agent:create');
  const openPanel = useOpenPanel();
  const waiting = useGetWaitingAgentsQuery(
    { account_id: useOwnAccount(agency), page: 1, size: 1 },
    { skip: !mayConfirm, refetchOnMountOrArgChange: true },
  );
  const tab = mayConfirm && params.get('tab') === 'waiting' ? 'waiting' : 'users';
  const turnTo = (id: string) =>
    setParams({
      ...(id === 'waiting' && { tab: id }),
      ...(agency !== undefined && { agency: String(agency) }),
    });

  const add = mayAdd && (
    <Button
      variant="primary"
      icon="plus"
      onClick={() => void openPanel('user-manager', agency === undefined ? {} : { accountId: agency })}
    >
      {say.add}
    </Button>
  );
  const users = <UsersTable filters={filters} add={add} />;
  const count = waiting.data?.total;
  return (
    <Page title={say.title} actions={add}>
      {mayConfirm ? (
        <Tabs
          label={say.tabs.label}
          items={[
            { id: 'users', label: say.tabs.users },
            { id: 'waiting', label: say.tabs.waiting, ...(count !== undefined && { count }) },
          ]}
          value={tab}
          onChange={turnTo}
        >
          {tab === 'users' ? users : <WaitingTable filters={filters} />}
        </Tabs>
      ) : (
        users
      )}
    </Page>
  );
}

interface UsersTableProps {
  filters: AddressFilters<{ query: string | undefined; agency: number | undefined }>;
  add: ReactNode;
}

function UsersTable({ filters, add }: UsersTableProps) {
  const { query, agency } = filters.filter;
  const page = usePaged(useGetAgentsQuery, { query, account_id: useOwnAccount(agency) });
  const agencies = useAgencyChoices();
  const removal = useUserRemoval();
  const mayDelete = useMay('agent:delete');
  const [viewing, setViewing] = useState<Agent | null>(null);
  const [resetting, setResetting] = useState<Agent | null>(null);
  return (
    <>
      <ListTable
        label={say.title}
        columns={userColumns({
          withAgency: agencies.mayChoose && agency === undefined,
          problemOf: removal.problemOf,
        })}
        page={page}
        filters={filters}
        fields={
          <>
            <SearchFilter filters={filters} label={say.search} />
            {agencies.mayChoose && (
              <IdFilter
                label={say.agency}
                allLabel={say.allAgencies}
                value={agency}
                choices={agencies.choices}
                onChange={(next) => filters.set({ agency: next })}
              />
            )}
          </>
        }
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        actionsHeader={say.columns.actions}
        {...(mayDelete && {
          rowActions: (agent: Agent) => (
            <UserActions
              agent={agent}
              onPassword={() => setResetting(agent)}
              onDelete={() => void removal.remove(agent)}
              onView={() => setViewing(agent)}
            />
          ),
        })}
        empty={{ text: add ? say.empty.text : say.empty.readOnly, action: add }}
      />
      <ResetPasswordDialog agent={resetting} onClose={() => setResetting(null)} />
      <ViewAsDialog
        person={viewing && { id: viewing.id, name: nameOf(viewing) }}
        onClose={() => setViewing(null)}
      />
    </>
  );
}
