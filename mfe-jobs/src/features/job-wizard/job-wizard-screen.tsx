import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Badge, Page } from '@campaign/shared-ui';
import { AGENTS_TAB_READING, paths, useGetJobQuery, useUser } from '@campaign/shared-api';
import { usePageTitle } from '@campaign/platform';
import { newJobForm } from '../../components/job-form';
import { sendTypes, titleOfType, words, type SendType } from '../../words';
import { draftKey } from './draft';
import { JobEditor } from './job-editor';
import { JobWizard } from './job-wizard';
import type { TabReading } from './wizard-steps';

interface WizardScreenProps {
  /** WIZ-04; tests open both. */
  reading?: TabReading;
}

/** /{sendType}/create: a new job of the chosen kind (WIZ-01, WIZ-25). */
export function CreateJobScreen({ reading = AGENTS_TAB_READING }: WizardScreenProps) {
  const { sendType = 'p2p' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const kind = sendTypes[sendType as SendType];
  if (!user) return null;
  return (
    <Page title={words.newTitle} badge={<Badge>{kind.title}</Badge>}>
      <JobWizard
        key={sendType}
        pristine={newJobForm(kind.jobType, user.role === 'ADMIN' ? null : user.accountId)}
        jobId={null}
        draftKey={draftKey(user.agentId, sendType)}
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
