import { download } from '@campaign/platform';
import { Button } from '@campaign/shared-ui';
import { useExportJobReportMutation, useMay, type REPORT_TABS } from '@campaign/shared-api';
import type { ReportExport } from '@campaign/shared-api/contracts';
import { words } from '../../words';

export type ReportTab = (typeof REPORT_TABS)[number];

interface ExportButtonsProps {
  jobId: number;
  tab: ReportTab;
  query: string | undefined;
}

/** JREP-06, JREP-07: the spreadsheet of all four tabs, and the open one, as it is narrowed, as CSV. */
export function ExportButtons({ jobId, tab, query }: ExportButtonsProps) {
  const [ask, { isLoading, originalArgs }] = useExportJobReportMutation();
  const may = useMay('job:export');
  const button = (label: string, wanted: ReportExport) => (
    <Button
      icon="download"
      loading={isLoading && originalArgs?.wanted.format === wanted.format}
      onClick={() => void download(ask({ jobId, wanted }).unwrap())}
    >
      {label}
    </Button>
  );
  if (!may) return null;
  return (
    <>
      {button(words.export, { format: 'xlsx' })}
      {button(words.exportCsv, { format: 'csv', tab, query })}
    </>
  );
}
