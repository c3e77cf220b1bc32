import fc from 'fast-check';
import { times } from '../../../../jest/thorough';
import { anAgency, anAgent, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let identities: number[];
let agentId: number;
beforeAll(async () => {
  server = await openTestServer();
  const { account_id } = server.agency;
  identities = [];
  for (let each = 0; each < 5; each++)
    identities.push((await anIdentity(server.db, { account_id })).identity_id);
  agentId = (await anAgent(server.db, { account_id, role: 'AGENT-READER' })).agent_id;
});
afterAll(() => server.close());

const save = (client: TestClient, identityPermission: unknown, id = agentId) =>
  client.post('/agents/updateagent-permission', { id, identityPermission });
const stored = async () =>
  (
    await server.db
      .selectFrom('agent')
      .select('identity_permission')
      .where('agent_id', '=', agentId)
      .executeTakeFirstOrThrow()
  ).identity_permission;
const put = (identity_permission: number[]) =>
  server.db.updateTable('agent').set({ identity_permission }).where('agent_id', '=', agentId).execute();

it('UPERM-03 closes and opens identities, and leaves the others as they are', async () => {
  const [a = 0, b = 0, c = 0] = identities;
  const admin = await server.signInAs('agent-admin');
  await put([a]);
  const { status, body } = await save(admin, { deny: [b], allow: [a] });
  expect([status, body.message]).toEqual([200, 'Saved successfully!']);
  expect(await stored()).toEqual([b]);
  // As the specification has it: the whole list of what is denied.
  await save(admin, [a, c]);
  expect(await stored()).toEqual([a, c]);
});

it('leaves a new identity open to everybody', async () => {
  const reader = await server.signInAs('reader');
  const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
  expect((await reader.get(`/identities/${identity_id}`)).status).toBe(200);
});

it('never lifts or sets a denial the granter cannot see, in any order of saves by any granters', async () => {
  const granters = new Map<string, TestClient>();
  const granter = async (blind: number[]) => {
    const known = granters.get(blind.join());
    if (known) return known;
    const client = await server.signInAs('agent-admin', { identity_permission: blind });
    granters.set(blind.join(), client);
    return client;
  };
  const some = fc.subarray([0, 1, 2, 3, 4]);
  const aSave = fc.record({ blind: some, deny: some, allow: some, asList: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(some, fc.array(aSave, { minLength: 1, maxLength: 4 }), async (start, saves) => {
      const ids = (at: number[]) => at.map((each) => identities[each] ?? 0);
      await put(ids(start));
      for (const { blind, deny, allow, asList } of saves) {
        const before = await stored();
        const client = await granter(ids(blind));
        const change = asList ? ids(deny) : { deny: ids(deny), allow: ids(allow) };
        const named = asList ? deny : [...deny, ...allow];
        const { status } = await save(client, change);
        const after = await stored();
        for (const hidden of ids(blind)) expect(after.includes(hidden)).toBe(before.includes(hidden));
        // What the granter cannot see is refused like what is not there.
        if (named.some((each) => blind.includes(each))) expect([status, after]).toEqual([404, before]);
        else if (status === 200) for (const id of ids(deny)) expect(after).toContain(id);
      }
    }),
    { numRuns: times(25, 250) },
  );
});

it('keeps what two granters change at the same moment, whoever is first', async () => {
  const [a = 0, b = 0, c = 0] = identities;
  const granters = [await server.signInAs('agent-admin'), await server.signInAs('admin')] as const;
  for (let round = 0; round < times(20, 200); round++) {
    await put([c]);
    const saves = [
      save(granters[round % 2]!, { deny: [a], allow: [c] }),
      save(granters[(round + 1) % 2]!, { deny: [b] }),
    ];
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
    expect([round, await stored()]).toEqual([round, [a, b]]);
  }
});

it('is refused for oneself, another agency’s person and identity, one that is not there, and both at once', async () => {
  const [a = 0] = identities;
  const admin = await server.signInAs('agent-admin');
  expect((await save(admin, { deny: [a] }, admin.person?.agent_id)).status).toBe(403);
  const { account_id } = await anAgency(server.db);
  const foreign = await anAgent(server.db, { account_id, role: 'AGENT-READER' });
  const theirs = await anIdentity(server.db, { account_id });
  expect((await save(admin, { deny: [a] }, foreign.agent_id)).status).toBe(404);
  for (const id of [theirs.identity_id, 999_999])
    expect((await save(admin, { deny: [id] })).status).toBe(404);
  expect((await save(admin, { deny: [a], allow: [a] })).status).toBe(400);
});

it('SESS-09 ends the sessions; the next one sees the identity no more, and one that changes nothing ends none', async () => {
  const [a = 0] = identities;
  const admin = await server.signInAs('agent-admin');
  const reader = await server.signInAs('reader');
  const id = reader.person?.agent_id ?? 0;
  expect((await save(admin, { allow: [a] }, id)).status).toBe(200);
  expect((await reader.get(`/identities/${a}`)).status).toBe(200);
  expect((await save(admin, { deny: [a] }, id)).status).toBe(200);
  expect((await reader.get('/session')).status).toBe(401);
  const token = await server.ctx.sessions.begin(server.db, {
    agentId: id,
    accountId: server.agency.account_id,
  });
  const headers = { cookie: `session=${token}` };
  expect((await server.visitor.call({ url: '/session', headers })).statusCode).toBe(200);
  expect((await server.visitor.call({ url: `/identities/${a}`, headers })).statusCode).toBe(404);
});
