import {
  usePauseJobMutation,
  useLazyGetJobRemainingQuery,
  useResumeJobMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Job, JobRemaining, JobRow } from '@campaign/shared-api/contracts';
import { countOf } from '@campaign/shared-api/messaging';
import { notify } from '@campaign/shared-ui';
import { useConfirm } from './platform-provider';

export const count = (value: number) => value.toLocaleString('en-US');
export const money = (tenThousandths: number) =>
  (tenThousandths / 10_000).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
export const people = (number: number) => countOf(number, 'person', 'people');

export const say = {
  undo: 'Undo',
  sendingIn: (seconds: number) => `Sending in ${seconds} s`,
  undone: 'Nothing was sent. The job is paused.',
  undoneLate: (texts: number) => `The job is paused. ${countOf(texts, 'text')} had left already.`,
  resume: 'Resume',
  cancel: 'Cancel',
  resumed: 'Job resumed.',
  byHand: 'Agents can send its texts again. No text leaves by itself.',
  bySelf: 'Its texts go out without another question.',
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const relative = new Intl.RelativeTimeFormat('en-US');

/** How long ago, in whole days, hours or minutes: "6 days ago". */
export function timeAgo(iso: string): string {
  const ms = Date.now() - Date.parse(iso);
  if (ms >= DAY_MS) return relative.format(-Math.floor(ms / DAY_MS), 'day');
  if (ms >= HOUR_MS) return relative.format(-Math.floor(ms / HOUR_MS), 'hour');
  if (ms >= MINUTE_MS) return relative.format(-Math.floor(ms / MINUTE_MS), 'minute');
  return 'just now';
}

/** The question before Resume: "Resume: 425 people, about $5.48, paused 6 days ago". */
function resumeTitle({ recipients, cost, pausedAt }: JobRemaining): string {
  const price = cost === null ? '' : `, about ${money(cost)}`;
  const since = pausedAt === null ? '' : `, paused ${timeAgo(pausedAt)}`;
  return `${say.resume}: ${countOf(recipients, 'person', 'people')}${price}${since}`;
}

const textsOut = ({ progress }: Pick<Job, 'progress'>) =>
  progress.sent + progress.sending + progress.failed + progress.unknown;

/** The subject of what Send and Resume said and what Undo did: the later message replaces the earlier one. */
export const sentSubject = ({ jobId }: Pick<Job, 'jobId'>) => `sent-${jobId}`;

/**
 * Offers Undo while the first text of a job that was just sent or resumed waits: it pauses the job. `onUndone` runs after the
 * pause; `texts` is how many left before it.
 */
export function useUndoSending(onUndone?: (job: Job, texts: number) => void) {
  const [pause] = usePauseJobMutation();
  return (started: Job) => {
    const { jobId, undoMs } = started;
    const subject = sentSubject(started);
    if (!undoMs) return;
    const undo = async () => {
      try {
        const { data: job } = await pause(jobId).unwrap();
        const texts = Math.max(0, textsOut(job) - textsOut(started));
        if (texts === 0) notify('info', say.undone, { subject });
        else notify('warning', say.undoneLate(texts), { subject });
        onUndone?.(job, texts);
      } catch (problem) {
        notify('error', (problem as ApiProblem).message);
      }
    };
    notify('info', say.sendingIn(Math.ceil(undoMs / 1000)), {
      countdown: { ms: undoMs, text: say.sendingIn },
      action: { label: say.undo, onSelect: () => void undo() },
    });
  };
}

/** Resumes a job after a question with the server's current count, cost and pause, and offers Undo like Send. */
export function useResumeJob() {
  const confirm = useConfirm();
  const [ask, asking] = useLazyGetJobRemainingQuery();
  const [resume, resuming] = useResumeJobMutation();
  const offerUndo = useUndoSending();
  const isLoading = asking.isFetching || resuming.isLoading;
  return {
    isLoading,
    resume: async ({ jobId, jobType, name }: Pick<JobRow, 'jobId' | 'jobType' | 'name'>) => {
      if (isLoading) return;
      try {
        const title = resumeTitle(await ask(jobId).unwrap());
        const text = jobType === 'P2P' ? say.byHand : say.bySelf;
        if (!(await confirm({ title, text, item: name, confirmLabel: say.resume, cancelLabel: say.cancel })))
          return;
        const { data: job, message } = await resume(jobId).unwrap();
        if (job.undoMs) offerUndo(job);
        else notify('success', message ?? say.resumed);
      } catch (problem) {
        notify('error', (problem as ApiProblem).message);
      }
    },
  };
}
