import type { JobChange } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { findMovingParts } from './jobs.queries';
import { viewJobChange } from './jobs.view';

/** A job is told no oftener than this; longer than the trigger is silent, so that no last change is missed. */
const JOB_EVERY_MS = 500;
/** All that moved is read together, no oftener than this. */
const ROUND_EVERY_MS = 250;
/** A rate falls by itself while nothing else changes. */
const RATE_EVERY_MS = 5_000;

/** A job as it was last read: what everybody who may see it is sent. */
export interface ReadJob {
  job: Awaited<ReturnType<typeof findMovingParts>>[number];
  change: JobChange;
  frame: string;
  at: number;
}

interface Readers {
  isWatched: (jobId: number) => boolean;
  /** What moved was read; `last` has it, but for jobs that are gone. */
  told: (moved: ReadonlySet<number>) => Promise<unknown>;
}

/** Reads jobs that move, once for however many watch: when one is told of, and a while after while its rate falls. */
export function openJobRounds(ctx: Pick<Context, 'db' | 'log'>, { isWatched, told }: Readers) {
  const last = new Map<number, ReadJob>();
  const due = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let nextRoundAt = 0;
  let reading = false;
  let stopped = false;

  function lookAt(jobId: number, at: number): void {
    const earliest = Math.max(at, (last.get(jobId)?.at ?? 0) + JOB_EVERY_MS);
    due.set(jobId, Math.min(due.get(jobId) ?? Number.POSITIVE_INFINITY, earliest));
    schedule();
  }

  function schedule(): void {
    if (reading || stopped || due.size === 0) return;
    clearTimeout(timer);
    const at = Math.max(Math.min(...due.values()), nextRoundAt);
    timer = setTimeout(() => void round(), Math.max(0, at - performance.now()));
  }

  async function round(): Promise<void> {
    reading = true;
    const now = performance.now();
    nextRoundAt = now + ROUND_EVERY_MS;
    const ids = [...due].filter(([, at]) => at <= now).map(([id]) => id);
    for (const id of ids) due.delete(id);
    try {
      const moved = await readJobs(ids.filter(isWatched));
      if (moved.size > 0) await told(moved);
    } catch (error) {
      ctx.log.error({ err: error }, 'What moved could not be read; it is looked at again.');
      for (const id of ids) due.set(id, now + RATE_EVERY_MS);
    } finally {
      reading = false;
      schedule();
    }
  }

  /** Reads jobs anew; answers those whose watchers have something to hear, gone ones among them. */
  async function readJobs(ids: readonly number[]): Promise<Set<number>> {
    const moved = new Set<number>();
    if (ids.length === 0) return moved;
    const at = performance.now();
    const jobs = new Map((await findMovingParts(ctx.db, ids)).map((job) => [job.job_id, job]));
    for (const id of ids) {
      const before = last.get(id);
      const job = jobs.get(id);
      if (!job) {
        if (last.delete(id)) moved.add(id);
        continue;
      }
      const change = viewJobChange(job);
      const frame = JSON.stringify(change);
      last.set(id, { job, change, frame, at });
      if (frame !== before?.frame) moved.add(id);
      if (!before || withoutRate(change) !== withoutRate(before.change)) lookAt(id, at + JOB_EVERY_MS);
      else if (change.progress.rate !== null) lookAt(id, at + RATE_EVERY_MS);
    }
    return moved;
  }

  return {
    lookAt,
    last: (jobId: number) => last.get(jobId),
    /** Reads those of which nothing fresh is known. */
    async refresh(jobIds: Iterable<number>): Promise<void> {
      await readJobs([...jobIds].filter((id) => !isFresh(last.get(id))));
    },
    /** Nobody watches. */
    forget(): void {
      clearTimeout(timer);
      due.clear();
      last.clear();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const isFresh = (read: ReadJob | undefined) =>
  read !== undefined && performance.now() - read.at < JOB_EVERY_MS;

function withoutRate({ progress: { rate: _rate, secondsLeft: _left, ...progress }, ...change }: JobChange) {
  return JSON.stringify({ ...change, progress });
}
