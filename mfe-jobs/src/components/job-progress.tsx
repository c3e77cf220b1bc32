import { Banner, ProgressBar, Stack, Text } from '@campaign/shared-ui';
import type { Job, JobProgress as Progress } from '@campaign/shared-api/contracts';
import { count } from '../words';

/** How often a moving job is read again, ms. */
export const WATCH_MS = 3000;
/** How often a report is read when its job rests: receipts, replies and clicks still arrive, ms. */
export const REST_MS = 10_000;

/** Whether the numbers of a job may change without anybody here doing something. */
export const isMoving = ({ status, progress }: Pick<Job, 'status' | 'progress'>) =>
  progress.sending > 0 ||
  (status === 'active' && (!progress.planned || progress.waiting + progress.pending > 0));

/** How far a job has come: done of all, pace, remaining time, and why it waits. */
export function JobProgress({ job }: { job: Pick<Job, 'status' | 'progress' | 'jobType'> }) {
  const { progress } = job;
  const done = progress.sent + progress.failed + progress.unknown + progress.suppressed;
  const apart = [
    [progress.failed, 'failed'],
    [progress.unknown, 'without an answer from the carrier'],
    [progress.suppressed, 'not texted'],
  ] as const;
  const notes = apart.filter(([people]) => people > 0).map(([people, what]) => `${count(people)} ${what}`);
  if (!progress.planned) return <Text tone="muted">The recipients are being gathered.</Text>;
  return (
    <Stack gap={8}>
      <ProgressBar
        label="Progress"
        hideLabel
        value={done}
        max={progress.recipients}
        detail={detailOf(progress, done)}
      />
      {notes.length > 0 && (
        <Text variant="caption" tone="muted" numeric>
          {notes.join(' · ')}
        </Text>
      )}
      {progress.held && (
        <Banner tone="info" role="status">
          {progress.held}
        </Banner>
      )}
    </Stack>
  );
}

function detailOf({ recipients, rate, secondsLeft, waiting }: Progress, done: number): string {
  const parts = [`${count(done)} of ${count(recipients)}`];
  // The pace is of the last minute: after the last text it tells nothing any more.
  if (done >= recipients) return parts.join();
  if (rate !== null && rate > 0) parts.push(`${count(Math.round(rate))}/s`);
  if (secondsLeft !== null && secondsLeft > 0) parts.push(`about ${timeLeft(secondsLeft)}`);
  if (waiting > 0) parts.push(`${count(waiting)} wait for a click`);
  return parts.join(' · ');
}

/** 40 → '40 s', 170 → '3 min', 7500 → '2 h 5 min'. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
