import { holdSentence, paths, progressLine, stoppedWords, textsOf } from '@campaign/shared-api';
import { Banner, formatInstant, ProgressBar, Stack, Text, TextLink } from '@campaign/shared-ui';
import type { Job, JobProgress as Progress } from '@campaign/shared-api/contracts';
import { count, words } from '../words';
import { RecipientsSum } from './recipients-sum';

/** How often a moving job is read again, ms. */
export const WATCH_MS = 3000;
/** How often a report is read when its job rests: receipts, replies and clicks still arrive, ms. */
export const REST_MS = 10_000;

/** Whether the numbers of a job may change without anybody here doing something. */
export const isMoving = ({ status, progress }: Pick<Job, 'status' | 'progress'>) =>
  progress.sending > 0 ||
  (status === 'active' && (!progress.planned || progress.waiting + progress.pending > 0));

/** How far a job has come: done of all, pace, remaining time, and why it waits. */
export function JobProgress({
  job,
}: {
  job: Pick<
    Job,
    | 'status'
    | 'cause'
    | 'progress'
    | 'jobType'
    | 'identityId'
    | 'identityName'
    | 'onHoldBy'
    | 'paused'
    | 'startDate'
  >;
}) {
  const { progress } = job;
  const { sent, all } = textsOf(progress);
  const stopped = stoppedWords(job, formatInstant);
  if (!progress.planned)
    return job.status === 'pending' && stopped ? (
      <Banner tone="info" role="status" title={stopped.why}>
        {stopped.next} {words.countedLater}
      </Banner>
    ) : (
      <Text tone="muted">{words.gathering}</Text>
    );
  return (
    <Stack gap={8}>
      <ProgressBar label="Progress" hideLabel value={sent} max={all} detail={detailOf(progress)} />
      <RecipientsSum progress={progress} />
      {stopped && (
        <Banner tone={job.status === 'error' ? 'danger' : 'warn'} role="status" title={stopped.why}>
          {stopped.next}
        </Banner>
      )}
      {progress.onHold ? (
        <Banner tone="warn" role="status" title={holdSentence(job, formatInstant)}>
          {words.onHold[progress.onHold]}
          {progress.onHold === 'identity-not-ready' && (
            <>
              {' '}
              <TextLink to={paths.identity(job.identityId)}>{words.openIdentity(job.identityName)}</TextLink>
            </>
          )}
        </Banner>
      ) : (
        progress.held && (
          <Banner tone="info" role="status">
            {progress.held}
          </Banner>
        )
      )}
    </Stack>
  );
}

function detailOf(progress: Progress): string {
  const { rate, secondsLeft } = progress;
  return progressLine(textsOf(progress), [
    ...(rate !== null && rate > 0 ? [`${count(Math.round(rate))}/s`] : []),
    ...(secondsLeft !== null && secondsLeft > 0 ? [`about ${timeLeft(secondsLeft)}`] : []),
  ]);
}

/** 40 → '40 s', 170 → '3 min', 7500 → '2 h 5 min'. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
