import { useGetOperationsQuery, type ApiProblem } from '@campaign/shared-api';
import type { Operations } from '@campaign/shared-api/contracts';
import {
  Banner,
  Card,
  ErrorState,
  LinkButton,
  Page,
  Skeleton,
  Stack,
  StatTile,
  Timestamp,
} from '@campaign/shared-ui';
import { DataTable, type Column, type TableState } from '@campaign/shared-ui/grid';
import { number, seconds, words } from '../../words';
import { PauseAll } from './pause-all';
import { HeldPeople } from './held-people';
import * as S from './operations.styled';

const say = words.operations;
const WATCH_MS = 5_000;

/** How sending fares on the whole platform, and the switch that pauses all of it. */
export function OperationsScreen() {
  const { data, error, isFetching, refetch } = useGetOperationsQuery(undefined, {
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Page title={say.title} actions={data && <PauseAll hold={data.hold} />}>
      {data ? (
        <Stack gap={16}>
          <Workers workers={data.workers} />
          <Figures queue={data.queue} />
          <HeldPeople />
          <Holds operations={data} />
          <Unknowns rows={data.unknowns} />
          <Errors rows={data.errors} />
        </Stack>
      ) : error ? (
        <ErrorState
          message={(error as ApiProblem).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton variant="tiles" count={4} />
      )}
    </Page>
  );
}

/** Without a worker nothing is sent, whatever the queue says. */
function Workers({ workers }: Pick<Operations, 'workers'>) {
  if (!workers || (workers.living > 0 && workers.silent === 0)) return null;
  const isNone = workers.living === 0;
  const at = isNone ? workers.lastSeenAt : workers.silentSince;
  return (
    <Banner
      tone={isNone ? 'danger' : 'warn'}
      role="status"
      title={isNone ? say.noWorker : say.silentWorker(workers.silent)}
      action={<LinkButton to="/admin/connections">{say.toConnections}</LinkButton>}
    >
      {isNone ? (at ? say.noWorkerSince : say.neverWorked) : say.silentSince(workers.living)}
      {at && (
        <>
          {' '}
          <Timestamp iso={at} />.
        </>
      )}
    </Banner>
  );
}

function Figures({ queue }: Pick<Operations, 'queue'>) {
  return (
    <S.Tiles>
      <StatTile
        icon="send"
        label={say.pending}
        value={number(queue.pending)}
        hint={say.lag(queue.dispatchLag)}
      />
      <StatTile icon="clock" label={say.sending} value={number(queue.sending)} />
      <StatTile icon="help" label={say.unknown} value={number(queue.unknown)} hint={say.unknownHint} />
      <StatTile
        icon="inbox"
        label={say.callbacks}
        value={number(queue.callbacks)}
        hint={say.oldest(seconds(queue.callbackLag))}
      />
    </S.Tiles>
  );
}

const HOLDS: Column<Operations['holds'][number]>[] = [
  { id: 'reason', header: say.reason, primary: true, cell: ({ reason }) => reason },
  { id: 'jobs', header: say.jobs, align: 'end', cell: ({ jobs }) => number(jobs) },
  { id: 'recipients', header: say.recipients, align: 'end', cell: ({ recipients }) => number(recipients) },
];
const UNKNOWNS: Column<Operations['unknowns'][number]>[] = [
  { id: 'job', header: say.job, primary: true, cell: ({ jobName, jobId }) => jobName ?? jobId ?? say.noJob },
  { id: 'agency', header: say.agency, cell: ({ userName }) => userName },
  { id: 'texts', header: say.texts, align: 'end', cell: ({ texts }) => number(texts) },
  { id: 'oldest', header: say.since, cell: ({ oldest }) => <Timestamp iso={oldest} /> },
];
const ERRORS: Column<Operations['errors'][number]>[] = [
  { id: 'code', header: say.code, primary: true, cell: ({ code }) => code },
  { id: 'texts', header: say.texts, align: 'end', cell: ({ texts }) => number(texts) },
  { id: 'meaning', header: say.meaning, cell: ({ meaning }) => meaning },
  { id: 'remedy', header: say.remedy, cell: ({ remedy }) => remedy },
];

const Holds = ({ operations }: { operations: Operations }) => (
  <Section
    title={say.holds}
    columns={HOLDS}
    rows={operations.holds}
    empty={emptyHolds(operations)}
    rowKey={(row) => row.reason}
  />
);

function emptyHolds({ hold, workers }: Operations) {
  if (hold) return say.noHoldsPaused;
  return workers?.living === 0 ? say.noHoldsNoWorker : say.noHolds;
}
const Unknowns = ({ rows }: { rows: Operations['unknowns'] }) => (
  <Section
    title={say.unknowns}
    text={say.unknownsText}
    columns={UNKNOWNS}
    rows={rows}
    empty={say.noUnknowns}
    rowKey={(row) => `${row.userName} ${row.jobId}`}
  />
);
const Errors = ({ rows }: { rows: Operations['errors'] }) => (
  <Section title={say.errors} columns={ERRORS} rows={rows} empty={say.noErrors} rowKey={(row) => row.code} />
);

interface SectionProps<Row> {
  title: string;
  text?: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  empty: { title: string; text: string };
}

/** Page and order of the address are those of the people to review. */
const WHOLE: TableState = { page: 1, pageSize: 10, sort: null };
const stays = () => undefined;

/** A short list, and whole. */
function Section<Row>({ title, text, columns, rows, rowKey, empty }: SectionProps<Row>) {
  return (
    <Card title={title} padding="flush" {...(text && { text })}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        total={rows.length}
        rowKey={rowKey}
        empty={empty}
        paged={false}
        density="compact"
        state={WHOLE}
        onStateChange={stays}
      />
    </Card>
  );
}
