import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './launch/lock-folder.mjs';

const START = join(import.meta.dirname, 'start.mjs');

/** What somebody reads who starts it like this; it must end before anything is installed or built. */
function start(environment, args = [], script = START) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, script], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, DATABASE_URL: '', PORT: '4219', ...environment },
  });
  return { status, stdout, lines: stderr.trim().split('\n') };
}

describe('a start that cannot work says so in one line, with what to do', () => {
  it.each(['start.mjs', 'test.mjs'])('on a Node that is too old for %s', (script) => {
    const pretend = 'Object.defineProperty(process, "versions", { value: { node: "18.19.1" } })';
    const { status, lines } = start(
      {},
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`],
      join(import.meta.dirname, script),
    );
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^Node 18\.19\.1 is too old: install Node 20\.20 or newer/),
    ]);
  });

  it('on a port that another program has', async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address();
    const { status, lines } = start({ PORT: String(port) });
    other.close();
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(`^Port ${port} is taken by another program\\. .* PORT=`)]);
  });

  it('on a data folder that another start has, before it touches anything there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-start-'));
    const letGo = await lockDirectory(folder);
    // Asked while this process answers, which spawnSync would keep it from.
    const { code, stderr } = await new Promise((resolve) => {
      const env = { ...process.env, DATABASE_URL: '', PORT: '4219', DATA_DIR: folder };
      execFile(process.execPath, [START], { env, timeout: 20_000 }, (problem, _stdout, words) =>
        resolve({ code: problem?.code, stderr: words }),
      );
    });
    await letGo();
    const left = readdirSync(folder);
    rmSync(folder, { recursive: true });
    expect([code, stderr.trim()]).toEqual([
      1,
      `The data directory ${folder} is already in use by process ${process.pid}. ` +
        'Stop that one first, or start this one with another DATA_DIR.',
    ]);
    expect(left).toEqual([]);
  });

  it.each([
    [
      'one role alone, which answers on no port',
      { ROLE: 'worker', DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/x' },
      /^ROLE=worker: npm start is web and worker in one\. .* ROLE=worker node server\/dist\/main\.mjs$/,
    ],
    ['no port', { PORT: 'http' }, /^PORT="http" is not a port\./],
    [
      'a database that is none',
      { DATABASE_URL: 'mysql://u:s3cret@127.0.0.1/x' },
      /^DATABASE_URL=.* is not PostgreSQL\. Write postgres:/,
    ],
    [
      'a database nobody answers for',
      { DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/x' },
      /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\. Start it/,
    ],
    ['a database without an address', { DATABASE_URL: 'local' }, /^DATABASE_URL="local" is not an address\./],
  ])('with %s, and never shows a password', (_what, environment, words) => {
    const { status, stdout, lines } = start(environment);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(words)]);
    expect(lines.join() + stdout).not.toContain('s3cret');
  });
});
