import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, nodeProgram } from './places.mjs';

const FOLLOW = new URL('follow-launcher.mjs', import.meta.url).href;
const KEPT = 4000;

/**
 * Starts one of our processes in a group of its own, so that Ctrl-C reaches the launcher alone, which then stops
 * the processes in order. What it writes goes into its log; `onLine` sees each line of it.
 */
export function startProcess(name, args, { env, log, cwd = ROOT, onLine }) {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const child = spawn(nodeProgram(), ['--import', FOLLOW, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  child.stderr.on('data', (text) => (complaint = (complaint + text).slice(-KEPT)));
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  child.stdio[3].on('error', () => {});

  const ended = new Promise((resolve) => {
    child.on('error', (problem) => resolve({ code: 1, signal: null, complaint: problem.message }));
    child.on('close', (code, signal) => {
      // Whoever waits for the end may read the log: it is whole by then.
      file.end(() => resolve({ code, signal, complaint: complaint.trim() }));
    });
  });

  return {
    name,
    log,
    ended,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    /** Asks it to end; what has not ended in time is killed. */
    async stop(patienceMs) {
      if (!this.hasEnded) child.kill('SIGTERM');
      const kill = setTimeout(this.kill, patienceMs);
      await ended;
      clearTimeout(kill);
    },
    /** At once, with whatever it has started itself. */
    kill() {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    },
  };
}

/** The one line of a complaint that says what is wrong: the last that is no part of a stack. */
export function whatWentWrong({ code, signal, complaint }) {
  const lines = complaint
    .split('\n')
    .filter((line) => line.trim() && !/^\s+(at |\^|\[)|^Node\.js v|^\s*[{}]/.test(line));
  const how = signal ? `by ${signal}` : `with exit code ${code}`;
  return lines.length > 0 ? lines.at(-1).trim() : `It ended ${how} without a word.`;
}
