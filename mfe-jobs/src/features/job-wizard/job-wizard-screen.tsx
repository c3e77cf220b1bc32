import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Badge, Page } from '@campaign/shared-ui';
import { AGENTS_TAB_READING, paths, useGetJobQuery, useUser } from '@campaign/shared-api';
import { usePageTitle } from '@campaign/platform';
import { newJobForm, type JobForm } from '../../components/job-form';
import { UnreadPage } from '../../components/unread-page';
import { sendTypes, titleOfType, words, type SendType } from '../../words';
import { draftKey, readDraft } from './draft';
import { JobEditor } from './job-editor';
import { JobWizard } from './job-wizard';
import type { UNDONE } from './launch/use-send-undo';
import { useClonedForm } from './use-cloned-form';
import type { TabReading } from './wizard-steps';

interface WizardScreenProps {
  /** WIZ-04; tests open both. */
  reading?: TabReading;
}

/** /{sendType}/create: a new job of the chosen kind (WIZ-01, WIZ-25), or one like `?from=ID`. */
export function CreateJobScreen({ reading = AGENTS_TAB_READING }: WizardScreenProps) {
  const { sendType = 'p2p' } = useParams();
  const user = useUser();
  const [params] = useSearchParams();
  const from = Number(params.get('from') ?? 0);
  const { jobType } = sendTypes[sendType as SendType];
  if (!user) return null;
  const empty = newJobForm(jobType, user.role === 'ADMIN' ? null : user.accountId);
  const key = draftKey(user, from ? `${sendType} like ${from}` : sendType);
  const page = { sendType: sendType as SendType, draftKey: key, reading };
  if (from) return <ClonedJobPage key={key} from={from} {...page} />;
  return <NewJobPage key={key} pristine={empty} {...page} />;
}

interface NewJobPageProps {
  sendType: SendType;
  draftKey: string;
  reading: TabReading;
}

function ClonedJobPage({ from, ...page }: NewJobPageProps & { from: number }) {
  const { data: model, error, isFetching, refetch } = useGetJobQuery(from);
  const { jobType } = sendTypes[page.sendType];
  // A draft of the copy has its own link already.
  const [hasDraft] = useState(() => readDraft(page.draftKey, newJobForm(jobType, null)) !== null);
  const form = useClonedForm(model, { withLink: !hasDraft });
  if (!form)
    return <UnreadPage title={words.newTitle} error={error} isFetching={isFetching} onRetry={refetch} />;
  return <NewJobPage pristine={{ ...form, jobType }} {...page} />;
}

function NewJobPage({ sendType, pristine, ...wizard }: NewJobPageProps & { pristine: JobForm }) {
  const navigate = useNavigate();
  return (
    <Page title={words.newTitle} badge={<Badge>{sendTypes[sendType].title}</Badge>}>
      <JobWizard
        pristine={pristine}
        jobId={null}
        stepInAddress
        // The dashboard tells when its filters would hide the job just made.
        onSaved={(job) => void navigate(paths.home(), { state: { madeJob: job.jobId } })}
        onLeave={() => void navigate(paths.selectSendType())}
        {...wizard}
      />
    </Page>
  );
}

/** /job/edit/{id} and /{sendType}/{id}/edit: the same wizard over a saved job (WIZ-19, ROUTE-06, ROUTE-07). */
export function EditJobScreen({ reading = AGENTS_TAB_READING }: WizardScreenProps) {
  const jobId = Number(useParams().id);
  const { state } = useLocation() as { state: Partial<typeof UNDONE> | null };
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
        stepInAddress
        undone={state?.undone === true}
        reading={reading}
        onSaved={() => void navigate(paths.home())}
        onLeave={() => void navigate(job ? paths.job(job.jobType, jobId) : paths.dashboard())}
      />
    </Page>
  );
}
