import type { ReactNode } from 'react';
import { useKnownSort } from '@campaign/platform/list-screen';
import { Badge, SearchField, Stack, Text, TextLink, Timestamp } from '@campaign/shared-ui';
import { DataTable, DayAndTime, FilterBar, type Column } from '@campaign/shared-ui/grid';
import {
  paths,
  useGetClicksQuery,
  useGetDonationsQuery,
  useGetRepliesQuery,
  usePhone,
} from '@campaign/shared-api';
import type {
  Click,
  ClicksQuery,
  Donation,
  DonationQuery,
  InboundReply,
  JobReport,
  Page,
  RepliesQuery,
} from '@campaign/shared-api/contracts';
import { count, words } from '../../words';
import { DonationWays } from './donations/donation-ways';
import { ExportButtons, type ReportTab } from './export-buttons';
import * as S from './job-report.styled';
import { useReportTable } from './use-report-table';

/** JREP-08. */
export function ClicksTable({ jobId }: { jobId: number }) {
  const { shown } = usePhone();
  const report = useReportTable<ClicksQuery>();
  const answer = useGetClicksQuery({ jobId, ...report.query });
  return (
    <ReportTable<Click>
      {...report}
      {...answer}
      jobId={jobId}
      tab="clicks"
      label="Clicks"
      rowKey={(click) => `${click.phonenumber ?? ''}${click.guidlink}`}
      columns={[
        {
          id: 'phonenumber',
          header: 'Phone number',
          sortable: true,
          cell: ({ phonenumber }) => (phonenumber ? shown(phonenumber) : 'Unknown'),
        },
        { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–' },
        { id: 'guidlink', header: 'Link', cell: ({ guidlink }) => guidlink.replace(/^https?:\/\//, '') },
        { id: 'clicks', header: 'Clicks', align: 'end', sortable: true, cell: ({ clicks }) => count(clicks) },
        {
          id: 'createdAt',
          header: 'Last click',
          sortable: true,
          cell: ({ createdAt }) => <Timestamp iso={createdAt} />,
        },
      ]}
      empty={{ icon: 'click', title: 'No clicks yet', text: 'A tap on the short link appears here at once.' }}
    />
  );
}

interface RepliesTableProps {
  jobId: number;
  kind: 'opt-out' | 'non-opt-out';
  counts: Pick<JobReport['counts'], 'optOutReplies' | 'peopleOptedOut'>;
}

/** JREP-10..12: a reply that stopped its sender without being a bare stop says so. */
export function RepliesTable({ jobId, kind, counts }: RepliesTableProps) {
  const { shown } = usePhone();
  const report = useReportTable<RepliesQuery>();
  const answer = useGetRepliesQuery({ jobId, kind, ...report.query });
  const { optOutReplies, peopleOptedOut } = counts;
  const table = (
    <ReportTable<InboundReply>
      {...report}
      {...answer}
      jobId={jobId}
      tab={kind}
      label={kind === 'opt-out' ? 'Opt Outs' : 'Non-Opt out Replies'}
      rowKey={(reply) => reply.id}
      columns={[
        { id: 'from', header: 'From', sortable: true, cell: ({ from }) => shown(from) },
        { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–' },
        {
          id: 'message',
          header: 'Message',
          cell: ({ message, suppressed, optOut }) => (
            <>
              {message} {suppressed && !optOut && <Badge icon="opt-out">Opted out</Badge>}
            </>
          ),
        },
        { id: 'createdAt', header: 'Received', cell: ({ createdAt }) => <Timestamp iso={createdAt} /> },
      ]}
      empty={{
        icon: 'message',
        title: kind === 'opt-out' ? 'No one has opted out' : 'No replies yet',
        text:
          kind === 'opt-out' ? 'Anyone who replies STOP appears here and is not texted again.' : undefined,
      }}
    />
  );
  if (kind === 'non-opt-out' || peopleOptedOut === undefined) return table;
  return (
    <Stack gap={12}>
      <Text tone="muted">
        {words.optOutsTab(optOutReplies, peopleOptedOut)}{' '}
        <TextLink to={paths.optOutsOf(jobId)}>{words.optOutsAll}</TextLink>
      </Text>
      {table}
    </Stack>
  );
}

/** JREP-09. */
export function DonationsTable({ jobId }: { jobId: number }) {
  const { shown } = usePhone();
  const report = useReportTable<DonationQuery>();
  const answer = useGetDonationsQuery({ jobId, ...report.query });
  return (
    <ReportTable<Donation>
      {...report}
      {...answer}
      jobId={jobId}
      tab="donations"
      ways={<DonationWays jobId={jobId} />}
      label="Donations"
      rowKey={(donation) => `${donation.createdAt}${donation.mobile ?? ''}${donation.amount}`}
      columns={[
        { id: 'recipientname', header: 'Recipient', cell: ({ recipientname }) => recipientname ?? '–' },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          sortable: true,
          cell: ({ amount }) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
        },
        {
          id: 'name',
          header: 'Name',
          cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') || '–',
        },
        {
          id: 'mobile',
          header: 'Mobile',
          cell: ({ mobile }) => <S.OneLine>{mobile ? shown(mobile) : '–'}</S.OneLine>,
        },
        { id: 'status', header: 'Status', cell: ({ status }) => status },
        { id: 'sourceurl', header: 'Source', cell: ({ sourceurl }) => <Source url={sourceurl} /> },
        {
          id: 'createdAt',
          header: 'Given',
          sortable: true,
          cell: ({ createdAt }) => <DayAndTime iso={createdAt} />,
        },
      ]}
      empty={{
        icon: 'dollar',
        title: 'No donations',
        text: 'They appear here once the donation page of this job’s source address reports them, or from a file.',
      }}
    />
  );
}

/** Only web addresses become links. */
const Source = ({ url }: { url: string }) =>
  /^https?:\/\//.test(url) ? (
    <TextLink to={url} target="_blank" rel="noreferrer" variant="quiet">
      {url}
    </TextLink>
  ) : (
    url
  );

interface ReportTableProps<Row> extends Omit<ReturnType<typeof useReportTable>, 'query'> {
  query: { query: string | undefined };
  jobId: number;
  tab: ReportTab;
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  empty: { icon: 'click' | 'message' | 'dollar'; title: string; text?: string | undefined };
  data?: Page<Row> | undefined;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
  /** How rows come in, where people bring them. */
  ways?: ReactNode;
}

/** What the tables of the tabs have in common: the search box of JREP-06, pages, their own empty words. */
function ReportTable<Row>({
  jobId,
  tab,
  query,
  data,
  error,
  isFetching,
  refetch,
  text,
  search,
  table,
  ways,
  ...rest
}: ReportTableProps<Row>) {
  useKnownSort(table, error);
  return (
    <DataTable<Row>
      {...rest}
      {...table}
      rows={data?.data}
      total={data?.total ?? 0}
      error={error && (error.message ?? '')}
      onRetry={() => void refetch()}
      refetching={isFetching && data !== undefined}
      filtered={text !== ''}
      onClearFilters={() => search('')}
      toolbar={
        <FilterBar
          onRefresh={() => void refetch()}
          onClear={() => search('')}
          activeCount={text ? 1 : 0}
          actions={
            <>
              {ways}
              <ExportButtons jobId={jobId} tab={tab} query={query.query} />
            </>
          }
        >
          <SearchField label={`Search ${rest.label}`} value={text} onChange={search} />
        </FilterBar>
      }
    />
  );
}
