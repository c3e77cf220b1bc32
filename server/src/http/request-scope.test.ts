import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server whose handlers fail in ways that nobody listens to, as the product guards it. */
const SERVER = `
  import { createServer } from 'node:http';
  import { PassThrough } from 'node:stream';
  import { createGunzip } from 'node:zlib';
  import * as scope from ${JSON.stringify(join(__dirname, 'request-scope.ts'))};
  const log = { error: (what) => console.log('heard ' + what.path + ' ' + what.err.message) };
  scope.watchForStrays(log, (error) => { console.log('ends by ' + error.message); process.exit(1); });
  const failures = {
    '/stream': () => new PassThrough().destroy(new Error('planted in a stream')),
    '/gunzip': () => createGunzip().end('no gzip'),
    '/timer': () => setTimeout(() => { throw new Error('planted in a timer'); }, 1),
    '/promise': () => void Promise.reject(new Error('planted in a promise')),
    '/later': async () => { await new Promise((done) => setTimeout(done, 1)); throw new Error('planted for later'); },
    '/answered': (reply) => { reply.end('ok'); setTimeout(() => { throw new Error('planted after the answer'); }, 5); },
  };
  const server = createServer(scope.inRequestScope((request, reply) => {
    if (request.url in failures) failures[request.url](reply);
    else reply.end('ok');
  }));
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
  process.on('SIGUSR2', () => setImmediate(() => { throw new Error('planted, and of no request'); }));
`;

it('an error nobody caught ends its own request and no process; one of no request is for the end', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SERVER], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const port = await new Promise<string>((told) =>
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const listens = /port (\d+)/.exec(said)?.[1];
      if (listens) told(listens);
    }),
  );
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (reply) => reply.text(),
      () => 'cut off',
    );
  for (const path of ['/stream', '/gunzip', '/timer', '/promise', '/later'])
    expect([path, await ask(path), await ask('/well')]).toEqual([path, 'cut off', 'ok']);
  expect(await ask('/answered')).toBe('ok');
  for (const late = Date.now() + 5_000; !said.includes('after the answer') && Date.now() < late;)
    await ask('/well');
  expect(said.split('\n').filter((line) => line.startsWith('heard'))).toEqual([
    'heard /stream planted in a stream',
    'heard /gunzip incorrect header check',
    'heard /timer planted in a timer',
    'heard /promise planted in a promise',
    'heard /later planted for later',
    'heard /answered planted after the answer',
  ]);
  const ended = once(child, 'exit');
  child.kill('SIGUSR2');
  expect((await ended)[0]).toBe(1);
  expect(said).toContain('ends by planted, and of no request');
}, 30_000);
