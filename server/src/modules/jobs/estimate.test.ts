import { anAgency, anIdentity, aPhoneList, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk } from '../../testing/job-desk';
import { capDay } from '../sending/cap-day';

let server: TestServer;
let agency: TestClient;
let payload: JobDesk['payload'];
beforeAll(async () => {
  server = await openTestServer();
  ({ agency, payload } = await openJobDesk(server));
});
afterAll(() => server.close());

describe('the launch summary', () => {
  it('adds up: rows = duplicates + opted out + dnc + suppressed + recipients; cost = rate × true segments', async () => {
    const { account_id } = server.agency;
    const numbers = [2_025_550_110, 2_025_550_111, 2_025_550_112, 2_025_550_113, 2_025_550_114];
    const people = numbers.map((phone, i) => ({ phone, first_name: i === 4 ? 'María' : 'Ann' }));
    const first = await aPhoneList(server.db, { account_id, numbers: people });
    const second = await aPhoneList(server.db, { account_id, numbers: [people[0]!] });
    const never = await aPhoneList(server.db, {
      account_id,
      list_type: 'Suppression',
      numbers: [people[1]!],
    });
    await server.db.insertInto('opt_out').values({ account_id, phone: numbers[2]! }).execute();
    await server.db.insertInto('dnc_number').values({ account_id, phone: numbers[3]! }).execute();
    const message = `{first_name} ${'x'.repeat(80)} {nick} stop`;
    const { body } = await agency.post('/job/estimate', {
      identityId: payload.identityId,
      jobType: 'House File',
      initialTemplateMessage: `<p>${message}</p>`,
      phoneListAssignments: [first.list_id, second.list_id],
      suppressionListAssignments: [never.list_id],
    });
    expect(body.data).toMatchObject({
      rows: 6,
      duplicates: 1,
      optedOut: 1,
      dnc: 1,
      suppressed: 1,
      recipients: 2,
      // í is not in GSM-7: 70 characters a part.
      segments: { min: 1, median: 1, max: 2, total: 3 },
      unicode: { recipients: 1, character: 'í' },
      unknownTags: ['nick'],
      price: 0.0129,
      cost: 387,
    });
  });

  it('tells where the message is not as registered, and how many days it takes within the daily cap', async () => {
    const { account_id } = server.agency;
    const ask = async (identityId: number, message: string) => {
      const list = await aPhoneList(server.db, {
        ...{ account_id, identity_id: identityId },
        numbers: [2_025_550_120, 2_025_550_121, 2_025_550_122].map((phone) => ({ phone, first_name: 'Ann' })),
      });
      const { body } = await agency.post('/job/estimate', {
        ...{ identityId, jobType: 'House File', initialTemplateMessage: `<p>${message}</p>` },
        ...{ phoneListAssignments: [list.list_id], suppressionListAssignments: [] },
      });
      return body.data;
    };
    const free = await anIdentity(server.db, { account_id });
    expect(await ask(free.identity_id, 'See https://bakery.example stop')).toMatchObject({
      ...{ unlikeSamples: [], days: null, leftToday: null },
    });
    const { identity_id } = await anIdentity(server.db, { account_id, daily_cap: 2 });
    await server.db
      .insertInto('registration')
      .values({ identity_id, account_id, sample1: 'Bread at 7. Reply STOP.', sample2: 'Thanks! Reply STOP.' })
      .execute();
    expect(await ask(identity_id, 'See https://bakery.example stop')).toMatchObject({
      unlikeSamples: [{ code: '601', text: 'It carries a link, and neither registered sample does.' }],
      ...{ days: 2, leftToday: 2 },
    });
    const { day } = capDay(server.ctx.clock.now());
    await server.db
      .insertInto('identity_day')
      .values({ identity_id, day, cap: 2, taken: 1, granted: 0 })
      .execute();
    expect(await ask(identity_id, 'Bread at seven stop')).toMatchObject({
      ...{ unlikeSamples: [], days: 2, leftToday: 1 },
    });
    await server.db
      .updateTable('identity_day')
      .set({ taken: 2 })
      .where('identity_id', '=', identity_id)
      .execute();
    expect(await ask(identity_id, `${'x'.repeat(200)} stop`)).toMatchObject({ days: 4, leftToday: 0 });

    // What T-Mobile takes of a brand counts for those who are, or may be, with it.
    const { identity_id: classed } = await anIdentity(server.db, { account_id });
    await server.db
      .insertInto('registration')
      .values({
        identity_id: classed,
        account_id,
        tmobile_per_day: 1,
        brand_key: 'a brand',
        att_per_minute: 1,
      })
      .execute();
    expect(await ask(classed, 'Bread at seven stop')).toMatchObject({ days: 3, leftToday: 1 });
    await server.db
      .insertInto('message')
      .values(
        [2_025_550_120, 2_025_550_121].map((phone) => ({
          ...{ account_id, from_phone: 2_025_550_100, to_phone: phone, phone, state: 'delivered' as const },
          carrier: 'Verizon',
        })),
      )
      .execute();
    expect(await ask(classed, 'Bread at seven stop')).toMatchObject({ days: 1, leftToday: 1 });
  });

  it('ROLE-16 SESS-09 reads no list of another agency, nor of a denied identity', async () => {
    const { account_id } = server.agency;
    const other = await anAgency(server.db);
    const foreign = await aPhoneList(server.db, { account_id: other.account_id });
    const hidden = await anIdentity(server.db, { account_id });
    const denied = await aPhoneList(server.db, { account_id, identity_id: hidden.identity_id });
    const person = await server.signInAs('agent-admin', { identity_permission: [hidden.identity_id] });
    const asks = async (lists: Partial<JobDesk['payload']>) => {
      const query = { ...payload, ...lists, adminPhone: undefined };
      return (await person.post('/job/estimate', query)).status;
    };
    const own = payload.phoneListAssignments ?? [];
    expect(await asks({ phoneListAssignments: own })).toBe(200);
    for (const { list_id } of [foreign, denied]) {
      expect(await asks({ phoneListAssignments: [...own, list_id] })).toBe(404);
      expect(await asks({ phoneListAssignments: own, suppressionListAssignments: [list_id] })).toBe(404);
    }
  });
});
