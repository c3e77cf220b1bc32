import { sql } from 'kysely';
import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { zoneOf } from '../../zones/zones';
import { jobProgress } from './job-progress.queries';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));

const requestsTo = (phone: number) => world.carrier.ledger.messagesTo(`+1${phone}`).length;
const completed = (jobId: number) =>
  eventually(
    () => world.job(jobId),
    ({ status }) => status === 'completed',
  );
const progressOf = async (jobId: number) => (await jobProgress(world.server.db, [jobId])).get(jobId);
const accountId = () => world.server.agency.account_id;

describe('a campaign', () => {
  it('goes out to everybody once; figures agree with the carrier’s ledger, and add up at every moment', async () => {
    const job = await world.campaign(world.phones(300), { price: '0.0129' });
    let looks = 0;
    const done = await eventually(
      async () => {
        const { rows } = await sql<{ recipients: number; counted: number; wrong: number }>`
          select j.recipients, (select count(*) from message m where m.job_id = j.job_id and m.kind = 'initial') as counted,
                 abs(j.sent - (select count(*) from message m where m.job_id = j.job_id and m.state in ('sent', 'delivered')))
               + abs(j.suppressed - (select count(*) from message m where m.job_id = j.job_id and m.state = 'suppressed'))
               + abs(j.failed - (select count(*) from message m where m.job_id = j.job_id and m.state = 'failed')) as wrong
            from job j where j.job_id = ${job.job_id}`.execute(world.server.db);
        expect(rows[0]).toEqual({ recipients: 300, counted: 300, wrong: 0 });
        const progress = await progressOf(job.job_id);
        const {
          pending = 0,
          sending = 0,
          sent = 0,
          failed = 0,
          unknown = 0,
          suppressed = 0,
        } = progress ?? {};
        expect(pending + sending + sent + failed + unknown + suppressed).toBe(300);
        looks += 1;
        return world.job(job.job_id);
      },
      ({ status, delivered }) => status === 'completed' && delivered === 300,
    );
    expect(looks).toBeGreaterThan(2);
    expect(done).toMatchObject({
      recipients: 300,
      sent: 300,
      failed: 0,
      suppressed: 0,
      segments: 300,
      held: null,
    });
    const { number } = world;
    const ledger = world.carrier.ledger.summary({ from: `+1${number.phone}` });
    expect(ledger).toMatchObject({
      requests: 300,
      accepted: 300,
      acceptedTwice: 0,
      segments: 300,
      delivered: 300,
    });
    expect((await progressOf(job.job_id))?.rate).toBeGreaterThan(0);
  });

  it('P2P-21 WIZ-25 sends each their own words and link, billed by true segments in whole 1/10,000 dollars', async () => {
    const [ada, jose, eve] = world.phones(3) as [number, number, number];
    const list = await aPhoneList(world.server.db, {
      account_id: accountId(),
      numbers: [
        { phone: ada, first_name: 'Ada {last_name} $&', last_name: 'Lovelace' },
        { phone: jose, first_name: 'José María', last_name: 'á'.repeat(70) },
        { phone: eve, first_name: null, last_name: 'x'.repeat(150) },
      ],
    });
    const job = await world.campaign([], {
      message_text: 'Hi {first_name}, “{last_name}”: go.example/Ab3dE6gH Stop2End',
      guidlink: 'https://go.example/Ab3dE6gH',
      price: '0.0131',
      lists: [list.list_id],
    } as object);
    await completed(job.job_id);
    const texts = await world.texts(job.job_id);
    expect(new Set(texts.map(({ link_code }) => link_code)).size).toBe(3);
    for (const text of texts) expect(text.link_code).toMatch(/^[A-Za-z0-9]{8}$/);
    const [toAda, toJose, toEve] = texts as [(typeof texts)[0], (typeof texts)[0], (typeof texts)[0]];
    expect(toAda.body).toBe(`Hi Ada {last_name} $&, "Lovelace": go.example/${toAda.link_code} Stop2End`);
    expect(toEve.body).toBe(`Hi , "${'x'.repeat(150)}": go.example/${toEve.link_code} Stop2End`);
    expect([toAda, toJose, toEve].map(({ segments, cost }) => [segments, cost])).toEqual([
      [1, 131],
      [2, 262],
      [2, 262],
    ]);
    expect(await world.job(job.job_id)).toMatchObject({ segments: 5, sent: 3 });
    const sent = (await world.carrier.ledger.read(0, 10_000)).filter((entry) => entry.kind === 'request');
    for (const text of texts) {
      expect(sent.find((entry) => entry.tag === String(text.message_id))).toMatchObject({
        text: text.body,
        segments: text.segments,
      });
    }
  });

  it('D20 one recipient whose text cannot be sent fails alone', async () => {
    const [poison, ...fine] = world.phones(4) as [number, number, number, number];
    const list = await aPhoneList(world.server.db, {
      account_id: accountId(),
      numbers: [
        { phone: poison, first_name: 'x'.repeat(1_000_000) },
        ...fine.map((phone) => ({ phone, first_name: 'P' })),
      ],
    });
    const job = await world.campaign([], { lists: [list.list_id] } as object);
    await completed(job.job_id);
    expect(await world.states(job.job_id)).toMatchObject({ failed: 1 });
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      phone: poison,
      state: 'failed',
      reason: 'too-long',
      cost: 0,
    });
    expect(requestsTo(poison)).toBe(0);
    for (const phone of fine) expect(requestsTo(phone)).toBe(1);
  });

  it('D22 is completed only when nothing is open, and at once when nobody may be texted', async () => {
    const only = world.phone();
    await world.server.db.insertInto('opt_out').values({ account_id: accountId(), phone: only }).execute();
    const job = await world.campaign([only]);
    expect(await world.job(job.job_id)).toMatchObject({
      status: 'completed',
      recipients: 1,
      suppressed: 1,
      sent: 0,
    });
  });
});

