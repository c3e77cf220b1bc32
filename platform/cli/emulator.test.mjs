import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { startEmulator } = require('./emulator.mjs');
const document = require('../../shared-api/openapi.json');

const home = mkdtempSync(join(tmpdir(), 'campaign-emulator-'));
const [shellFolder, folder] = [join(home, 'shell'), join(home, 'surveys')];
const shell = {
  build: 'shell-9',
  contract: 1,
  entry: ['main.0123456789.js'],
  styles: 'b{}',
  provides: { a: ['b'] },
  integrity: { 'main.0123456789.js': 'sha384-x' },
};
const own = join(folder, 'emulator.mjs');

beforeAll(() => {
  mkdirSync(shellFolder);
  mkdirSync(folder);
  writeFileSync(join(shellFolder, 'release-part.json'), JSON.stringify(shell));
  writeFileSync(join(shellFolder, 'main.0123456789.js'), 'shell()');
});
afterAll(() => rmSync(home, { recursive: true }));

let emulator;
const open = async (more = {}) => (emulator = await startEmulator({ folder, shellFolder, ...more }));
afterEach(() => emulator?.close());
const ask = (path, options) => fetch(`${emulator.address}${path}`, options);
const api = async (path, options) => (await ask(`/api/v1${path}`, options)).json();

it('hands out the shell under the console’s policy, with somebody signed in', async () => {
  await open({ role: 'AGENT-READER' });
  const page = await ask('/surveys');
  const html = await page.text();
  const nonce = /nonce="([^"]+)"/.exec(html)[1];
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  expect(html).toContain('src="/assets/main.0123456789.js" integrity="sha384-x"');
  expect(html).toContain('AGENT-READER');
  expect(await (await ask('/assets/main.0123456789.js')).text()).toBe('shell()');
  expect((await ask('/assets/%2e%2e%2frelease-part.json')).headers.get('content-type')).not.toContain(
    'javascript',
  );
  expect(await (await ask('/platform/registry/release')).json()).toMatchObject({
    release: 1,
    shell: { build: 'shell-9', contract: 1 },
    remotes: {},
  });
  expect((await api('/session')).data).toMatchObject({ role: 'AGENT-READER', approved: true });
});

it('answers every call with the example its contract takes, and says what is no call', async () => {
  await open();
  const lists = await api('/phone_lists?page=1&size=10');
  expect(lists.data[0]).toMatchObject({ listName: 'Spring drive', leadsLoaded: expect.any(Number) });
  expect(lists.total).toEqual(expect.any(Number));
  expect((await api('/job/31')).data).toMatchObject({ jobId: expect.any(Number) });
  expect((await ask('/api/v1/nothing/at/all')).status).toBe(404);
  expect(await api('/nothing/at/all')).toMatchObject({ error: 'The API has no GET /nothing/at/all.' });
});

it('answers as the remote’s own file says, and as it says after a change', async () => {
  await open();
  writeFileSync(
    own,
    `export default {
      'GET /phone_lists': ({ query }) => ({ data: [], total: Number(query.size) }),
      'POST /job': ({ body }) => ({ data: { jobName: body.jobName } }),
    };`,
  );
  expect(await api('/phone_lists?size=7')).toEqual({ data: [], total: 7 });
  const sent = await api('/job', { method: 'POST', body: JSON.stringify({ jobName: 'Spring' }) });
  expect(sent).toEqual({ data: { jobName: 'Spring' } });
  writeFileSync(own, `export default { 'GET /phone_lists': { data: [], total: 3 } };`);
  utimesSync(own, new Date(), new Date(Date.now() + 5000));
  expect(await api('/phone_lists')).toEqual({ data: [], total: 3 });
  rmSync(own);
  expect((await api('/phone_lists')).data).toHaveLength(1);
});

it('answers calls of the remote’s own, which the API does not have', async () => {
  await open();
  writeFileSync(
    own,
    `export default {
      'GET /surveys/:id/figures': ({ url }) => ({ of: url.pathname, asked: 10 }),
      'GET /job/figures': { jobs: 3 },
    };`,
  );
  expect(await api('/surveys/7/figures')).toEqual({ of: '/api/v1/surveys/7/figures', asked: 10 });
  // As a server would: before GET /job/:jobId.
  expect(await api('/job/figures')).toEqual({ jobs: 3 });
  expect(await api('/surveys/7')).toMatchObject({ error: 'The API has no GET /surveys/7.' });
  rmSync(own);
});

it('searches in the replies that a new remote begins with', async () => {
  await open();
  copyFileSync(join(import.meta.dirname, 'standalone/template/emulator.mjs.tpl'), own);
  const { parameters } = document.paths['/phone_lists'].get;
  expect(parameters.map(({ name }) => name)).toContain('query');
  expect((await api('/phone_lists?page=1&size=10')).total).toBe(3);
  expect(await api('/phone_lists?page=1&size=10&query=spring')).toMatchObject({
    data: [{ listName: 'Spring drive' }],
    total: 1,
  });
  rmSync(own);
});

it('says what is wrong: no such role, no shell', async () => {
  emulator = undefined;
  await expect(startEmulator({ folder, shellFolder, role: 'BOSS' })).rejects.toThrow(
    'There is no role BOSS.',
  );
  await expect(startEmulator({ folder, shellFolder: home })).rejects.toThrow('The shell is not here.');
});
