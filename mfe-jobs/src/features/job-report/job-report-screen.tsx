import { useParams, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@campaign/platform';
import {
  Breadcrumbs,
  Button,
  Card,
  DescriptionList,
  Page,
  Stack,
  StatTile,
  StatusChip,
  Tabs,
  Timestamp,
} from '@campaign/shared-ui';
import { MediaThumb, mediaKindOf } from '@campaign/shared-ui/messaging';
import { jobsApi, paths, REPORT_TABS, reportsApi, useMay, useUser } from '@campaign/shared-api';
import type { Job, JobReport } from '@campaign/shared-api/contracts';
import { formatPhone, shareOf } from '@campaign/shared-api/messaging';
import { isMoving, JobProgress, REST_MS, WATCH_MS } from '../../components/job-progress';
import { Tiles } from '../../components/tiles.styled';
import { isId, NoJobPage, UnreadPage } from '../../components/unread-page';
import { count, words } from '../../words';
import type { ReportTab } from './export-buttons';
import { JobCourse } from './job-course';
import * as S from './job-report.styled';
import { NotTexted } from './not-texted';
import { ClicksTable, DonationsTable, RepliesTable } from './report-tables';

const { getJobReport } = reportsApi.endpoints;
const { getJob } = jobsApi.endpoints;

/** The report of a job: header, message, live counts, and the four lists behind them (JREP-01..12). */
export function JobReportScreen() {
  const jobId = Number(useParams().id);
  if (!isId(jobId)) return <NoJobPage title={words.jobReport} />;
  return <JobReportOf jobId={jobId} />;
}

function JobReportOf({ jobId }: { jobId: number }) {
  const isViewing = useUser()?.view !== undefined;
  const { data: job, error: jobError } = getJob.useQueryState(jobId);
  const { data: report, error, isFetching } = getJobReport.useQueryState(jobId);
  const watch = {
    refetchOnMountOrArgChange: true,
    pollingInterval: job && isMoving(job) ? WATCH_MS : REST_MS,
    skipPollingIfUnfocused: true,
  };
  getJob.useQuerySubscription(jobId, watch);
  const { refetch } = getJobReport.useQuerySubscription(jobId, watch);
  usePageTitle(report && `${report.jobName}, report`);

  // Both at once: the card of recipients would push the page down.
  if (!report || (!job && !jobError))
    return <UnreadPage title={words.jobReport} error={error} isFetching={isFetching} onRetry={refetch} />;
  return (
    <Page
      title={report.jobName}
      badge={<StatusChip kind="job" value={report.status} live={(job?.progress.sending ?? 0) > 0} />}
      above={
        <Breadcrumbs
          items={[
            { label: words.dashboard, to: paths.dashboard() },
            { label: report.jobName, to: paths.job(report.jobType, jobId) },
            { label: words.report },
          ]}
        />
      }
      actions={
        // What is printed can be kept: nothing for who looks as somebody else.
        !isViewing && (
          <Button icon="printer" onClick={() => window.print()}>
            {words.print}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <Counts report={report} />
        {job && (
          <Card title={words.recipients}>
            <JobProgress job={job} />
          </Card>
        )}
        <S.Halves>
          <Header report={report} job={job} />
          <Message report={report} />
        </S.Halves>
        <JobCourse jobId={jobId} pollingInterval={REST_MS} />
        <NotTexted jobId={jobId} report={report} />
        <ReportTabs jobId={jobId} report={report} />
      </Stack>
    </Page>
  );
}

function Counts({ report: { jobId, counts } }: { report: JobReport }) {
  const to = useMay('chat:read') ? { to: paths.chat(jobId) } : {};
  const rate = (part: number) => words.ofTexts(shareOf(part, counts.sent));
  return (
    <Tiles>
      <StatTile icon="send" label="Messages sent" value={count(counts.sent)} hint={words.accepted} />
      <StatTile
        icon="message"
        label="Non-opt out replies"
        value={count(counts.nonOptOutReplies)}
        hint={rate(counts.nonOptOutReplies)}
        {...to}
      />
      <StatTile
        icon="opt-out"
        label="Opt out replies"
        value={count(counts.optOutReplies)}
        hint={rate(counts.optOutReplies)}
        {...to}
      />
      {counts.peopleOptedOut !== undefined && (
        <StatTile
          icon="ban"
          label={words.optOutPeople}
          value={count(counts.peopleOptedOut)}
          hint={`${rate(counts.peopleOptedOut)}. ${words.optOutPeopleRule}`}
          to={paths.optOutsOf(jobId)}
        />
      )}
      <StatTile icon="click" label="Clicks" value={count(counts.clicks)} hint={rate(counts.clicks)} />
    </Tiles>
  );
}

/** JREP-01, JREP-02. */
function Header({ report, job }: { report: JobReport; job: Job | undefined }) {
  return (
    <Card title={words.details}>
      <DescriptionList
        items={[
          { label: 'Account', value: report.accountName },
          { label: 'Campaign title', value: report.jobName },
          {
            label: 'Send time',
            value: (
              <>
                <Timestamp iso={report.startDate} /> {report.changedTimezone && words.timeZoneAdjusted}
              </>
            ),
          },
          { label: 'Send phone number', value: formatPhone(report.from) },
          { label: 'Phone lists', value: report.phoneListNames.join(', ') },
          ...(job && job.price !== null
            ? [{ label: words.cost, value: words.billed(job.segment, job.price) }]
            : []),
        ]}
      />
    </Card>
  );
}

/** JREP-03. */
function Message({ report: { media, initialMessage } }: { report: JobReport }) {
  return (
    <Card title="Message">
      {media && (
        <MediaThumb kind={mediaKindOf(media.mime)} src={media.url} name="The picture of the message" />
      )}
      <S.Bubble>{initialMessage}</S.Bubble>
    </Card>
  );
}

/** JREP-05. Tab, page and search stand in the address bar. */
function ReportTabs({ jobId, report: { counts } }: { jobId: number; report: JobReport }) {
  const [params, setParams] = useSearchParams();
  const tab = REPORT_TABS.find((known) => known === params.get('tab')) ?? 'clicks';
  // Another tab is another list: page, order and search begin anew.
  const open = (next: ReportTab) => setParams(next === 'clicks' ? {} : { tab: next });
  return (
    <Tabs
      label={words.jobReport}
      value={tab}
      onChange={(id) => open(id as ReportTab)}
      items={[
        { id: 'clicks', label: 'Clicks', count: counts.clicks },
        { id: 'donations', label: 'Donations', count: counts.donations },
        { id: 'non-opt-out', label: 'Non-Opt out Replies', count: counts.nonOptOutReplies },
        { id: 'opt-out', label: 'Opt Outs', count: counts.optOutReplies },
      ]}
    >
      {tab === 'clicks' && <ClicksTable jobId={jobId} />}
      {tab === 'donations' && <DonationsTable jobId={jobId} />}
      {(tab === 'non-opt-out' || tab === 'opt-out') && (
        <RepliesTable key={tab} jobId={jobId} kind={tab} counts={counts} />
      )}
    </Tabs>
  );
}
