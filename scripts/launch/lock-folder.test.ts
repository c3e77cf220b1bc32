import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DirectoryInUseError, lockDirectory } from './lock-folder.mjs';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'campaign-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it('refuses a second holder by name, and lets the next one in when the first lets go', async () => {
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  await expect(lockDirectory(`${directory}/../${directory.split('/').at(-1)}`)).rejects.toThrow(
    `already in use by process ${process.pid}`,
  );
  await unlock();
  await (
    await lockDirectory(directory)
  )();
});

it('is free again at once after the holder was killed', async () => {
  const source = pathToFileURL(join(import.meta.dirname, 'lock-folder.mjs')).href;
  const script = `import(${JSON.stringify(source)})
    .then((lock) => lock.lockDirectory(${JSON.stringify(directory)}))
    .then(() => { process.stdout.write('held'); setInterval(() => {}, 1e6); });`;
  const holder = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${holder.pid}`);

  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  await (
    await lockDirectory(directory)
  )();
});

it('gives a directory whose holder was killed to one of many that come at once', async () => {
  const program = pathToFileURL(join(import.meta.dirname, 'lock-folder.mjs')).href;
  const script = `import(${JSON.stringify(program)}).then(async ({ lockDirectory }) => {
    while (Date.now() < Number(process.env.AT));
    await lockDirectory(${JSON.stringify(directory)}).then(() => console.log('held'), () => console.log('refused'));
    setInterval(() => {}, 1e6);
  });`;
  const start = (at: number) =>
    spawn(process.execPath, ['-e', script], {
      env: { ...process.env, AT: String(at) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const answerOf = (child: ReturnType<typeof start>) =>
    new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(String(data).trim())),
    );
  const killed = start(0);
  expect(await answerOf(killed)).toBe('held');
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill('SIGKILL');
  await ended;

  const many = Array.from({ length: 6 }, () => start(Date.now() + 1_500));
  const answers = await Promise.all(many.map(answerOf));
  for (const child of many) child.kill('SIGKILL');
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
}, 30_000);

it('asks a server of the version before, which holds a directory by the name of a file', async () => {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const older = createServer((socket) => socket.end('4711'));
  await new Promise<void>((held) => older.listen(join(tmpdir(), `campaign-${name}.lock`), held));
  await expect(lockDirectory(directory)).rejects.toThrow('already in use by process 4711');
  await new Promise((gone) => older.close(gone));
  await (
    await lockDirectory(directory)
  )();
});
