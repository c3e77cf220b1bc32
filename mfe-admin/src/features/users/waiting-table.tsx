import { useState } from 'react';
import { announce, useConfirm } from '@campaign/platform';
import {
  ListTable,
  SearchFilter,
  useOwnAccount,
  usePaged,
  type AddressFilters,
} from '@campaign/platform/list-screen';
import { useAgencyChoices, useGetWaitingAgentsQuery, useRefuseAgentMutation } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import { Button, Text, Timestamp, VisuallyHidden } from '@campaign/shared-ui';
import { CellLines, IdFilter, type Column } from '@campaign/shared-ui/grid';
import { userWords } from '../../user-words';
import { ConfirmJoinerDialog } from './confirm-joiner-dialog';

const say = userWords.waiting;

const columnsOf = (withAgency: boolean): Column<Agent>[] => [
  {
    id: 'email',
    header: say.email,
    sortable: true,
    primary: true,
    cell: ({ email, emailVerified }) => (
      <CellLines>
        {email}
        {emailVerified === false && (
          <Text variant="caption" tone="warn">
            {say.emailNotVerified}
          </Text>
        )}
      </CellLines>
    ),
  },
  ...(withAgency
    ? [
        {
          id: 'userName',
          header: say.agency,
          sortable: true,
          cell: ({ userName }: Agent) => userName,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: say.asked,
    sortable: true,
    cell: ({ createdAt }) => <Timestamp iso={createdAt} />,
  },
];

/** Who asked to join, the longest first; an answer of either kind is mailed (SIGNUP-14). */
export function WaitingTable({
  filters,
}: {
  filters: AddressFilters<{ query: string | undefined; agency: number | undefined }>;
}) {
  const { query, agency } = filters.filter;
  const page = usePaged(useGetWaitingAgentsQuery, { query, account_id: useOwnAccount(agency) });
  const agencies = useAgencyChoices();
  return (
    <ListTable
      label={say.label}
      columns={columnsOf(agencies.mayChoose)}
      page={page}
      filters={filters}
      fields={
        <>
          <SearchFilter filters={filters} label={userWords.search} />
          {agencies.mayChoose && (
            <IdFilter
              label={userWords.agency}
              allLabel={userWords.allAgencies}
              value={agency}
              choices={agencies.choices}
              onChange={(next) => filters.set({ agency: next })}
            />
          )}
        </>
      }
      rowKey={({ id }) => id}
      rowLabel={({ email }) => email}
      actionsHeader={userWords.columns.actions}
      rowActions={(agent) => <Answer agent={agent} />}
      empty={say.empty}
    />
  );
}

function Answer({ agent }: { agent: Agent }) {
  const { id, email } = agent;
  const ask = useConfirm();
  const [isConfirming, setConfirming] = useState(false);
  const [refuse, refusing] = useRefuseAgentMutation();
  const turnAway = async () => {
    const question = { title: say.refuseTitle, text: say.refuseText, item: email, tone: 'danger' } as const;
    if (await ask({ ...question, confirmLabel: say.refuse }))
      await announce(refuse(id).unwrap(), { saved: say.refused });
  };
  return (
    <>
      <Button size="sm" onClick={() => setConfirming(true)}>
        {say.confirm}
        <VisuallyHidden> {email}</VisuallyHidden>
      </Button>
      <Button size="sm" variant="ghost" loading={refusing.isLoading} onClick={() => void turnAway()}>
        {say.refuse}
        <VisuallyHidden> {email}</VisuallyHidden>
      </Button>
      {isConfirming && <ConfirmJoinerDialog agent={agent} onClose={() => setConfirming(false)} />}
    </>
  );
}
