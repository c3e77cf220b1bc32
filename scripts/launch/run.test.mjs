import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './places.mjs';
import { endCommands, run } from './run.mjs';

// oxlint-disable-next-line house/no-fixed-sleep -- the pause of polling loops.
const pause = () => new Promise((go) => setTimeout(go, 20));
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('ends a command that does not listen, with what it has started itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  const file = join(folder, 'pids');
  // As npm does with a script, and deaf to being asked.
  const script = `trap '' INT TERM; sleep 60 & echo "$$ $!" > '${file}'; wait; sleep 60`;
  const running = run('sh', ['-c', script], { detached: true });
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('\n')) await pause();
  const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  await endCommands();
  // The system may take a moment to bury what has lost its parent.
  for (const late = Date.now() + 5_000; pids.some(isAlive) && Date.now() < late; await pause());
  expect(pids.map(isAlive)).toEqual([false, false]);
  expect(await running).toMatchObject({ code: 1 });
  rmSync(folder, { recursive: true });
}, 20_000);

it('ends by force what outlives its limit, and says so in the last line', async () => {
  const { code, all } = await run('sh', ['-c', 'echo begun; sleep 60'], {
    detached: true,
    limitMs: 500,
  });
  expect(code).toBe(1);
  expect(all).toBe('begun\n\nEnded by force after 0.5 s, its limit.\n');
});

describe('node', () => {
  const { NODE_PROGRAM } = process.env;
  afterEach(() => {
    delete process.env.NODE_PROGRAM;
    if (NODE_PROGRAM !== undefined) process.env.NODE_PROGRAM = NODE_PROGRAM;
  });

  it('is the program that NODE_PROGRAM names', async () => {
    process.env.NODE_PROGRAM = '/bin/echo';
    expect(await run('node', ['what it is told'])).toMatchObject({ code: 0, all: 'what it is told\n' });
  });

  it('is else the one that npm has brought along, or that runs this where there is none', async () => {
    delete process.env.NODE_PROGRAM;
    const brought = join(ROOT, 'node_modules/.bin/node');
    const program = existsSync(brought) ? realpathSync(brought) : process.execPath;
    expect((await run('node', ['-p', 'process.execPath'])).all.trim()).toBe(program);
  });
});
