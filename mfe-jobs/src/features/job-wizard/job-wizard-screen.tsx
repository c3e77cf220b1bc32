import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Badge, Page } from '@campaign/shared-ui';
import { AGENTS_TAB_READING, paths, useGetJobQuery, useUser } from '@campaign/shared-api';
import { usePageTitle } from '@campaign/platform';
import { cloneOf, newJobForm } from '../../components/job-form';
import { UnreadPage } from '../../components/unread-page';
import { sendTypes, titleOfType, words, type SendType } from '../../words';
import { draftKey } from './draft';
import { JobEditor } from './job-editor';
import { JobWizard } from './job-wizard';
import type { TabReading } from './wizard-steps';

interface WizardScreenProps {
  /** WIZ-04; tests open both. */
  reading?: TabReading;
}

/** /{sendType}/create: a new job of the chosen kind (WIZ-01, WIZ-25), or one like `?from=ID`. */
export function CreateJobScreen({ reading = AGENTS_TAB_READING }: WizardScreenProps) {
  const { sendType = 'p2p' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const from = Number(params.get('from') ?? 0);
  const { data: model, error, isFetching, refetch } = useGetJobQuery(from, { skip: !from });
  const kind = sendTypes[sendType as SendType];
  if (!user) return null;
  if (from && !model)
    return <UnreadPage title={words.newTitle} error={error} isFetching={isFetching} onRetry={refetch} />;
  const empty = newJobForm(kind.jobType, user.role === 'ADMIN' ? null : user.accountId);
  return (
    <Page title={words.newTitle} badge={<Badge>{kind.title}</Badge>}>
      <JobWizard
        key={`${sendType} ${from}`}
        pristine={model ? { ...cloneOf(model), jobType: kind.jobType } : empty}
        jobId={null}
        draftKey={draftKey(user.agentId, from ? `${sendType} like ${from}` : sendType)}
        // The dashboard tells when its filters would hide the job just made.
        onSaved={(job) => void navigate(paths.home(), { state: { madeJob: job.jobId } })}
        onLeave={() => void navigate(paths.selectSendType())}
        reading={reading}
      />
    </Page>
  );
}

/** /job/edit/{id} and /{sendType}/{id}/edit: the same wizard over a saved job (WIZ-19, ROUTE-06, ROUTE-07). */
export function EditJobScreen({ reading = AGENTS_TAB_READING }: WizardScreenProps) {
  const jobId = Number(useParams().id);
  const isId = Number.isSafeInteger(jobId) && jobId > 0;
  const navigate = useNavigate();
  const { data: job } = useGetJobQuery(jobId, { skip: !isId });
  usePageTitle(job && `${words.editTitle}: ${job.jobName}`);
  if (!isId) return <Navigate to={paths.dashboard()} replace />;
  return (
    <Page
      title={words.editTitle}
      badge={job && <Badge>{titleOfType(job.jobType)}</Badge>}
      text={job?.jobName}
    >
      <JobEditor
        key={jobId}
        jobId={jobId}
        reading={reading}
        onSaved={() => void navigate(paths.home())}
        onLeave={() => void navigate(job ? paths.job(job.jobType, jobId) : paths.dashboard())}
      />
    </Page>
  );
}
