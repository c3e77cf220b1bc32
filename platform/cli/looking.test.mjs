import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '../../shared-api/src/canonical-json';
import { json, openFakeRegistry, runMfe } from './testing/fake-registry.mjs';

const folder = mkdtempSync(join(tmpdir(), 'campaign-look-'));
process.env.CAMPAIGN_BUILD_DIR = folder;
const { mfe } = require('./command.mjs');

const API = '/api/v1/registry';
let registry;
beforeAll(async () => (registry = await openFakeRegistry()));
beforeEach(() => Object.assign(registry, { asked: [], answers: {} }));
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});
const run = (...args) => runMfe(mfe, registry, args);
const asJson = async (...args) => JSON.parse((await run(...args, '--json')).out);

const stable = (build) => ({ id: 'stable', build, weight: 100 });
const build = (name, runsAs, failures = {}) => ({ build: name, loads: 70, failures, runsAs });
const OVERVIEW = {
  release: { release: 9, createdBy: 'lists: ci', reason: 'A new ledger' },
  shell: { build: 's1' },
  remotes: [
    {
      name: 'lists',
      state: 'on',
      channels: [{ id: 'canary', build: 'l3', weight: 10, match: { roles: ['ADMIN'] } }, stable('l2')],
      fallbackBuild: 'l1',
      builds: [build('l3', ['canary'], { chunk: 2 }), build('l2', ['stable']), build('l0', [])],
    },
    { name: 'jobs', state: 'off', offMessage: 'Back at noon.', channels: [stable('j1')], builds: [] },
  ],
};

describe('status', () => {
  beforeEach(() => (registry.answers[`GET ${API}/overview`] = () => json(200, { data: OVERVIEW })));

  it('says what runs for whom, how its loads end, and what is off', async () => {
    expect((await run('status')).out.split('\n')).toEqual([
      'Release 9 by lists: ci: A new ledger',
      '  lists        canary l3 for 10 %, ADMIN · stable l2 · fallback l1',
      '                 l3 (canary): 70 loads, 2 chunk',
      '                 l2 (stable): 70 loads, none failed',
      '  jobs         OFF “Back at noon.” · stable j1',
    ]);
  });

  it('is of one remote where one is named, and refuses one that nobody knows', async () => {
    expect(await asJson('status', 'jobs')).toMatchObject({
      release: { release: 9 },
      remotes: [{ name: 'jobs' }],
    });
    expect(await run('status', 'nowhere')).toMatchObject({
      code: 1,
      err: 'The registry knows no remote nowhere.',
    });
    expect(await asJson('status', 'nowhere')).toMatchObject({ code: 'no-remote' });
  });
});

describe('diff', () => {
  const release = (number, data) =>
    (registry.answers[`GET ${API}/releases/${number}`] = () => json(200, { data }));
  beforeEach(() => {
    const kept = { state: 'on', channels: [stable('j1')] };
    const lists = (name) => ({ state: 'on', channels: [stable(name)] });
    release(7, { shell: { build: 's1' }, remotes: { lists: lists('l1'), jobs: kept } });
    release(8, { shell: { build: 's2' }, remotes: { lists: lists('l2'), jobs: kept, reports: lists('r1') } });
  });

  it('names what changed, remote by remote, and nothing else', async () => {
    expect((await run('diff', '7', '8')).out.split('\n')).toEqual([
      'shell',
      '  - s1',
      '  + s2',
      'lists',
      '  - stable l1',
      '  + stable l2',
      'reports',
      '  - not there',
      '  + stable r1',
    ]);
    expect(JSON.stringify(await asJson('diff', '7', '8'))).not.toContain('jobs');
  });

  it('says that nothing did, and that a release was never made', async () => {
    expect(await run('diff', '7', '7')).toMatchObject({ code: 0, out: expect.stringMatching(/\w/) });
    expect(await run('diff', '7', '99')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing here.'),
    });
    expect(await asJson('diff', '7', '99')).toMatchObject({ code: 'not-found' });
  });
});

