import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';
import { zoneOf } from '../../zones/zones';
import { jobProgress } from '../texts/job-progress.queries';

const world = sendingWorld();

const progressOf = async (jobId: number) => (await jobProgress(world.server.db, [jobId])).get(jobId);

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
    expect(world.arrived(phone)).toBe(0);
    await db
      .updateTable('account')
      .set({ status: true, approved: true })
      .where('account_id', '=', agency.account_id)
      .execute();
    await untilCompleted(world, job.job_id);
    expect(world.arrived(phone)).toBe(1);
  });

  it('says that a suppression list was deleted and sends nothing [PL-06]', async () => {
    const { db, agency } = world.server;
    const phone = world.phone();
    const list = await aPhoneList(db, { account_id: agency.account_id, list_type: 'Suppression' });
    await db
      .updateTable('phone_list')
      .set({ deleted_at: new Date() })
      .where('list_id', '=', list.list_id)
      .execute();
    const job = await world.campaign([phone], { suppressionLists: [list.list_id] });
    await eventually(
      () => world.job(job.job_id),
      ({ held }) =>
        held ===
        'A suppression list of this job was deleted, so nothing is sent. Create a new job with the lists you need.',
    );
    expect(world.arrived(phone)).toBe(0);
  });

  it('a start in the future waits for it', async () => {
    const phone = world.phone();
    const startsAt = new Date(world.clock.now().getTime() + 600_000);
    const job = await world.campaign([phone], { start_at: startsAt });
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(0);
    world.clock.advance(600_000);
    await untilCompleted(world, job.job_id);
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
    for (const phone of phoenix) expect(world.arrived(phone)).toBe(0);
    expect(await progressOf(job.job_id)).toMatchObject({ pending: 2, sent: 3, held: held.held });
    clock.advance(31 * 60_000);
    await untilCompleted(world, job.job_id);
    for (const phone of phoenix) expect(world.arrived(phone)).toBe(1);
    expect((await world.job(job.job_id)).held).toBeNull();
  });

  it('who has no hours at all is told of, with what to do, while others of the job go', async () => {
    const { clock, server } = world;
    const morning = new Date(clock.now());
    morning.setUTCDate(morning.getUTCDate() + 1);
    morning.setUTCHours(14, 30, 0, 0);
    clock.advance(morning.getTime() - clock.now().getTime());
    const { account_id } = server.agency;
    // Before ten in New York it is not yet eight in Phoenix, in winter as in summer.
    const hours = { startTime: '08:00:00', endTime: '09:59:00' };
    const windows = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours };
    const { schedule_id } = await server.db
      .insertInto('delivery_schedule')
      .values({
        account_id,
        schedule_name: 'Early',
        schedule_timezone: 'US/Eastern',
        is_global: false,
        end_date: null,
        windows: JSON.stringify(windows),
      })
      .returning('schedule_id')
      .executeTakeFirstOrThrow();
    const job = await world.campaign([...world.phones(2, 212), ...world.phones(1, 480)], { schedule_id });
    const { held } = await eventually(
      () => world.job(job.job_id),
      ({ held: words, sent }) => sent === 2 && words !== null,
    );
    expect(held).toBe(
      '1 person gets nothing: no delivery hours of this job come that also lie between 8 AM and 9 PM where that person is. Change the hours.',
    );
    await server.db
      .updateTable('delivery_schedule')
      .set({ end_date: '2020-01-01' })
      .where('schedule_id', '=', schedule_id)
      .execute();
    clock.advance(3_600_000);
    await eventually(
      () => world.job(job.job_id),
      ({ held: words }) => words === 'The delivery schedule has ended.',
    );
  });
});
