import { useSearchParams } from 'react-router-dom';
import { useGetJobsQuery, useMay, useUser, type ApiProblem } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import type { JobRow } from '@campaign/shared-api/contracts';
import { IconLink, LinkButton, Page, Timestamp } from '@campaign/shared-ui';
import { DataTable, idIn, useTableState, type Column } from '@campaign/shared-ui/grid';
import { number, words } from '../../words';
import { ChatFilters } from './chat-filters';

const say = words.list;

/** CHATL-01, with the ids the server sorts by. */
const COLUMNS: Column<JobRow>[] = [
  { id: 'identityName', header: say.columns.identity, sortable: true, cell: (job) => job.identityName },
  { id: 'name', header: say.columns.jobName, sortable: true, primary: true, cell: (job) => job.name },
  {
    id: 'startDate',
    header: say.columns.sendDate,
    sortable: true,
    cell: (job) => <Timestamp iso={job.startDate} />,
  },
  {
    id: 'messagesSent',
    header: say.columns.messagesSent,
    sortable: true,
    align: 'end',
    cell: (job) => number(job.messagesSent),
  },
];

/** /chats: the jobs, each a step from what was said in it (CHATL-01..03). */
export function ChatListScreen() {
  const [params, setParams] = useSearchParams();
  const table = useTableState([params, setParams]);
  const user = useUser() ?? { role: '', accountId: 0 };
  const mayCreate = useMay('job:create');
  const { page, pageSize, sort } = table.state;
  const filter = {
    // A person of one agency asks for that agency; ADMIN for the chosen one, or all.
    account_id: user.role === 'ADMIN' ? idIn(params, 'agency') : user.accountId,
    identity_id: idIn(params, 'identity'),
    query: params.get('query') || undefined,
  };
  const { data, error, isFetching, refetch } = useGetJobsQuery({
    ...filter,
    page,
    size: pageSize,
    ...(sort && { sort: sort.id, order: sort.direction }),
  });
  const refetching = isFetching && data !== undefined;
  const reload = () => void refetch();

  return (
    <Page title={say.title}>
      <DataTable
        label={say.title}
        columns={COLUMNS}
        rows={data?.data}
        total={data?.total ?? 0}
        rowKey={(job) => job.jobId}
        rowLabel={(job) => job.name}
        rowTo={paths.conversations}
        rowActions={(job) => (
          <IconLink icon="messages" label={say.history(job.name)} to={paths.conversations(job)} />
        )}
        error={(error as ApiProblem | undefined)?.message}
        onRetry={reload}
        refetching={refetching}
        filtered={['query', 'agency', 'identity'].some((name) => params.has(name))}
        onClearFilters={() => setParams({})}
        empty={{
          text: say.empty,
          action: mayCreate && <LinkButton to={paths.selectSendType()}>{say.create}</LinkButton>,
        }}
        toolbar={<ChatFilters onRefresh={reload} refreshing={refetching} />}
        {...table}
      />
    </Page>
  );
}
