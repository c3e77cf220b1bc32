import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileURLToPath } from 'node:url';
import { ROOT } from './places.mjs';

const FOLLOW = pathToFileURL(fileURLToPath(new URL('follow-launcher.mjs', import.meta.url))).href;
const KEPT = 4000;

/**
 * Starts one of our processes in a group of its own, so that Ctrl-C reaches the launcher alone, which then stops
 * the processes in order. What it writes goes into its log.
 */
export function startProcess(name, args, { env, log, cwd = ROOT, follows = true }) {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const child = spawn(process.execPath, [...(follows ? ['--import', FOLLOW] : []), ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  child.stderr.on('data', (text) => (complaint = (complaint + text).slice(-KEPT)));
  child.stdio[3].on('error', () => {});

  const ended = new Promise((resolve) => {
    child.on('error', (problem) => resolve({ code: 1, signal: null, complaint: problem.message }));
    child.on('close', (code, signal) => {
      file.end();
      resolve({ code, signal, complaint: complaint.trim() });
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
      const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(kill);
    },
    kill() {
      child.kill('SIGKILL');
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
