import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Operations } from '@campaign/shared-api/contracts';
import type { TestClient } from '../../../testing';
import { eventually, openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { planSending } from '../plan/plan-sending';
import { lookForRestore, watchForRestore } from './restored';

let world: SendingWorld;
let admin: TestClient;
beforeEach(async () => {
  world = await openSendingWorld();
  admin = await world.server.signInAs('admin');
}, 60_000);
afterEach(() => world.close());

const operations = async () => (await admin.get<{ data: Operations }>('/operations')).body.data;
const look = (known: Parameters<typeof lookForRestore>[1] = null) => lookForRestore(world.server.ctx, known);
const sql1 = (text: string) => sql.raw(text).execute(world.server.db);

const COPIED = ['message', 'job', 'job_list', 'dispatch_life'];
/** What a backup of the middle of a campaign holds of it. */
async function takeCopy() {
  for (const table of COPIED) await sql1(`create table copy_of_${table} as select * from ${table}`);
}
async function putBack() {
  for (const table of COPIED) {
    await sql1(`delete from ${table}`);
    await sql1(`insert into ${table} overriding system value select * from copy_of_${table}`);
  }
}

/** Half of a campaign is sent, a copy taken, the rest sent, the copy put back. */
async function restored() {
  const people = world.phones(12);
  const job = await world.campaign(people, { status: 'paused' });
  const { db } = world.server;
  // Only the carrier's list knows: no receipt comes to tell.
  world.carrier.setScript({ profile: 'quiet', rules: [{ receipt: { outcome: 'none' } }] });
  await look();
  const sending = await world.send();
  const upTo = async (sent: number, zones: number) => {
    // Only some of the recipients are due: the rest stand as the copy will find them.
    await sql`update message set not_before = case when message_id <= (
                select min(message_id) + ${zones} - 1 from message where job_id = ${job.job_id}) then null
                else now() + interval '1 day' end
               where job_id = ${job.job_id} and state = 'pending'`.execute(db);
    await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
    await eventually(
      () => world.job(job.job_id),
      (row) => row.sent === sent,
    );
  };
  await upTo(5, 5);
  await takeCopy();
  const before = await look();
  await upTo(9, 9);
  await sending.stop();
  await sql1(`update copy_of_dispatch_life set beat_at = beat_at - interval '1 hour'`);
  await putBack();
  await sql`update message set not_before = null where job_id = ${job.job_id}`.execute(db);
  return { people, job, known: before };
}

describe('a database that was restored', () => {
  it('D23 is held before anything goes, asks the carrier about every open text, and sends none of them twice', async () => {
    const { people, job, known } = await restored();
    expect(people.map(world.arrived).reduce((sum, each) => sum + each)).toBe(9);
    await look(known);
    await world.send();
    expect((await operations()).hold).toMatchObject({
      by: 'the product itself',
      reason: expect.stringContaining('STOPs among it'),
    });
    await eventually(
      () => world.states(job.job_id),
      (states) => states['sent'] === 9 && states['pending'] === 3,
    );
    expect(people.map(world.arrived).reduce((sum, each) => sum + each)).toBe(9);
    expect((await admin.post('/operations/release', {})).status).toBe(200);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    expect(people.map(world.arrived)).toEqual(people.map(() => 1));
    expect(await world.job(job.job_id)).toMatchObject({ sent: 12, failed: 0 });
  });

  it('D23 goes on being held until each of its open texts is in doubt', async () => {
    const { known } = await restored();
    await look(known);
    const refused = await admin.post<{ error: string }>('/operations/release', {});
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('still being read') },
    });
    await world.send();
    await eventually(
      () => admin.post('/operations/release', {}),
      ({ status }) => status === 200,
    );
  });

  it('D23 is one that was counted elsewhere: another cluster, a database made anew', async () => {
    await look();
    await sql1(`update dispatch_life set database = 'elsewhere:1:2'`);
    await look();
    expect((await operations()).hold).not.toBeNull();
    // Said once: whoever lets it go on is not asked again.
    await world.send();
    await eventually(
      () => admin.post('/operations/release', {}),
      ({ status }) => status === 200,
    );
    await look();
    expect((await operations()).hold).toBeNull();
  });

  it('D23 asks about recipients that the copy had no rows of, under whatever id they were texted', async () => {
    const { people, job, known } = await restored();
    const { db, ctx } = world.server;
    // As if the copy had been taken while they were written: none was.
    await db.deleteFrom('message').where('job_id', '=', job.job_id).execute();
    const unplanned = { planned: false, plan_cursor: 0, recipients: 0, sent: 0, segments: 0 };
    await db.updateTable('job').set(unplanned).where('job_id', '=', job.job_id).execute();
    await look(known);
    await planSending(ctx, job.job_id);
    expect(await world.states(job.job_id)).toEqual({ unknown: 12 });
    await world.send();
    await eventually(
      () => world.states(job.job_id),
      (states) => states['sent'] === 9 && states['pending'] === 3,
    );
    expect((await admin.post('/operations/release', {})).status).toBe(200);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    expect(people.map(world.arrived)).toEqual(people.map(() => 1));
  });

  it('D23 sends nothing before it is noticed: the gate knows the last heartbeat', async () => {
    const { people, job } = await restored();
    await world.send();
    await eventually(
      () => world.texts(job.job_id),
      (texts) => texts.some(({ state, attempt }) => state === 'pending' && attempt > 1),
    );
    expect(people.map(world.arrived).reduce((sum, each) => sum + each)).toBe(9);
  });

  it('D23 says the earliest copy, whoever notices it next', async () => {
    const { known } = await restored();
    await look(known);
    const first = (await operations()).hold?.reason;
    await look({ ...known, beat: known.beat + 100 });
    expect((await operations()).hold?.reason).toBe(first);
  });

  it('D23 is noticed on a new machine, too, when the last heartbeat is old', async () => {
    await look();
    await sql1(`update dispatch_life set beat_at = now() - interval '9 minutes'`);
    await look();
    expect((await operations()).hold).toBeNull();
    await sql1(`update dispatch_life set beat_at = now() - interval '11 minutes'`);
    await look();
    expect((await operations()).hold).not.toBeNull();
  });
});

