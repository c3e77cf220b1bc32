import type { ReactNode } from 'react';
import { holdSentence, isMovingJob, progressLine, stoppedWords, textsOf } from '@campaign/shared-api';
import type { JobRow } from '@campaign/shared-api/contracts';
import { Badge, formatInstant, ProgressBar, StatusChip, Text, VisuallyHidden } from '@campaign/shared-ui';
import { CellLines, useOnCard } from '@campaign/shared-ui/grid';
import { words } from '../../words';

const say = words.progress;

/** "4,120 of 12,381 sent · 8,261 left · 38/s · about 3 min" */
export function progressWords(progress: JobRow['progress']) {
  const { planned, rate, secondsLeft } = progress;
  if (!planned) return say.preparing;
  return progressLine(textsOf(progress), [
    ...(rate ? [say.rate(rate)] : []),
    ...(rate && secondsLeft ? [say.left(secondsLeft)] : []),
  ]);
}

/** The state of a job, how far it is while there is something left to do, and why it waits. */
export function JobState({
  job,
  problem,
  children,
}: {
  job: JobRow;
  problem?: string | undefined;
  children: ReactNode;
}) {
  const { waiting, pending, sending, planned } = job.progress;
  const held = holdSentence(job, formatInstant) ?? job.progress.held;
  const left = waiting + pending + sending;
  const { sent, all } = textsOf(job.progress);
  const stopped = stoppedWords(job, formatInstant);
  // On a phone a job is three lines; its page has the rest.
  const isOnCard = useOnCard();
  const endedShort = !isOnCard && job.status === 'completed' && planned && sent < all;
  const underway = ['active', 'paused'].includes(job.status) && (!planned || left > 0);
  return (
    <CellLines
      width={underway || stopped || endedShort || (!isOnCard && job.messagesSent > 0) ? 156 : undefined}
    >
      <StatusChip kind="job" value={job.status} live={job.status === 'active' && isMovingJob(job)} />
      {job.alert && ['active', 'paused'].includes(job.status) && (
        <Badge tone="danger" icon="alert-triangle">
          {words.alert(job.alert.delivered, job.alert.texts)}
          <VisuallyHidden>: {words.alertHint(job.alert.delivered, job.alert.texts)}</VisuallyHidden>
        </Badge>
      )}
      {underway && (
        <ProgressBar
          label={say.label(job.name)}
          hideLabel
          size="sm"
          value={sent}
          max={all}
          detail={progressWords(job.progress)}
        />
      )}
      {endedShort && (
        <Text variant="caption" tone="muted" numeric>
          {progressWords(job.progress)}
        </Text>
      )}
      {underway && held && (
        <Text variant="caption" tone="warn">
          {held}
        </Text>
      )}
      {stopped && (
        <Text variant="caption" tone={job.status === 'error' ? 'danger' : 'muted'}>
          {stopped.why} {stopped.next}
        </Text>
      )}
      {!isOnCard && job.messagesSent > 0 && (
        <Text variant="caption" tone="muted" numeric>
          {words.rates(job)}
        </Text>
      )}
      {problem && (
        <Text variant="caption" tone="danger" role="alert">
          {problem}
        </Text>
      )}
      {children}
    </CellLines>
  );
}
