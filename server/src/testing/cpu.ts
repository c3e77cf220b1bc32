import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The fields of /proc/PID/stat behind the program's name, which may hold anything (proc(5)). */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .slice(1)
    .replace(/^.*\) /s, '')
    .split(' ');

/** CPU a process has used so far, with its ended children, in ms. Linux. 0 for one that is gone. */
export function cpuOf(pid: number): number {
  try {
    return statOf(pid)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);
  } catch {
    return 0;
  }
}

/**
 * CPU of a whole database server so far, in ms: its first process, which counts the ended sessions, and the living.
 * Given one of its sessions that has just answered.
 */
export function cpuOfPostgres(session: number): number {
  const first = Number(statOf(session)[1]);
  const sessions = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
  return [first, ...sessions.split('\n').filter(Boolean).map(Number)].reduce(
    (sum, pid) => sum + cpuOf(pid),
    0,
  );
}

/** How long a process's first thread has run so far, and waited for a processor while it could have; in ms. Linux. */
export function processorTimesOf(pid: number): { ran: number; waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map((nanoseconds) => Number(nanoseconds) / 1e6);
  return { ran, waited };
}