describe('a database that was not restored', () => {
  it('D23 is never held: at its first start, at later ones, beside another process, beside another folder', async () => {
    const { ctx } = world.server;
    const file = join(ctx.config.dataDir, 'dispatch-beat.json');
    for (let start = 0; start < 3; start++) await (await watchForRestore(ctx)).stop();
    const one = await look();
    const other = await look();
    await look(one);
    await look(other);
    await look({ database: 'of another folder', beat: 1_000_000 });
    await writeFile(file, 'no JSON');
    await (await watchForRestore(ctx)).stop();
    await rm(file);
    await (await watchForRestore(ctx)).stop();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ beat: expect.any(Number) });
    expect((await operations()).hold).toBeNull();
  });

  it('D17 is not held after a night of rest, though nothing had needed its data folder before', async () => {
    const { ctx } = world.server;
    await rm(ctx.config.dataDir, { recursive: true });
    await (await watchForRestore(ctx)).stop();
    await sql1(`update dispatch_life set beat_at = now() - interval '9 hours'`);
    await (await watchForRestore(ctx)).stop();
    expect((await operations()).hold).toBeNull();
  });

  it('D23 is told by the file beside it when the next start finds an earlier one', async () => {
    const { ctx } = world.server;
    await look();
    await sql1('create table copy_of_dispatch_life as select * from dispatch_life');
    await look();
    await sql1('delete from dispatch_life');
    await sql1('insert into dispatch_life select * from copy_of_dispatch_life');
    await (await watchForRestore(ctx)).stop();
    expect((await operations()).hold).not.toBeNull();
  });
});
