import type { Estimate, Job } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, aPhoneList, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk } from '../../testing/job-desk';
import { capDay } from '../allowances/cap-day';

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
      // Fictional numbers: nobody can place them.
      zones: [{ names: [], people: 2 }],
    });
  });

  it('counts nobody among those a character is dear for whose text fits one segment with it', async () => {
    const { account_id } = server.agency;
    const numbers = [
      { phone: 2_025_550_115, first_name: 'A'.repeat(170) },
      { phone: 2_025_550_116, first_name: 'María' },
    ];
    const list = await aPhoneList(server.db, { account_id, numbers });
    const { body } = await agency.post<{ data: Estimate }>('/job/estimate', {
      ...payload,
      initialTemplateMessage: '<p>Hi {first_name}. Stop to end</p>',
      phoneListAssignments: [list.list_id],
    });
    expect(body.data).toMatchObject({
      segments: { min: 1, max: 2 },
      unicode: { recipients: 0, character: null },
    });
  });

  it('tells where the message is not as registered, how many days it takes within the daily cap, and what is left of today on its page', async () => {
    const { account_id } = server.agency;
    const ask = async (identityId: number, message: string) => {
      const list = await aPhoneList(server.db, {
        account_id,
        identity_id: identityId,
        numbers: [2_025_550_120, 2_025_550_121, 2_025_550_122].map((phone) => ({ phone, first_name: 'Ann' })),
      });
      const { body } = await agency.post('/job/estimate', {
        identityId,
        jobType: 'House File',
        initialTemplateMessage: `<p>${message}</p>`,
        phoneListAssignments: [list.list_id],
        suppressionListAssignments: [],
      });
      return body.data;
    };
    const free = await anIdentity(server.db, { account_id });
    expect(await ask(free.identity_id, 'See https://bakery.example stop')).toMatchObject({
      unlikeSamples: [],
      days: null,
      leftToday: null,
    });
    const { identity_id } = await anIdentity(server.db, { account_id, daily_cap: 2 });
    await server.db
      .insertInto('registration')
      .values({ identity_id, account_id, sample1: 'Bread at 7. Reply STOP.', sample2: 'Thanks! Reply STOP.' })
      .execute();
    expect(await ask(identity_id, 'See https://bakery.example stop')).toMatchObject({
      unlikeSamples: [{ code: '601', text: 'It carries a link, and neither registered sample does.' }],
      days: 2,
      leftToday: 2,
    });
    const { day } = capDay(server.ctx.clock.now());
    await server.db
      .insertInto('identity_day')
      .values({ identity_id, day, cap: 2, taken: 1, granted: 0 })
      .execute();
    expect(await ask(identity_id, 'Bread at seven stop')).toMatchObject({
      unlikeSamples: [],
      days: 2,
      leftToday: 1,
    });
    await server.db
      .updateTable('identity_day')
      .set({ taken: 2 })
      .where('identity_id', '=', identity_id)
      .execute();
    expect(await ask(identity_id, `${'x'.repeat(200)} stop`)).toMatchObject({ days: 4, leftToday: 0 });
    const told = async (identityId: number, status: 'active' | 'completed') => {
      const { job_id } = await aJob(server.db, { account_id, identity_id: identityId, status });
      return (await agency.get<{ data: Job }>(`/job/${job_id}`)).body.data.leftToday;
    };
    expect(await told(identity_id, 'active')).toBe(0);
    expect(await told(free.identity_id, 'active')).toBeNull();
    expect(await told(identity_id, 'completed')).toBeUndefined();

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
    expect(await told(classed, 'active')).toBe(1);
    await server.db
      .insertInto('message')
      .values(
        [2_025_550_120, 2_025_550_121].map((phone) => ({
          account_id,
          from_phone: 2_025_550_100,
          to_phone: phone,
          phone,
          state: 'delivered' as const,
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

describe('people whom the frequency limits keep from one more first text', () => {
  const numbers = [2_025_550_140, 2_025_550_141, 2_025_550_142];
  const people = numbers.map((phone) => ({ phone, first_name: 'Ann' }));
  async function limited(texts: number) {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, {
      account_id,
      frequency_texts: texts,
      frequency_days: 7,
    });
    const list = await aPhoneList(server.db, {
      account_id,
      identity_id,
      list_name: 'Spring',
      numbers: people,
    });
    const before = await aJob(server.db, { account_id, identity_id, name: 'Before', status: 'completed' });
    const text = {
      account_id,
      job_id: before.job_id,
      identity_id,
      from_phone: before.from_phone,
      zone: 1,
      to_phone: numbers[0]!,
      phone: numbers[0]!,
      kind: 'initial' as const,
      state: 'delivered' as const,
    };
    await server.db
      .insertInto('message')
      .values({ ...text, sent_at: new Date(Date.now() - 6 * 86_400_000) })
      .execute();
    await server.db
      .insertInto('message')
      .values({
        ...text,
        to_phone: numbers[1]!,
        phone: numbers[1]!,
        sent_at: new Date(Date.now() - 8 * 86_400_000),
      })
      .execute();
    const ask = async (more: object = {}) =>
      (
        await agency.post<{ data: Estimate }>('/job/estimate', {
          identityId: identity_id,
          jobType: 'House File',
          initialTemplateMessage: '<p>Bread stop</p>',
          phoneListAssignments: [list.list_id],
          suppressionListAssignments: [],
          ...more,
        })
      ).body.data;
    return { ask, list, identity_id };
  }

  it('are counted apart where they are left out, and are recipients where they are not; the sum adds up', async () => {
    const { ask } = await limited(1);
    expect(await ask()).toMatchObject({
      rows: 3,
      recipients: 2,
      skipped: 1,
      recently: { people: 1, days: 7 },
    });
    for (const recentlyTexted of ['hold', 'anyway'])
      expect(await ask({ recentlyTexted })).toMatchObject({
        rows: 3,
        recipients: 3,
        skipped: 0,
        recently: { people: 1, days: 7 },
      });
  });

  it('are none while there is room, or no limit', async () => {
    const { ask, identity_id } = await limited(2);
    expect(await ask()).toMatchObject({ recipients: 3, recently: { people: 0, days: 7 } });
    await server.db
      .updateTable('identity')
      .set({ frequency_texts: null, frequency_days: null })
      .where('identity_id', '=', identity_id)
      .execute();
    expect(await ask()).toMatchObject({ recipients: 3, recently: null });
  });

  it('shows who is on two lists, and in another job that is not finished', async () => {
    const { ask, list, identity_id } = await limited(1);
    const { account_id } = server.agency;
    const other = await aPhoneList(server.db, {
      account_id,
      identity_id,
      list_name: 'Ward 3',
      numbers: people.slice(1),
    });
    const job = {
      account_id,
      identity_id,
      name: 'Fall',
      recipients: 2,
      planned: true,
      lists: [other.list_id],
    };
    const open = await aJob(server.db, job);
    await aJob(server.db, { ...job, name: 'Over', sent: 2 });
    const both = await ask({ phoneListAssignments: [list.list_id, other.list_id] });
    expect(both).toMatchObject({
      rows: 5,
      duplicates: 2,
      recipients: 2,
      skipped: 1,
      overlaps: [{ lists: ['Spring', 'Ward 3'], people: 2 }],
      otherJobs: [{ jobId: open.job_id, name: 'Fall', people: 2 }],
    });
    expect((await ask()).overlaps).toEqual([]);
  });

  it('names no job to AGENT-CLICKER but their own and those they are assigned to', async () => {
    const { list, identity_id } = await limited(1);
    const clicker = await server.signInAs('clicker');
    const job = {
      account_id: server.agency.account_id,
      identity_id,
      recipients: 3,
      planned: true,
      lists: [list.list_id],
    };
    await aJob(server.db, { ...job, name: 'Of others' });
    const theirs = await aJob(server.db, { ...job, name: 'Assigned', agent_ids: [clicker.person!.agent_id] });
    const { body } = await clicker.post<{ data: Estimate }>('/job/estimate', {
      identityId: identity_id,
      jobType: 'P2P',
      initialTemplateMessage: '<p>Bread stop</p>',
      phoneListAssignments: [list.list_id],
      suppressionListAssignments: [],
    });
    expect(body.data.otherJobs).toEqual([{ jobId: theirs.job_id, name: 'Assigned', people: 3 }]);
  });
});
