import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DirectoryInUseError, lockDirectory } from './directory-lock';

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
  const source = pathToFileURL(join(import.meta.dirname, 'directory-lock.ts')).href;
  const script = `import(${JSON.stringify(source)})
    .then((lock) => lock.lockDirectory(${JSON.stringify(directory)}))
    .then(() => { process.stdout.write('held'); setInterval(() => {}, 1e6); });`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
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
