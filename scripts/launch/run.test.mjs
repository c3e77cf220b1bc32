import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCommands, run } from './run.mjs';

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
  const { code, all, isLate } = await run('sh', ['-c', 'echo begun; sleep 60'], {
    detached: true,
    limitMs: 500,
  });
  expect([code, isLate]).toEqual([1, true]);
  expect(all).toBe('begun\n\nEnded by force after 0.5 s, its limit.\n');
});
