import { isMovingJob } from '@campaign/shared-api';
import type { JobRow } from '@campaign/shared-api/contracts';
import { ProgressBar, StatusChip, Text } from '@campaign/shared-ui';
import { CellLines } from '@campaign/shared-ui/grid';
import { words } from '../../words';

const say = words.progress;

/** "4,210 of 12,408 · 38/s · about 3 min" */
export function progressWords({
  planned,
  recipients,
  waiting,
  pending,
  sending,
  rate,
  secondsLeft,
}: JobRow['progress']) {
  if (!planned) return say.preparing;
  const done = recipients - waiting - pending - sending;
  return [
    say.of(done, recipients),
    ...(rate ? [say.rate(rate)] : []),
    ...(rate && secondsLeft ? [say.left(secondsLeft)] : []),
  ].join(' · ');
}

/** The state of a job, how far it is while there is something left to do, and why it waits. */
export function JobState({ job, problem }: { job: JobRow; problem?: string | undefined }) {
  const { recipients, waiting, pending, sending, planned, held } = job.progress;
  const left = waiting + pending + sending;
  const underway = ['active', 'paused'].includes(job.status) && (!planned || left > 0);
  return (
    <CellLines width={underway ? 156 : undefined}>
      <StatusChip kind="job" value={job.status} live={job.status === 'active' && isMovingJob(job)} />
      {underway && (
        <ProgressBar
          label={say.label(job.name)}
          hideLabel
          size="sm"
          value={recipients - left}
          max={recipients}
          detail={progressWords(job.progress)}
        />
      )}
      {underway && held && (
        <Text variant="caption" tone="warn">
          {held}
        </Text>
      )}
      {problem && (
        <Text variant="caption" tone="danger" role="alert">
          {problem}
        </Text>
      )}
    </CellLines>
  );
}
