import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launch/places.mjs';
import { mutate } from './mutations.mjs';

const JUDGE = join(import.meta.dirname, 'judge.mjs');
/** A mutant that never ends is noticed, too: after so many times what its test takes, and no less than the second figure. */
const [TIMES, AT_LEAST_MS] = [8, 10_000];

/** A judge, and another one in its place when one has to be ended. */
function openJudge() {
  let child;
  const start = () => {
    child = fork(JUDGE, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
  };
  start();
  return {
    ask: (question, limitMs) =>
      new Promise((resolve) => {
        const done = (answer) => {
          clearTimeout(late);
          child.removeAllListeners();
          resolve(answer);
        };
        const end = () => {
          child.removeAllListeners();
          child.kill('SIGKILL');
          start();
          done({ verdict: 'late', words: '' });
        };
        const late = setTimeout(end, limitMs);
        child.once('message', done);
        child.once('exit', end);
        child.send(question);
      }),
    close: () => child.kill('SIGKILL'),
  };
}

/**
 * Judges the mutations of a file by its tests, one by one, the quick tests first.
 *
 * @returns {Promise<{ killed: number, alive: { line: number, what: string }[] }>}
 */
export async function killFile({ file, mutations, tests }) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const judge = openJudge();
  const order = [];
  const alive = [];
  let killed = 0;
  try {
    for (const { path, world } of tests) {
      const from = performance.now();
      const { verdict, words } = await judge.ask({ file, source: null, tests: [path], world }, 600_000);
      if (verdict !== 'green')
        throw new Error(`${path} is ${verdict} without a mutant:\n${words.slice(0, 2000)}`);
      order.push({ path, world, ms: performance.now() - from });
    }
    order.sort((a, b) => a.ms - b.ms);
    for (const mutation of mutations) {
      const isNoticed = await noticedBy(mutation);
      if (isNoticed) killed += 1;
      else alive.push({ line: mutation.line, what: mutation.what });
    }
  } finally {
    judge.close();
  }
  return { killed, alive };

  async function noticedBy(mutation) {
    const mutant = mutate(source, mutation);
    for (const { path, world, ms } of order) {
      const { verdict, words } = await judge.ask(
        { file, source: mutant, tests: [path], world },
        Math.max(AT_LEAST_MS, TIMES * ms),
      );
      if (verdict === 'broken' || verdict === 'empty')
        throw new Error(`${file}:${mutation.line} ${mutation.what}: ${words}`);
      if (verdict !== 'green') return true;
    }
    return false;
  }
}
