import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launch/places.mjs';
import { mutate } from './mutations.mjs';

const JUDGE = join(import.meta.dirname, 'judge.mjs');
/** A mutant that never ends is noticed, too. */
const LIMIT_MS = { plain: 30_000, page: 120_000, server: 240_000 };

/** A judge, and another one in its place when one has to be ended. */
function openJudge() {
  let child;
  const start = () => {
    child = fork(JUDGE, {
      ...{
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: { ...process.env, NODE_ENV: 'test' },
      },
    });
  };
  start();
  return {
    ask: (question) =>
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
        const late = setTimeout(end, LIMIT_MS[question.world]);
        child.once('message', done);
        child.once('exit', end);
        child.send(question);
      }),
    close: () => child.kill('SIGKILL'),
  };
}

/**
 * Judges the mutations of a file by its tests, one by one, the test first that has noticed most.
 *
 * @returns {Promise<{ killed: number, alive: { line: number, what: string }[] }>}
 */
export async function killFile({ file, mutations, tests }) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const judge = openJudge();
  const noticed = new Map(tests.map((test) => [test, 0]));
  const alive = [];
  let killed = 0;
  try {
    for (const { path, world } of tests) {
      const { verdict, words } = await judge.ask({ file, source: null, tests: [path], world });
      if (verdict !== 'green')
        throw new Error(`${path} is ${verdict} without a mutant:\n${words.slice(0, 2000)}`);
    }
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
    // Quick tests first; of those that are alike, the one that has noticed most.
    const order = [...noticed].toSorted(([a, many], [b, more]) => cost(a) - cost(b) || more - many);
    for (const [test] of order) {
      const { verdict, words } = await judge.ask({
        file,
        source: mutant,
        tests: [test.path],
        world: test.world,
      });
      if (verdict === 'broken' || verdict === 'empty')
        throw new Error(`${file}:${mutation.line} ${mutation.what}: ${words}`);
      if (verdict === 'green') continue;
      noticed.set(test, noticed.get(test) + 1);
      return true;
    }
    return false;
  }
}

const cost = ({ world }) => ['plain', 'page', 'server'].indexOf(world);