describe('who is not texted, and why', () => {
  it('O02 the same reasons when it is planned', async () => {
    const { db, agency } = world.server;
    const [stopped, review, agencyDnc, identityDnc, otherDnc, listed, foreign, fine] = world.phones(8) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const other = await anIdentity(db, { account_id: agency.account_id });
    const rival = await anAgency(db);
    await db
      .insertInto('opt_out')
      .values([
        { account_id: agency.account_id, phone: stopped },
        {
          account_id: agency.account_id,
          phone: review,
          stopped: false,
          in_review: true,
          held_at: new Date(),
        },
        { account_id: rival.account_id, phone: foreign },
        { account_id: agency.account_id, phone: fine, stopped: false },
      ])
      .execute();
    await db
      .insertInto('dnc_number')
      .values([
        { account_id: agency.account_id, phone: agencyDnc },
        { account_id: agency.account_id, phone: identityDnc, identity_id: world.identity.identity_id },
        { account_id: agency.account_id, phone: otherDnc, identity_id: other.identity_id },
        { account_id: rival.account_id, phone: foreign },
      ])
      .execute();
    const suppression = await aPhoneList(db, {
      account_id: agency.account_id,
      list_type: 'Suppression',
      numbers: [listed, stopped],
    });
    const job = await world.campaign(
      [stopped, review, agencyDnc, identityDnc, otherDnc, listed, foreign, fine],
      {
        suppressionLists: [suppression.list_id],
      },
    );
    await completed(job.job_id);
    const reasons = new Map(
      (await world.texts(job.job_id)).map(({ phone, state, reason }) => [phone, reason ?? state]),
    );
    expect(reasons.get(stopped)).toBe('opted-out');
    expect(reasons.get(review)).toBe('held-for-review');
    expect(reasons.get(agencyDnc)).toBe('dnc');
    expect(reasons.get(identityDnc)).toBe('dnc');
    expect(reasons.get(listed)).toBe('suppression-list');
    // O09: another agency's word, or another identity's list, is nothing to this one.
    for (const phone of [otherDnc, foreign, fine]) expect(requestsTo(phone)).toBe(1);
    for (const phone of [stopped, review, agencyDnc, identityDnc, listed]) expect(requestsTo(phone)).toBe(0);
    expect(await world.job(job.job_id)).toMatchObject({ recipients: 8, suppressed: 5, sent: 3 });
  });

  it('O02 the same reasons at the gate, for what changed after the plan', async () => {
    const { db, agency } = world.server;
    const [stopped, review, dnc, listed, fine] = world.phones(5) as [number, number, number, number, number];
    const suppression = await aPhoneList(db, {
      account_id: agency.account_id,
      list_type: 'Suppression',
      numbers: [],
    });
    const job = await world.campaign([stopped, review, dnc, listed, fine], {
      status: 'paused',
      suppressionLists: [suppression.list_id],
    });
    expect(await world.states(job.job_id)).toEqual({ pending: 5 });
    await db
      .insertInto('opt_out')
      .values([
        { account_id: agency.account_id, phone: stopped },
        {
          account_id: agency.account_id,
          phone: review,
          stopped: false,
          in_review: true,
          held_at: new Date(),
        },
      ])
      .execute();
    await db.insertInto('dnc_number').values({ account_id: agency.account_id, phone: dnc }).execute();
    await db
      .insertInto('phone_number')
      .values({ list_id: suppression.list_id, account_id: agency.account_id, phone: listed })
      .execute();
    await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
    await completed(job.job_id);
    expect((await world.texts(job.job_id)).map(({ reason }) => reason)).toEqual([
      'opted-out',
      'held-for-review',
      'dnc',
      'suppression-list',
      null,
    ]);
    for (const phone of [stopped, review, dnc, listed]) expect(requestsTo(phone)).toBe(0);
    expect(requestsTo(fine)).toBe(1);
  });

  it('O08 fails closed: while opt-outs cannot be read nothing is sent, and the job says so', async () => {
    const { db } = world.server;
    const some = world.phones(20);
    const job = await world.campaign(some, { status: 'paused' });
    await sql`alter table opt_out rename to opt_out_lost`.execute(db);
    try {
      await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
      const held = await eventually(
        () => world.job(job.job_id),
        (row) => row.held !== null,
      );
      expect(held.held).toBe('Opt-outs cannot be read, so nothing is sent.');
      // A batch that was being looked at goes back as well.
      await eventually(
        () => world.states(job.job_id),
        (states) => states['pending'] === 20,
      );
      for (const phone of some) expect(requestsTo(phone)).toBe(0);
    } finally {
      await sql`alter table opt_out_lost rename to opt_out`.execute(db);
    }
    await sql`update message set not_before = null where job_id = ${job.job_id}`.execute(db);
    await completed(job.job_id);
    for (const phone of some) expect(requestsTo(phone)).toBe(1);
  });
});

