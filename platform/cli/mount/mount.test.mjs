import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { openBrowser } = require('./browser.mjs');
const { exampleReplies } = require('./example-replies.mjs');
const { findBrowser } = require('./find-browser.mjs');
const { addressesOf, mountBuild } = require('./mount-build.mjs');
const document = require('../../../shared-api/openapi.json');

describe('what a build is mounted with', () => {
  const replies = exampleReplies(document);
  const of = (method, path) => replies.answer(method, `/api/v1${path}`, 'USER');

  it('is the example of each call, for somebody who may work', () => {
    expect(of('GET', '/session').body.data).toMatchObject({ role: 'USER', mustChangePassword: false });
    expect(of('GET', '/job?page=1&size=10').body).toHaveProperty('total');
    expect(of('GET', '/agents/7').status).toBe(200);
    expect(of('POST', '/registry/beacons')).toMatchObject({ status: 200 });
  });

  it('is nothing for streams, a refusal for what is no call, and nobody’s business elsewhere', () => {
    expect(of('GET', '/job/events')).toEqual({ status: 204 });
    expect(of('GET', '/nothing/at/all')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(replies.answer('GET', '/phonelist', 'USER')).toBeUndefined();
  });

  it('are the addresses of a page: closed parameters spelt out, open ones as 1', () => {
    expect(addressesOf({ path: '/:sendType/create', oneOf: { sendType: ['house', 'p2p'] } })).toEqual([
      '/house/create',
      '/p2p/create',
    ]);
    expect(addressesOf({ path: '/p2pchats/:id' })).toEqual(['/p2pchats/1']);
    expect(addressesOf({ path: '/dashboard' })).toEqual(['/dashboard']);
  });
});

describe('a build that is opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-opened-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const part = { remote: 'surveys', build: 'b1', routes: [{ path: '/surveys' }], panels: {} };

  /** A browser whose page of the remote comes out as told, time after time; what is asked of it otherwise is in order. */
  function browserWith(outcomes) {
    const program = join(folder, 'browser.mjs');
    writeFileSync(
      program,
      `import { createReadStream, createWriteStream } from 'node:fs';
const outcomes = ${JSON.stringify(outcomes)};
let opened = -1;
const value = (expression) => {
  if (expression === 'window.mfeLoads') return [{ remote: 'surveys', build: 'b1', outcome: outcomes[opened] }];
  if (expression === 'location.pathname') return '/surveys';
  return false;
};
const result = ({ method, params }) => {
  if (method === 'Page.navigate' && params.url !== 'about:blank') opened += 1;
  return { product: 'Chrome/156', result: { value: value(params.expression) } };
};
// Nobody listens any more.
const end = () => process.exit();
const answers = createWriteStream('', { fd: 4 }).on('error', end);
let rest = '';
createReadStream('', { fd: 3, encoding: 'utf8' }).on('error', end).on('data', (text) => {
  const messages = (rest + text).split('\\0');
  rest = messages.pop();
  for (const message of messages.map((each) => JSON.parse(each)))
    answers.write(JSON.stringify({ id: message.id, result: result(message) }) + '\\0');
});`,
    );
    const wrapper = join(folder, 'browser');
    writeFileSync(
      wrapper,
      `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(program)}\n`,
    );
    chmodSync(wrapper, 0o755);
    return wrapper;
  }
  const registry = { origin: 'http://127.0.0.1:9', document: async () => document };
  const mountWith = (...outcomes) => mountBuild(registry, { part, folder }, browserWith(outcomes));

  it('is opened again where it came too late, for the machine may have been busy', async () => {
    expect(await mountWith('timeout', 'timeout', 'loaded')).toMatchObject({ views: 1, pages: ['/surveys'] });
  });

  it('is refused where it came too late three times, and the machine’s load is told', async () => {
    await expect(mountWith('timeout', 'timeout', 'timeout', 'loaded')).rejects.toThrow(
      /\/surveys: timeout, 3 times \(this machine has a load of \d+\.\d on \d+ processors; on a busy one a good build is late, too\)/,
    );
  });

  it('is refused at once where it threw', async () => {
    await expect(mountWith('render', 'loaded')).rejects.toThrow(/\/surveys: render$/);
  });
});

describe('the browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-browser-'));
  const chromium = join(folder, 'chromium');
  beforeAll(() => {
    writeFileSync(chromium, '#!/bin/sh\n');
    chmodSync(chromium, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the one that is named, else one of the PATH, else none', () => {
    expect(findBrowser({ PATH: folder })).toBe(chromium);
    // As Debian's package without windows is called, which CI machines have.
    const bare = mkdtempSync(join(folder, 'bare-'));
    writeFileSync(join(bare, 'chromium-headless-shell'), '#!/bin/sh\n', { mode: 0o755 });
    expect(findBrowser({ PATH: bare })).toBe(join(bare, 'chromium-headless-shell'));
    expect(findBrowser({ PATH: '', MFE_BROWSER: chromium })).toBe(chromium);
    expect(findBrowser({ PATH: folder, MFE_BROWSER: 'none' })).toBeUndefined();
    expect(() => findBrowser({ PATH: folder, MFE_BROWSER: join(folder, 'gone') })).toThrow('is no browser');
  });

  it('ends with all that a script around it has started, and answers nothing any more', async () => {
    // As Debian's own start script of the headless shell does, which stays beside the browser.
    const program = join(folder, 'browser.mjs');
    const pid = join(folder, 'pid');
    writeFileSync(
      program,
      `import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(pid)}, String(process.pid));
// Nobody listens any more.
const end = () => process.exit();
const answers = createWriteStream('', { fd: 4 }).on('error', end);
createReadStream('', { fd: 3, encoding: 'utf8' }).on('error', end).on('data', (text) => {
  for (const message of text.split('\\0').filter(Boolean))
    answers.write(JSON.stringify({ id: JSON.parse(message).id, result: { product: 'Chrome/156' } }) + '\\0');
});`,
    );
    const wrapper = join(folder, 'wrapped');
    writeFileSync(
      wrapper,
      `#!/bin/sh\n${JSON.stringify(process.execPath)} ${JSON.stringify(program)}\ntrue\n`,
    );
    chmodSync(wrapper, 0o755);

    const browser = await openBrowser(wrapper);
    expect(browser.name).toBe('Chromium 156');
    await browser.close();
    const lives = () => {
      try {
        // A process that is over and not buried yet answers, too.
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${readFileSync(pid, 'utf8')}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    const patience = Date.now() + 10_000;
    while (lives() && Date.now() < patience) await new Promise((resolve) => setImmediate(resolve));
    expect(lives()).toBe(false);
    await expect(browser.page('Page.enable')).rejects.toThrow('The browser ended (SIGKILL).');
    await browser.close();
  });
});