describe('verify', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const KEYS = [{ alg: 'ES256', kid: 'k1', key: Buffer.concat(point).toString('base64url') }];
  const ENTRY = 'var mfe_lists_l2 = {};';
  const sum = `sha384-${createHash('sha384').update(ENTRY).digest('base64')}`;
  const unsigned = {
    release: 9,
    remotes: { lists: { build: { remote: 'lists', build: 'l2', integrity: { 'remoteEntry.js': sum } } } },
  };
  const bytes = Buffer.from(canonicalJson(unsigned));
  const value = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const signed = { ...unsigned, signature: { alg: 'ES256', kid: 'k1', value } };

  /** The console as it answers: the release it gives out, and the file people download. */
  function answer(release = signed, entry = ENTRY, canary = ENTRY) {
    const page = `<script type="application/json" id="campaign-resolved">${JSON.stringify(release)}</script><script type="application/json" id="campaign-keys">${JSON.stringify(KEYS)}</script>`;
    registry.answers['GET /'] = () => ({ status: 200, body: page, type: 'text/html' });
    registry.answers['GET /signin'] = registry.answers['GET /'];
    registry.answers['GET /platform/registry/release'] = () => json(200, release);
    registry.answers['GET /mfe/lists/l2/remoteEntry.js'] = () => ({
      status: 200,
      body: entry,
      type: 'text/javascript',
    });
    // A canary is others', and what nobody gets any more is not looked at.
    const builds = Object.entries({ l2: ['stable'], l3: ['canary'], l1: [] });
    const remotes = [{ name: 'lists', builds: builds.map(([build, runsAs]) => ({ build, runsAs })) }];
    registry.answers['GET /api/v1/registry/overview'] = () => json(200, { data: { remotes } });
    for (const build of ['l2', 'l3'])
      registry.answers[`GET /api/v1/registry/builds/lists/${build}`] = () =>
        json(200, { data: { ...unsigned.remotes.lists.build, build } });
    registry.answers['GET /mfe/lists/l3/remoteEntry.js'] = () => ({
      status: 200,
      body: canary,
      type: 'text/javascript',
    });
  }

  it('checks the signature and every file of what people get', async () => {
    answer();
    expect(await run('verify')).toEqual({
      code: 0,
      err: '',
      out: 'Release 9: signed by k1; 2 builds, 2 files as published.',
    });
    expect(await asJson('verify')).toEqual({ release: 9, kid: 'k1', builds: 2, files: 2 });
  });

  it('looks at a build that only others get', async () => {
    answer(signed, ENTRY, 'evil()');
    expect(await asJson('verify')).toMatchObject({
      code: 'integrity',
      error: 'remoteEntry.js of lists l3 is not what was published.',
    });
  });

  it.each([
    ['a release that was changed', { ...signed, release: 10 }, ENTRY, 'altered'],
    ['another key', { ...signed, signature: { ...signed.signature, kid: 'k2' } }, ENTRY, expect.any(String)],
    ['a file that is not what was published', signed, 'evil()', 'integrity'],
  ])('refuses %s', async (_what, release, entry, code) => {
    answer(release, entry);
    expect((await run('verify')).code).toBe(1);
    expect(await asJson('verify')).toMatchObject({ code, error: expect.any(String) });
  });
});

describe('dev', () => {
  it('says that its port is taken, and which may be free, before it builds anything', async () => {
    registry.answers['GET /platform/registry/release'] = () => json(200, {});
    const port = String(registry.port);
    expect(await run('dev', 'lists', '--port', port)).toMatchObject({
      code: 1,
      err: `Port ${port} is taken.\nChoose another: --port 4101`,
    });
    expect(await asJson('dev', 'lists', '--port', port)).toMatchObject({ code: 'port' });
    expect(await run('dev', 'lists', '--port', 'four')).toMatchObject({ code: 2 });
  });
});
