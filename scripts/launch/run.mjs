import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './places.mjs';

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

/**
 * Runs a command to its end. Resolves with its exit code and what it said; nothing is shown.
 * `onLine` sees each line of its output as it comes.
 */
export function run(command, args = [], { onLine, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    let errors = '';
    let line = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (!onLine) return;
      const lines = (line + text).split('\n');
      line = lines.pop();
      lines.forEach((each) => onLine(each));
    });
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, signal, output, errors, all: output + errors }),
    );
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
