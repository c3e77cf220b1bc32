import { useGetJobQuery } from '@campaign/shared-api';
import { Banner, Button } from '@campaign/shared-ui';
import { words } from '../../words';
import { hides, NO_FILTER, type JobFilter } from './job-filter';

interface HiddenJobNoticeProps {
  jobId: number;
  filter: JobFilter;
  onShow: (filter: JobFilter) => void;
  onDismiss: () => void;
}

/** A job that was just made and that the filters hide would look lost. */
export function HiddenJobNotice({ jobId, filter, onShow, onDismiss }: HiddenJobNoticeProps) {
  const { data: job } = useGetJobQuery(jobId);
  if (!job || !hides(filter, job)) return null;
  return (
    <Banner
      role="status"
      onDismiss={onDismiss}
      action={
        <Button size="sm" onClick={() => onShow({ ...NO_FILTER, jobType: job.jobType })}>
          {words.hidden.show}
        </Button>
      }
    >
      {words.hidden.text}
    </Banner>
  );
}
