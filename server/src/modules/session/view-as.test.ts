import { sql } from 'kysely';
import { POLICY } from '@campaign/shared-api/policy';
import type { PolicyLine } from '@campaign/shared-api/policy';
import type { Agency, SessionUser } from '@campaign/shared-api/contracts';
import { aJob, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const REASON = 'Ticket 881: the report looks wrong';
const begin = (viewer: TestClient, whom: TestClient, reason = REASON) =>
  viewer.post<{ data: SessionUser }>('/session/view', { agentId: whom.person?.agent_id, reason });
async function aView(role: 'agent-admin' | 'reader' = 'agent-admin') {
  const [viewer, person] = [await server.signInAs('admin'), await server.signInAs(role)];
  const begun = await begin(viewer, person);
  expect(begun.status).toBe(200);
  return { viewer, person, user: begun.body.data };
}

it('shows ADMIN the console as the person, under the same session', async () => {
  const own = await anIdentity(server.db, { account_id: server.agency.account_id });
  const { viewer, person, user } = await aView('reader');
  const view = { by: viewer.person?.email, endsAt: expect.any(String) };
  expect(user).toMatchObject({ email: person.person?.email, role: 'AGENT-READER', view });
  expect((await viewer.get('/session')).body.data).toMatchObject({ email: person.person?.email, view });
  const seen = await viewer.get<{ data: { identityId: number }[] }>('/identities');
  expect(seen.body).toEqual((await person.get('/identities')).body);
  expect(JSON.stringify(seen.body)).toContain(String(own.identity_id));
  // ADMIN's own screens are closed meanwhile.
  expect((await viewer.get('/operations')).status).toBe(403);
});

it('shows the console as an agency’s owner, whom the list of its agencies names to ADMIN alone', async () => {
  const [viewer, owner] = [await server.signInAs('admin'), await server.signInAs('agency')];
  const accountId = owner.person?.account_id;
  const agencyFor = async (who: TestClient) =>
    (await who.get<{ data: Agency[] }>('/users/userList')).body.data.find(
      (each) => each.accountId === accountId,
    );
  const seen = await agencyFor(viewer);
  expect(seen?.owner).toMatchObject({ agentId: seen?.id, email: expect.stringContaining('@') as string });
  expect((await agencyFor(owner))?.owner).toBeNull();
  const begun = await begin(viewer, owner);
  expect(begun.body.data).toMatchObject({ role: 'USER', email: owner.person?.email });
  expect((await viewer.post('/job', {})).status).toBe(403);
});

it('names both in the audit log, and tells the person by mail', async () => {
  const { viewer, person } = await aView();
  const [act] = (await person.get<{ data: { detail: { reason?: string } }[] }>('/operations/audit')).body
    .data;
  expect(act).toMatchObject({ object: `agent/${person.person?.agent_id}` });
  expect(act?.detail.reason).toContain(`(${person.person?.email}): ${REASON}`);
  await viewer.delete('/session/view');
  const acts = await server.db
    .selectFrom('audit')
    .where('agent_id', '=', viewer.person!.agent_id)
    .where('action', 'like', 'session:view%')
    .select(['action', 'object'])
    .orderBy('audit_id')
    .execute();
  const object = `agent/${person.person?.agent_id}`;
  expect(acts).toEqual([
    { action: 'session:view', object },
    { action: 'session:view-end', object },
  ]);
  await server.runTasks();
  const letter = server.mail.sent.find(({ to }) => to === person.person?.email);
  expect(letter).toMatchObject({ subject: 'Someone viewed your console' });
  expect(letter?.text).toContain(`The reason given: ${REASON}`);
});

it('is over after half an hour, and not before: then nothing is answered but the way out', async () => {
  const { viewer, user } = await aView();
  expect(user.view?.secondsLeft).toBe(1800);
  const left = async () => (await viewer.get<{ data: SessionUser }>('/session')).body.data.view?.secondsLeft;
  server.clock.advance(29 * MINUTE);
  expect(await left()).toBe(60);
  expect((await viewer.get('/identities')).status).toBe(200);
  expect(await server.ctx.sessions.peek(viewer.cookie?.split('=')[1] ?? '')).toMatchObject({
    role: 'AGENT-ADMIN',
  });
  server.clock.advance(MINUTE);
  expect(await viewer.get('/identities')).toMatchObject({ status: 403, body: { code: 'view-over' } });
  // Lines that stay open ask like this, and end.
  expect(await server.ctx.sessions.peek(viewer.cookie?.split('=')[1] ?? '')).toBeUndefined();
  expect(await left()).toBe(0);
  // The page of the person still stands there: nothing of it is done as ADMIN.
  expect((await viewer.delete('/agents', { ids: [1] })).body.code).toBe('view-only');
  const ended = await viewer.delete<{ data: SessionUser }>('/session/view');
  expect(ended.body.data).toMatchObject({ role: 'ADMIN', email: viewer.person?.email });
  expect((await viewer.get('/operations')).status).toBe(200);
});

it('is over when the person may not sign in any more, or the viewer’s session ends', async () => {
  const { viewer, person } = await aView();
  await server.db
    .updateTable('agent')
    .set({ deleted_at: server.clock.now() })
    .where('agent_id', '=', person.person!.agent_id)
    .execute();
  await server.ctx.sessions.endAllOf(server.db, person.person!.agent_id);
  expect((await viewer.get('/identities')).body.code).toBe('view-over');
  const other = await aView();
  await server.ctx.sessions.endAllOf(server.db, other.viewer.person!.agent_id);
  expect((await other.viewer.get('/identities')).status).toBe(401);
});

it('is for ADMIN alone, with a reason and a fresh proof, of nobody of the platform', async () => {
  const [admin, reader] = [await server.signInAs('admin'), await server.signInAs('reader')];
  expect((await begin(await server.signInAs('agent-admin'), reader)).status).toBe(403);
  expect((await begin(admin, reader, '   ')).status).toBe(400);
  expect((await begin(admin, await server.signInAs('admin'))).status).toBe(404);
  expect((await admin.delete('/session/view')).status).toBe(409);
  server.clock.advance(16 * MINUTE);
  expect((await begin(admin, reader)).body).toMatchObject({ code: 'proof-needed' });
});

it('answers only what shows: every other line of the policy is refused, and no row changes', async () => {
  const account_id = server.agency.account_id;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const job = await aJob(server.db, { account_id, identity_id, status: 'active' });
  const { viewer } = await aView();
  // What the tests before this one left to the worker is done by then.
  await server.runTasks();
  const before = await everyRow();
  const wrong: string[] = [];
  let refused = 0;
  for (const { method, url, policy } of server.app.inventory) {
    const isOut = policy === 'session:view-end' || policy === 'session:sign-out';
    if (isOut || method === 'HEAD' || policy.startsWith('carrier:')) continue;
    const path = url.replaceAll(/:\w+(\([^)]*\))?/g, String(job.job_id)).replace('*', 'absent');
    const reply = await viewer
      .call({
        method: method as 'GET',
        url: path.startsWith('/api/') ? path : `/${path}`,
        ...(method !== 'GET' && { payload: {}, headers: { 'content-type': 'application/json' } }),
        signal: AbortSignal.timeout(url.endsWith('/events') ? 300 : 5_000),
      })
      .catch(() => undefined);
    const { inView, open }: PolicyLine = POLICY[policy];
    const isAnswered = method === 'GET' && (inView === true || open === 'public');
    const isRefused = reply?.statusCode === 403 && reply.json<{ code: string }>().code === 'view-only';
    if (isRefused) refused++;
    if (isRefused === isAnswered) wrong.push(`${method} ${url} (${policy}): ${reply?.statusCode ?? 'open'}`);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(60);
  expect(await everyRow()).toEqual(before);
});

/** A digest of every table but of when a session was last seen. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_name <> 'app_session'
    order by 1`.execute(server.db);
  const digests: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`select md5(string_agg(row, ',')) as digest
      from (select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1) all_rows`.execute(
      server.db,
    );
    digests.push(`${name} ${rows[0]?.digest ?? ''}`);
  }
  return digests;
}
