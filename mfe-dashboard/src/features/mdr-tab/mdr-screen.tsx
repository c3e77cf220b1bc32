import { useState } from 'react';
import { announce, download } from '@campaign/platform';
import { usePaged } from '@campaign/platform/list-screen';
import {
  probeDownload,
  useCancelMdrReportMutation,
  useFollowMdrReports,
  useGetMdrReportsQuery,
  useRequestMdrDownloadMutation,
} from '@campaign/shared-api';
import type { MdrReport } from '@campaign/shared-api/contracts';
import { Button, IconButton, Page, StatusChip, Text, Timestamp } from '@campaign/shared-ui';
import { formatDay } from '@campaign/shared-ui/dates';
import { CellLines, DataTable, type Column } from '@campaign/shared-ui/grid';
import { DashboardTabs } from '../../components/dashboard-tabs';
import { words } from '../../words';
import { fileNameOf } from './file-name';
import { GenerateDialog } from './generate-dialog';

const say = words.mdr;
const WATCH_MS = 2_000;
const isUnderWay = ({ status }: MdrReport) => status === 'PENDING' || status === 'PROCESSING';

const COLUMNS: Column<MdrReport>[] = [
  { id: 'id', header: say.columns.id, cell: ({ id }) => id, sortable: true, width: 80 },
  {
    id: 'reportName',
    header: say.columns.reportName,
    sortable: true,
    primary: true,
    cell: ({ reportName }) => reportName,
  },
  {
    id: 'startDate',
    header: say.columns.startDate,
    sortable: true,
    width: 130,
    cell: ({ startDate }) => formatDay(startDate),
  },
  {
    id: 'endDate',
    header: say.columns.endDate,
    sortable: true,
    width: 130,
    cell: ({ endDate }) => formatDay(endDate),
  },
  { id: 'status', header: say.columns.status, cell: (report) => <Status report={report} />, sortable: true },
  {
    id: 'createdAt',
    header: say.columns.createdAt,
    sortable: true,
    width: 170,
    cell: ({ createdAt }) => <Timestamp iso={createdAt} />,
  },
];

/** What was told of a report since its row was read. */
const newer = (row: MdrReport, told: MdrReport | undefined) =>
  told && isUnderWay(row) && (!isUnderWay(told) || told.rowsDone >= row.rowsDone) ? told : row;

/** MDR-01..16: reports of every text of a range of days. */
export function MdrScreen() {
  const [isMoving, setMoving] = useState(false);
  const { progress, isLive } = useFollowMdrReports();
  const page = usePaged(
    useGetMdrReportsQuery,
    {},
    {
      refetchOnMountOrArgChange: true,
      skipPollingIfUnfocused: true,
      pollingInterval: isMoving && !isLive ? WATCH_MS : 0,
    },
  );
  const moving = page.reply?.data.some(isUnderWay) ?? false;
  if (moving !== isMoving) setMoving(moving);
  const [isAsking, setAsking] = useState(false);

  return (
    <>
      <Page
        title={say.title}
        text={say.text}
        above={<DashboardTabs />}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setAsking(true)}>
            {say.generate}
          </Button>
        }
      >
        <DataTable
          label={say.title}
          columns={COLUMNS}
          {...page.table}
          rows={page.table.rows?.map((report) => newer(report, progress.get(report.id)))}
          rowKey={({ id }) => id}
          rowLabel={({ reportName }) => reportName}
          rowActions={(report) => <Actions report={report} />}
          empty={{ text: say.empty }}
        />
      </Page>
      {isAsking && <GenerateDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function Status({ report }: { report: MdrReport }) {
  const { status, rowsDone, rowsExpected, error } = report;
  return (
    <CellLines>
      <StatusChip kind="mdr" value={status} live={status === 'PROCESSING'} />
      {status === 'PROCESSING' && (
        <Text variant="caption" tone="muted">
          {say.progress(rowsDone, rowsExpected)}
        </Text>
      )}
      {error && (
        <Text variant="caption" tone="danger">
          {error}
        </Text>
      )}
    </CellLines>
  );
}

/** MDR-02: a finished report is downloaded, one under way canceled. */
function Actions({ report }: { report: MdrReport }) {
  const [ask, { isLoading }] = useRequestMdrDownloadMutation();
  const [cancel] = useCancelMdrReportMutation();
  if (isUnderWay(report))
    return (
      <Button
        size="sm"
        variant="ghost"
        aria-label={say.cancel(report.reportName)}
        onClick={() => void announce(cancel(report.id).unwrap())}
      >
        {say.dialog.cancel}
      </Button>
    );
  if (report.status !== 'COMPLETED') return null;
  const fetchFile = async () => {
    const asked = ask(report.id).unwrap();
    const name = asked.then(({ disposition }) => fileNameOf(disposition, new Date()));
    await download(
      asked.then(({ downloadUrl }) => downloadUrl),
      {
        probe: probeDownload,
        fileName: () => name,
        done: say.downloaded,
      },
    );
  };
  return (
    <IconButton
      icon="download"
      label={say.download(report.reportName)}
      loading={isLoading}
      onClick={() => void fetchFile()}
    />
  );
}
