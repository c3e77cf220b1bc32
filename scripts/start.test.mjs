import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

const START = join(import.meta.dirname, 'start.mjs');

/** What somebody reads who starts it like this; it must end before anything is installed or built. */
function start(environment, args = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, START], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, DATABASE_URL: '', PORT: '4219', ...environment },
  });
  return { status, stdout, lines: stderr.trim().split('\n') };
}

describe('a start that cannot work says so in one line, with what to do', () => {
  it('on a Node that is too old', () => {
    const pretend = 'Object.defineProperty(process, "versions", { value: { node: "18.19.1" } })';
    const { status, lines } = start({}, ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]);
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

  it.each([
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
