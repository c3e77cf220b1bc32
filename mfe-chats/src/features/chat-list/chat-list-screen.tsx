import { ListScreen, useAgencyFilters, usePaged } from '@campaign/platform/list-screen';
import { useGetInboxCountsQuery, useGetJobsQuery, useMay, useUser } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import type { JobRow } from '@campaign/shared-api/contracts';
import { IconLink, LinkButton } from '@campaign/shared-ui';
import { DayAndTime, type Column } from '@campaign/shared-ui/grid';
import { number, words } from '../../words';

const say = words.list;

const head = say.columns;

const figure = (id: string, header: string, of: (job: JobRow) => number, sortable = false) => ({
  id,
  header,
  sortable,
  align: 'end' as const,
  cell: (job: JobRow) => number(of(job)),
});

/** CHATL-01, with the ids the server sorts by. */
const COLUMNS: Column<JobRow>[] = [
  {
    id: 'identityName',
    header: head.identity,
    sortable: true,
    underName: true,
    cell: (job) => job.identityName,
  },
  { id: 'name', header: head.jobName, sortable: true, primary: true, cell: (job) => job.name },
  {
    id: 'startDate',
    header: head.sendDate,
    sortable: true,
    cell: (job) => <DayAndTime iso={job.startDate} />,
  },
  figure('messagesSent', head.messagesSent, (job) => job.messagesSent, true),
  figure('replies', head.replies, (job) => job.messagesOptOut + job.messagesNonOptOut),
  figure('waiting', head.waiting, (job) => job.waitingReplies ?? 0),
  {
    id: 'oldestWaiting',
    header: head.oldest,
    cell: ({ oldestWaiting: at }) => at && <DayAndTime iso={at} />,
  },
];

/** /chats: the jobs, each a step from what was said in it (CHATL-01..03). */
export function ChatListScreen() {
  const { asks, ...filters } = useAgencyFilters(say.search);
  const page = usePaged(useGetJobsQuery, asks);
  const { data: counts } = useGetInboxCountsQuery();
  const mayReply = useMay('chat:reply');
  // As in the sidebar's badge. The column also counts what waits for colleagues.
  const waiting = counts && mayReply ? counts.mine + counts.open : 0;
  const mayCreate = useMay('job:create');
  const user = useUser();
  // No rows do not say that there are no jobs: those of denied identities are not shown, nor, to some, another's (ROLE-15).
  const isLimited = (user?.identityPermission.length ?? 0) > 0;
  const seesOwn = user?.role === 'AGENT-CLICKER';
  return (
    <ListScreen
      title={say.title}
      actions={
        <LinkButton icon="messages" to={paths.inbox()}>
          {waiting > 0 ? words.inbox.waiting(waiting) : words.inbox.title}
        </LinkButton>
      }
      columns={COLUMNS}
      actionsHeader={head.action}
      page={page}
      {...filters}
      file={{ path: '/job/file', permission: 'job:export-list' }}
      rowKey={(job) => job.jobId}
      rowLabel={(job) => job.name}
      rowTo={paths.conversations}
      rowActions={(job) => (
        <>
          {job.jobType === 'P2P' && (
            <IconLink icon="message" label={say.replies(job.name)} to={paths.chat(job.jobId)} />
          )}
          <IconLink icon="messages" label={say.history(job.name)} to={paths.conversations(job)} />
        </>
      )}
      empty={{
        text: isLimited ? say.denied : seesOwn ? say.assigned : say.empty,
        action: mayCreate && <LinkButton to={paths.selectSendType()}>{say.create}</LinkButton>,
      }}
    />
  );
}
