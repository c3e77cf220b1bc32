import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { ROOT, nodeProgram } from './places.mjs';

/** npm warns of settings it does not know; what it says is only shown when it fails. */
export const npm = (args) =>
  process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];

/** The environment of a command that is written in a package.json. */
export const scriptEnvironment = (folder) => ({
  ...process.env,
  PATH: [join(folder, 'node_modules/.bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(
    delimiter,
  ),
});

const running = new Set();
process.on('exit', () => running.forEach(end));

/** With whatever it has started itself, where it leads a group of its own. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill();
  }
}

/** Ends the commands that are under way; resolves when nothing of them is left. */
export async function endCommands() {
  const ended = [...running].map((child) => once(child, 'close'));
  running.forEach(end);
  await Promise.all(ended);
}

/**
 * Runs a command to its end. Resolves with its exit code and everything it said; nothing is shown. `node` stands for
 * `nodeProgram`. `detached` gives it a group of its own: Ctrl-C reaches the launcher alone, which ends it whole. npm, asked
 * to end, takes its time. After `limitMs` it is ended by force, and its last line says so.
 */
export function run(command, args = [], { limitMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const program = command === 'node' ? nodeProgram() : command;
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    let all = '';
    let isLate = false;
    const stop = () => {
      isLate = true;
      end(child);
      // What has left its group may hold on to them, and nobody would hear that it is over.
      for (const output of [child.stdout, child.stderr]) output?.destroy();
    };
    const limit = limitMs === undefined ? undefined : setTimeout(stop, limitMs);
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text) => (all += text));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (isLate) all += `\nEnded by force after ${limitMs / 1000} s, its limit.\n`;
      resolve({ code: code ?? 1, all });
    });
  });
}

/** The last lines somebody needs to see of a long output. */
export const tail = (text, lines = 25) => text.trimEnd().split('\n').slice(-lines).join('\n');

/** Calls `work` for each item, at most `width` at a time; the first failure stops what has not begun. */
export async function inParallel(items, width, work) {
  const waiting = [...items];
  let failed = false;
  const lane = async () => {
    while (waiting.length > 0 && !failed) {
      try {
        await work(waiting.shift());
      } catch (problem) {
        failed = true;
        throw problem;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
}
