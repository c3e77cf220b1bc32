import { paths, useGetJobQuery, useMay } from '@campaign/shared-api';
import { Banner, Button, LinkButton, useFocusPage } from '@campaign/shared-ui';
import { words } from '../../words';
import { hides, NO_FILTER, type JobFilter } from './job-filter';

interface MadeJobNoticeProps {
  jobId: number;
  filter: JobFilter;
  onShow: (filter: JobFilter) => void;
  onDismiss: () => void;
}

const say = words.hidden;

/** What a job that was just made still wants: one that the filters hide would look lost, a P2P job wants people. */
export function MadeJobNotice({ jobId, filter, onShow, onDismiss }: MadeJobNoticeProps) {
  const { data: job } = useGetJobQuery(jobId);
  const mayAssign = useMay('job:edit');
  const isHidden = job && hides(filter, job);
  useFocusPage(isHidden);
  if (!job) return null;
  if (isHidden) {
    return (
      <Banner
        role="status"
        onDismiss={onDismiss}
        action={
          <Button size="sm" onClick={() => onShow({ ...NO_FILTER, jobType: job.jobType })}>
            {say.show}
          </Button>
        }
      >
        {say.text}
      </Banner>
    );
  }
  if (!mayAssign || job.jobType !== 'P2P' || job.agentIds.length > 0) return null;
  return (
    <Banner
      role="status"
      onDismiss={onDismiss}
      action={
        <LinkButton size="sm" to={paths.jobAgents(job.jobType, jobId)}>
          {say.assign}
        </LinkButton>
      }
    >
      {say.nobody(job.jobName)}
    </Banner>
  );
}
