import { sql } from 'kysely';
import { e164 } from '@campaign/shared-api/messaging';
import type { TestClient } from '../../testing';
import { holding, somebodyWaits } from '../../testing/holding';
import { eventually, loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { locksForSending } from '../dispatch-lock/dispatch-lock.queries';

let world: SendingWorld;
let user: TestClient;
beforeAll(async () => {
  world = await openSendingWorld({ latencyMs: [5, 40], receiptMs: [30, 100] });
  user = await world.server.signInAs('agency');
  world.server.ctx.config.undoMs = 10_000;
}, 60_000);
afterAll(() => world.close());

const optOut = (jobId: number, phone: number, kind = 'wrong-number') =>
  user.post(`/chats/${jobId}/opt-out`, { recipient: e164(phone), kind });
const undo = (jobId: number, phone: number) =>
  user.post(`/chats/${jobId}/opt-out/undo`, { recipient: e164(phone) });
const stoppedOf = async (phone: number) => {
  const row = world.server.db.selectFrom('opt_out').select('stopped').where('phone', '=', phone);
  return (await row.executeTakeFirst())?.stopped;
};

// Only several sessions can be in each other's way.
describe('an opt-out by hand beside a dispatcher', () => {
  it('begins no request to a person after it has returned, whoever has claimed their text', async () => {
    const { db } = world.server;
    await db.updateTable('sending_number').set({ mps: 1_200 }).execute();
    const phones = Array.from({ length: 2_000 }, (_, index) => loadPhone(index));
    // The job that has texted everyone before, which is what makes a conversation.
    const before = await world.campaign(phones, { status: 'paused' });
    await sql`update message set state = 'delivered', sent_at = now() - interval '1 day', done_at = now() - interval '1 day'
               where job_id = ${before.job_id}`.execute(db);
    const job = await world.campaign(phones, { status: 'paused' });
    await world.send({ batch: 200 });
    await world.send({ batch: 200 });
    // When the send gate begins a request. The carrier of this test shares the process, and on a busy machine it reads a request
    // long after the gate has given it up.
    const requests: { to: string; at: number }[] = [];
    const { carrier } = world.server.ctx;
    const send = carrier.send.bind(carrier);
    jest.spyOn(carrier, 'send').mockImplementation((text) => {
      requests.push({ to: text.to, at: Date.now() });
      return send(text);
    });
    await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
    const optedOut = new Map<string, number>();
    async function aim(): Promise<void> {
      for (;;) {
        const { sent, suppressed, status } = await world.job(job.job_id);
        if (status === 'completed') return;
        const front = sent + suppressed + Math.floor(Math.random() * 220);
        const phone = phones[Math.min(front, phones.length - 1)]!;
        if (optedOut.has(e164(phone))) continue;
        // Taken by this loop; set to the time of the reply once there is one.
        optedOut.set(e164(phone), Number.POSITIVE_INFINITY);
        expect((await optOut(before.job_id, phone)).status).toBe(200);
        optedOut.set(e164(phone), Date.now());
      }
    }
    await Promise.all([aim(), aim(), aim()]);
    const done = await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
      60_000,
    );
    expect(done.sent + done.suppressed).toBe(phones.length);
    expect(optedOut.size).toBeGreaterThan(20);
    expect(done.suppressed).toBeGreaterThan(5);
    expect(requests.length).toBeGreaterThanOrEqual(done.sent);
    const late = requests.filter(({ to, at }) => at > (optedOut.get(to) ?? Number.POSITIVE_INFINITY));
    expect(late).toEqual([]);
  }, 120_000);

  it('waits for the number’s lock, also when it is undone', async () => {
    const phone = world.phone() + 10_000;
    const job = await world.campaign([phone], { status: 'paused' });
    await sql`update message set state = 'delivered' where job_id = ${job.job_id}`.execute(world.server.db);
    const number = { accountId: world.server.agency.account_id, phone };
    const behindLock = async (call: () => Promise<{ status: number }>, meanwhile: boolean | undefined) => {
      const { asked } = await holding(
        world.server.db,
        (tx) => sql.raw(locksForSending([], [number])).execute(tx),
        async () => {
          const waiting = call();
          await somebodyWaits(world.server.db, 'advisory');
          expect(await stoppedOf(phone)).toBe(meanwhile);
          return { asked: waiting };
        },
      );
      expect((await asked).status).toBe(200);
    };
    await behindLock(() => optOut(job.job_id, phone), undefined);
    await behindLock(() => undo(job.job_id, phone), true);
    expect(await stoppedOf(phone)).toBe(false);
  });
});
