import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actWords, thingWords, thingWordsOf } from '@campaign/shared-api/act-words';
import { RegistryEvent } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

const MODULES = join(import.meta.dirname, '..');

/** The sources of the modules, without their tests. */
const sources = () =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(join(MODULES, file), 'utf8'));
/** What every source has between these marks. */
const found = (pattern: RegExp) => [
  ...new Set(sources().flatMap((source) => [...source.matchAll(pattern)].map(([, what]) => what!))),
];

it('has words for every act a module writes down by itself', () => {
  const written = found(/\baction: '([a-z0-9-]+:[a-z-]+)'/g);
  expect(written).toEqual(
    expect.arrayContaining([
      'job:report-export',
      'agency:features',
      'session:view',
      'factor:reset',
      'job:guarded',
    ]),
  );
  const registry = RegistryEvent.shape.action.options.map((action) => `registry:${action}`);
  expect([...written, ...registry].filter((action) => !(action in actWords))).toEqual([]);
});

it('says which of two a decision was', async () => {
  const platform = await server.signInAs('admin');
  const agency = await anAgency(server.db, { approved: null });
  const accountId = agency.account_id;
  await platform.put('/users/updateApproved', { accountId, status: false, reason: 'No site.' });
  await platform.put('/users/updateApproved', { accountId, status: true });
  await platform.put('/users/updateStatus', { accountId, status: false });
  await platform.put('/users/updateStatus', { accountId });
  const { identity_id } = await anIdentity(server.db, { account_id: accountId });
  const { job_id } = await aJob(server.db, { account_id: accountId, identity_id, status: 'active' });
  await platform.post(`/job/${job_id}/pause`);
  await platform.post(`/job/${job_id}/resume`);
  await platform.post('/operations/hold', { reason: 'A look' });
  await platform.post('/operations/release');
  const mine = server.db.selectFrom('audit').where('agent_id', '=', platform.person?.agent_id ?? 0);
  const rows = await mine.select('action').orderBy('audit_id').execute();
  expect(rows.map(({ action }) => actWords[action])).toEqual([
    'Rejected an agency',
    'Approved an agency',
    'Disabled an agency',
    'Enabled an agency',
    'Paused a job',
    'Resumed a job',
    'Paused all sending',
    'Resumed all sending',
  ]);
});

let server: TestServer;
beforeAll(async () => (server = await openTestServer()));
afterAll(() => server.close());

it('has words for whatever an act was done to, by any call that writes or by a module itself', async () => {
  const byAddress = server.app.inventory
    .filter(({ method, policy }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && policy in actWords)
    .map(({ url }) => url.split('/')[3]!);
  // A campaign of the registry, and where the files of a detail report are, are no things of an act.
  const byModule = found(/`([A-Za-z_]+)\/\$\{[^}]*(?:[iI]d|_id|remote)\}`/g).filter(
    (noun) => !['campaign', 'mdr'].includes(noun),
  );
  expect(byModule).toEqual(
    expect.arrayContaining(['job', 'identity', 'phone_list', 'remote', 'account', 'agent']),
  );
  const byBody = ['agent', 'job', 'list', 'identity', 'account', 'media'];
  const nouns = [...new Set([...byAddress, ...byModule, ...byBody])];
  expect(nouns.filter((noun) => !(noun in thingWords))).toEqual([]);

  // What is written is what the words are for.
  const admin = await server.signInAs('agent-admin');
  const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
  const { job_id } = await aJob(server.db, {
    account_id: server.agency.account_id,
    identity_id,
    status: 'active',
  });
  await admin.post(`/job/${job_id}/pause`);
  const written = await server.db.selectFrom('audit').select(['action', 'object']).execute();
  expect(written.length).toBeGreaterThan(0);
  for (const { action, object } of written) {
    expect(actWords).toHaveProperty([action]);
    expect(thingWords).toHaveProperty([object?.split('/')[0] ?? 'job']);
  }
});

it.each([
  ['job/12', 'Job 12'],
  ['agents/4,5', 'User 4, 5'],
  ['phone_list/3', 'Phone list 3'],
  ['users', 'Account'],
  ['users/12', 'Agency 12'],
  ['factors', 'Second factor'],
  ['sessions/9f1c', 'Session'],
  ['remote/lists', 'Console part lists'],
  ['messages', 'Delivered texts'],
  ['delivery-guard', 'Deliverability guard'],
])('calls %s “%s”', (object, words) => {
  expect(thingWordsOf(object)).toBe(words);
});
