import { sql } from 'kysely';
import { aPhoneList } from '../../../testing/builders';
import { loadPhone, openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { planSending } from './plan-sending';
import { resumePlans } from './sending.tasks';

let world: SendingWorld;
let next = 0;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

const phones = (count: number) => {
  next += count;
  return Array.from({ length: count }, (_, index) =>
    loadPhone((next - count + index) % 10_000, 202 + Math.floor(next / 10_000)),
  );
};
const list = (numbers: readonly number[]) =>
  aPhoneList(world.server.db, { account_id: world.server.agency.account_id, numbers });

describe('planning', () => {
  it('writes each phone once, whatever lists it stands on', async () => {
    const shared = phones(3);
    const first = await list([...shared, ...phones(2)]);
    const second = await list([...shared, ...phones(4)]);
    const job = await world.campaign([], {
      status: 'paused',
      lists: [first.list_id, second.list_id],
    } as object);
    expect(await world.job(job.job_id)).toMatchObject({ planned: true, recipients: 9 });
    const texts = await world.texts(job.job_id);
    expect(new Set(texts.map(({ phone }) => phone)).size).toBe(9);
    for (const text of texts.filter(({ phone }) => shared.includes(phone)))
      expect(text.list_id).toBe(first.list_id);
  });

  it('goes on from its cursor after it was interrupted, and may run twice at once', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => loadPhone(index, 305));
    const big = await list([]);
    for (let at = 0; at < many.length; at += 3_000) {
      const rows = many
        .slice(at, at + 3_000)
        .map((phone) => ({ list_id: big.list_id, account_id: big.account_id, phone }));
      await world.server.db.insertInto('phone_number').values(rows).execute();
    }
    const job = await world.campaign([], { status: 'pending', lists: [big.list_id] } as object);
    await world.server.db
      .updateTable('job')
      .set({ status: 'paused' })
      .where('job_id', '=', job.job_id)
      .execute();
    let looks = 0;
    const interrupted = {
      throwIfAborted: () => {
        if (++looks > 1) throw new Error('stopping');
      },
    } as AbortSignal;
    await expect(planSending(world.server.ctx, job.job_id, interrupted)).rejects.toThrow('stopping');
    expect(await world.job(job.job_id)).toMatchObject({ planned: false, recipients: 5_000 });
    await Promise.all([planSending(world.server.ctx, job.job_id), planSending(world.server.ctx, job.job_id)]);
    await planSending(world.server.ctx, job.job_id);
    expect(await world.job(job.job_id)).toMatchObject({ planned: true, recipients: 9_000 });
    expect(await world.states(job.job_id)).toEqual({ pending: 9_000 });
    const { rows } = await sql<{ counted: number }>`
      select reltuples::int as counted from pg_class where oid = 'message'::regclass`.execute(
      world.server.db,
    );
    expect(rows[0]?.counted).toBeGreaterThanOrEqual(9_000);
  }, 60_000);

  it('P1 the database itself refuses a second initial text of a job to one phone', async () => {
    const [phone] = phones(1) as [number];
    const job = await world.campaign([phone], { status: 'paused' });
    const [text] = await world.texts(job.job_id);
    const { message_id: _id, ...again } = text as NonNullable<typeof text>;
    await expect(world.server.db.insertInto('message').values(again).execute()).rejects.toThrow(
      'message_once',
    );
    await world.server.db
      .insertInto('message')
      .values({ ...again, kind: 'reply' })
      .execute();
  });

  it('D01 a job whose planner was killed is planned within a minute, and no other job is touched', async () => {
    const { db, ctx } = world.server;
    const people = await list(phones(3));
    const long = new Date(world.clock.now().getTime() - 61_000);
    const jobOf = async (given: object) => {
      const { job_id } = await world.campaign([], { status: 'pending', lists: [people.list_id] } as object);
      await db
        .updateTable('job')
        .set({ updated_at: long, ...given })
        .where('job_id', '=', job_id)
        .execute();
      return job_id;
    };
    const stalled = await jobOf({ status: 'paused' });
    const fresh = await jobOf({ status: 'paused', updated_at: world.clock.now() });
    const pending = await jobOf({});
    const planned = await jobOf({ status: 'active', planned: true });
    const ordered = jest.spyOn(ctx.queue, 'send');
    await resumePlans(ctx);
    await resumePlans(ctx);
    const asked = ordered.mock.calls.map(([, , data]) => (data as { jobId: number }).jobId);
    ordered.mockRestore();
    expect([stalled, fresh, pending, planned].filter((id) => asked.includes(id))).toEqual([stalled]);
    await world.server.runTasks();
    expect(await world.job(stalled)).toMatchObject({ planned: true, recipients: 3 });
    for (const other of [fresh, pending]) expect(await world.job(other)).toMatchObject({ planned: false });
  });

  it('JOBS-36 a job that waits for approval has no recipients yet; P2P recipients wait for a person', async () => {
    const soapbox = await world.campaign(phones(2), { job_type: 'Soapbox P2P', status: 'pending' });
    expect(await world.job(soapbox.job_id)).toMatchObject({ planned: false, recipients: 0 });
    const p2p = await world.campaign(phones(2), { job_type: 'P2P' });
    expect(await world.states(p2p.job_id)).toEqual({ waiting: 2 });
  });

  it('a list that is not ready makes the job an error that says which', async () => {
    const unready = await list(phones(1));
    await world.server.db
      .updateTable('phone_list')
      .set({ list_state: 'PROCESSING', list_name: 'Spring' })
      .where('list_id', '=', unready.list_id)
      .execute();
    const job = await world.campaign([], { lists: [unready.list_id] } as object);
    expect(await world.job(job.job_id)).toMatchObject({
      status: 'error',
      error: 'The list "Spring" is not ready.',
      recipients: 0,
    });
  });

  it('gives a number that was never sent from a row that keeps its pace', async () => {
    await world.campaign(phones(1), { status: 'paused', from_phone: 2_025_550_177 });
    const row = await world.server.db
      .selectFrom('sending_number')
      .selectAll()
      .where('phone', '=', 2_025_550_177)
      .executeTakeFirst();
    expect(row).toMatchObject({ account_id: world.server.agency.account_id, mps: '1.00' });
  });
});
