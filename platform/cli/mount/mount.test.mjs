import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

  /** A browser whose page of the remote comes out as given, time after time. */
  function browserWith(outcomes) {
    let opened = -1;
    const answers = {
      'window.mfeLoads': () => [{ remote: 'surveys', build: 'b1', outcome: outcomes[opened] }],
      'location.pathname': () => '/surveys',
    };
    const page = {
      on: () => {},
      addInitScript: async () => {},
      goto: async () => (opened += 1),
      evaluate: async (expression) => answers[expression]?.() ?? false,
      close: async () => {},
    };
    return async () => ({ name: 'Chromium 156', newPage: async () => page, close: async () => {} });
  }
  const registry = { origin: 'http://127.0.0.1:9', document: async () => document };
  const mountWith = (...outcomes) =>
    mountBuild(registry, { part, folder }, 'chromium', browserWith(outcomes));

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

  it('is refused with its name when it does not start', async () => {
    await expect(openBrowser(chromium)).rejects.toMatchObject({
      code: 'browser',
      message: expect.stringContaining(`${chromium} did not start`),
    });
  });
});
