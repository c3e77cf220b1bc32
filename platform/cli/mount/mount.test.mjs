import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { exampleReplies } = require('./example-replies.mjs');
const { findBrowser } = require('./find-browser.mjs');
const { addressesOf } = require('./mount-build.mjs');
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
    expect(findBrowser({ PATH: '', MFE_BROWSER: chromium })).toBe(chromium);
    expect(findBrowser({ PATH: folder, MFE_BROWSER: 'none' })).toBeUndefined();
    expect(() => findBrowser({ PATH: folder, MFE_BROWSER: join(folder, 'gone') })).toThrow('is no browser');
  });
});