describe('what holds a whole job', () => {
  it.each([
    ['a disabled agency', { status: false }, 'The agency is disabled.'],
    ['D6 a pending agency', { approved: null }, 'The agency is not approved yet.'],
    ['a rejected agency', { approved: false }, 'The agency is not approved yet.'],
  ])('%s sends nothing and the job says why', async (_name, change, words) => {
    const { db } = world.server;
    const agency = await anAgency(db, change);
    const identity = await anIdentity(db, { account_id: agency.account_id });
    const number = await aSendingNumber(db, { account_id: agency.account_id, mps: 1000 });
    const phone = world.phone();
    const list = await aPhoneList(db, { account_id: agency.account_id, numbers: [phone] });
    const job = await world.campaign([], {
      account_id: agency.account_id,
      identity_id: identity.identity_id,
      from_phone: number.phone,
      lists: [list.list_id],
    } as object);
    await eventually(
      () => world.job(job.job_id),
      ({ held }) => held === words,
    );
    expect(requestsTo(phone)).toBe(0);
    await db
      .updateTable('account')
      .set({ status: true, approved: true })
      .where('account_id', '=', agency.account_id)
      .execute();
    await completed(job.job_id);
    expect(requestsTo(phone)).toBe(1);
  });

  it('an identity that is not ready for 10DLC sends nothing', async () => {
    const { db } = world.server;
    const identity = await anIdentity(db, {
      account_id: accountId(),
      identity_name: 'Unvetted',
      cv_vetting_status: null,
    });
    const phone = world.phone();
    const job = await world.campaign([phone], { identity_id: identity.identity_id });
    await eventually(
      () => world.job(job.job_id),
      ({ held }) => held === 'Unvetted is not ready for 10DLC messages.',
    );
    expect(requestsTo(phone)).toBe(0);
    await db
      .updateTable('identity')
      .set({ cv_vetting_status: 'ACTIVE' })
      .where('identity_id', '=', identity.identity_id)
      .execute();
    await completed(job.job_id);
  });

  it('a start in the future waits for it', async () => {
    const phone = world.phone();
    const startsAt = new Date(world.clock.now().getTime() + 1_500);
    const job = await world.campaign([phone], { start_at: startsAt });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(requestsTo(phone)).toBe(0);
    await completed(job.job_id);
    expect(world.clock.now().getTime()).toBeGreaterThanOrEqual(startsAt.getTime());
  });
});

describe('the recipients’ hours', () => {
  it('Z02 who is outside them waits, the job says until when, and they are texted when they open', async () => {
    const { clock } = world;
    // 14:30 UTC on a winter or summer day: past nine in New York, before eight in Phoenix.
    const early = new Date(clock.now());
    early.setUTCDate(early.getUTCDate() + 1);
    early.setUTCHours(14, 30, 0, 0);
    clock.advance(early.getTime() - clock.now().getTime());
    const newYork = world.phones(3, 212);
    const phoenix = world.phones(2, 480);
    expect(new Set(phoenix.map((phone) => zoneOf(phone))).size).toBe(1);
    const job = await world.campaign([...newYork, ...phoenix]);
    const held = await eventually(
      () => world.job(job.job_id),
      ({ sent, held }) => sent === 3 && held !== null,
    );
    expect(held.held).toBe('2 wait until 8:00 AM (Phoenix, area code 480).');
    expect(held.status).toBe('active');
    for (const phone of phoenix) expect(requestsTo(phone)).toBe(0);
    expect(await progressOf(job.job_id)).toMatchObject({ pending: 2, sent: 3, held: held.held });
    clock.advance(31 * 60_000);
    await completed(job.job_id);
    for (const phone of phoenix) expect(requestsTo(phone)).toBe(1);
    expect((await world.job(job.job_id)).held).toBeNull();
  });
});

describe('an MMS', () => {
  it('CONT-28 sends an MMS with the address of its media, one segment whatever its length', async () => {
    const phone = world.phone();
    const file = `/m/${'a'.repeat(32)}.png`;
    const job = await world.campaign([phone], {
      mms: true,
      media_url: file,
      message_text: `${'á'.repeat(400)} stop`,
      price: '0.0229',
    });
    await completed(job.job_id);
    expect(world.carrier.ledger.messagesTo(`+1${phone}`)).toMatchObject([{ media: 1 }]);
    expect(await world.texts(job.job_id)).toMatchObject([{ mms: true, segments: 1, cost: 229 }]);
  });
});
