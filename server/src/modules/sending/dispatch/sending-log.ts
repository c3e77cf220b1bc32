import type { Context } from '../../../context';
import type { TextOutcome } from '../../../metrics';
import { outcomeName } from '../gate/gate.door';
import type { GateResult } from '../gate/gate.door';

const EVERY_MS = 60_000;

export interface SendingLog {
  add(passed: readonly GateResult[]): void;
  /** Writes what has been added since the last line, and no more lines after it. */
  stop(): void;
}

/** Logs once a minute what this worker has sent, in sums; nothing while it sends nothing. */
export function openSendingLog({ log }: Pick<Context, 'log'>, everyMs = EVERY_MS): SendingLog {
  let sums: Partial<Record<TextOutcome, number>> = {};
  let jobs = new Set<number>();

  function write(): void {
    if (Object.keys(sums).length === 0) return;
    log.info({ ...sums, jobs: jobs.size }, 'Texts sent by this worker since the last line.');
    sums = {};
    jobs = new Set();
  }
  const timer = setInterval(write, everyMs).unref();

  return {
    add(passed) {
      for (const result of passed) {
        const outcome = outcomeName(result);
        if (!outcome) continue;
        sums[outcome] = (sums[outcome] ?? 0) + 1;
        if (result.row.job_id !== null) jobs.add(result.row.job_id);
      }
    },
    stop() {
      clearInterval(timer);
      write();
    },
  };
}
