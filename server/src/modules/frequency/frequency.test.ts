import type { FrequencyLimits } from '@campaign/shared-api/contracts';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { anAgency, anIdentity, openTestServer, type TestClient, type TestServer } from '../../testing';
import { sql } from 'kysely';
import { inBriefTransaction, locksForSending } from '../dispatch-lock/dispatch-lock.queries';
import { eventually } from '../../testing/sending-world';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk } from '../../testing/job-desk';

let server: TestServer;
let chief: TestClient;
let desk: JobDesk;
let accountId: number;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  chief = await server.signInAs('agent-admin');
  desk = await openJobDesk(server);
  accountId = server.agency.account_id;
  identityId = (await anIdentity(server.db, { account_id: accountId })).identity_id;
});
afterAll(() => server.close());

const limits = async (as = chief, owner = `${accountId}/${identityId}`) => {
  const { status, body } = await as.get<FrequencyLimits>(`/frequency/${owner}`);
  const { version: _, ...both } = body;
  return status === 200 ? both : status;
};

/** Who has the lock of the agency's dispatch, or waits for it. */
const locksOfAgency = async () => {
  const { rows } = await sql<{ as: string }>`
    select case when granted then 'has' else 'waits' end as as
      from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
     where l.locktype = 'advisory' and l.objid = ${accountId}`.execute(server.db);
  return rows.map(({ as }) => as);
};

describe('how often one person is texted first', () => {
  it('is unlimited at first, and then what was saved, of agency and identity', async () => {
    expect(await limits()).toEqual({ agency: null, identity: null });
    const both = { agency: { texts: 3, days: 30 }, identity: { texts: 1, days: 7 } };
    const { body } = await chief.put('/frequency', { accountId, identityId, ...both });
    expect(body).toEqual({
      data: { ...both, version: 2 },
      message: 'Limits saved. They apply from the next text.',
    });
    expect(await limits()).toEqual(both);
    const other = (await anIdentity(server.db, { account_id: accountId })).identity_id;
    expect(await limits(chief, `${accountId}/${other}`)).toEqual({ ...both, identity: null });
    const acts = await server.db
      .selectFrom('audit')
      .where('action', '=', 'frequency:write')
      .select('account_id')
      .execute();
    expect(acts).toEqual([{ account_id: accountId }]);
    await chief.put('/frequency', { accountId, identityId, agency: null, identity: null });
    expect(await limits()).toEqual({ agency: null, identity: null });
  });

  it('tells who has saved meanwhile, and overwrites when that is wanted', async () => {
    const save = (as: TestClient, texts: number, version?: number) =>
      as.put<{ error?: string; changed?: object; data?: FrequencyLimits }>('/frequency', {
        accountId,
        identityId,
        agency: { texts, days: 30 },
        identity: null,
        version,
      });
    const { version } = (await chief.get<FrequencyLimits>(`/frequency/${accountId}/${identityId}`)).body;
    const [saves, ann] = [[3, 4], await server.signInAs('agent-admin')];
    const both = await Promise.all(saves.map((texts, at) => save(at ? ann : chief, texts, version)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, late] = both[0]!.status === 200 ? [chief, ann] : [ann, chief];
    const name = `${first.person!.first_name} ${first.person!.last_name}`.trim();
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      error: `This frequency rule was changed by ${name} meanwhile.`,
      changed: { version: version + 1, by: name },
    });
    const kept = both[0]!.status === 200 ? 3 : 4;
    expect(await limits()).toMatchObject({ agency: { texts: kept } });
    // Of another identity of the same agency: its form overwrites the agency's limit, too.
    const other = (await anIdentity(server.db, { account_id: accountId })).identity_id;
    const ofOther = { accountId, identityId: other, agency: null, identity: null };
    expect((await late.put('/frequency', { ...ofOther, version })).status).toBe(409);
    expect((await save(late, 5, version + 1)).body.data).toMatchObject({ agency: { texts: 5 } });
    // A page made before names no version.
    await chief.put('/frequency', { accountId, identityId, agency: null, identity: null });
    expect(await limits()).toEqual({ agency: null, identity: null });
  });

  it('waits for what is being handed over: none of it goes uncounted', async () => {
    const agency = { texts: 1, days: 7 };
    let over = () => {};
    const handedOver = new Promise<void>((done) => (over = done));
    const number = { accountId, phone: 2_125_550_100 };
    const gate = inBriefTransaction(server.db, () => handedOver, locksForSending([], [number]));
    // On PostgreSQL two sessions: what was asked first has its lock first.
    await eventually(locksOfAgency, (locks) => locks.length === 1);
    let isSaved = false;
    const saving = chief
      .put('/frequency', { accountId, identityId, agency, identity: null })
      .finally(() => (isSaved = true));
    await eventually(locksOfAgency, (locks) => isSaved || locks.includes('waits'));
    expect(isSaved).toBe(false);
    over();
    await Promise.all([gate, saving]);
    expect(await limits()).toEqual({ agency, identity: null });
    await chief.put('/frequency', { accountId, identityId, agency: null, identity: null });
  });

  it.each([{ texts: 0, days: 7 }, { texts: 1, days: 0 }, { texts: 1.5, days: 7 }, { texts: 1 }, 3])(
    'refuses %j',
    async (agency) => {
      const { status } = await chief.put('/frequency', { accountId, identityId, agency, identity: null });
      expect(status).toBe(400);
    },
  );

  it('is nobody else’s: another agency’s, a denied identity’s and the platform’s are not there', async () => {
    const other = await anAgency(server.db);
    const theirs = (await anIdentity(server.db, { account_id: other.account_id })).identity_id;
    const denied = (await anIdentity(server.db, { account_id: accountId })).identity_id;
    const narrow = await server.signInAs('agent-admin', { identity_permission: [denied] });
    const set = { agency: { texts: 1, days: 1 }, identity: null };
    for (const [as, account, identity] of [
      [chief, other.account_id, theirs],
      [chief, accountId, theirs],
      [narrow, accountId, denied],
      [chief, OWNER_ACCOUNT_ID, identityId],
    ] as const) {
      expect(await limits(as, `${account}/${identity}`)).toBe(404);
      const { status } = await as.put('/frequency', { accountId: account, identityId: identity, ...set });
      expect(status).toBe(404);
    }
    expect(await limits()).toEqual({ agency: null, identity: null });
  });

  it('may be passed by administrators alone, and the audit log says so', async () => {
    const refused = await desk.create({ recentlyTexted: 'anyway' });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Only an agency’s administrators let people be texted more often than its limits allow.',
    ]);
    const made = await desk.create({ recentlyTexted: 'anyway' }, chief);
    expect([made.status, made.body.data.recentlyTexted]).toEqual([200, 'anyway']);
    // Whoever edits it later answers for it, too.
    const { jobId } = made.body.data;
    const change = await desk.draft({ recentlyTexted: 'anyway' });
    const kept = await desk.agency.put<{ error?: string }>(`/job/${jobId}`, change);
    expect([kept.status, kept.body.error]).toEqual([refused.status, refused.body.error]);
    expect((await desk.agency.put(`/job/${jobId}`, { ...change, recentlyTexted: 'hold' })).status).toBe(200);
    const acts = await server.db
      .selectFrom('audit')
      .where('action', '=', 'job:text-anyway')
      .select(['object', 'agent_id'])
      .execute();
    expect(acts).toEqual([{ object: `job/${made.body.data.jobId}`, agent_id: chief.person!.agent_id }]);
  });
});
