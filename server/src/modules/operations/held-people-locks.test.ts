import { sql } from 'kysely';
import type { TestClient } from '../../testing';
import { hold } from '../../testing/held-people';
import { holding, somebodyWaits } from '../../testing/holding';
import { openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { locksForSending } from '../dispatch-lock/dispatch-lock.queries';

// Only several sessions can be in each other's way.
describe('a decision about a held number', () => {
  let world: SendingWorld;
  let admin: TestClient;
  beforeAll(async () => {
    world = await openSendingWorld();
    admin = await world.server.signInAs('admin');
  }, 60_000);
  afterAll(() => world.close());

  /** Somebody who wrote what may mean stop, while a job had one text for them and one for another. */
  async function heldPerson() {
    const phone = world.phone();
    const job = await world.campaign([phone, world.phone()], { status: 'paused' });
    const { decision } = await hold(world, admin, phone, 'leave me alone');
    expect(await world.states(job.job_id)).toEqual({ pending: 1, suppressed: 1 });
    return { phone, job, decision };
  }

  const wordOf = (phone: number) =>
    world.server.db
      .selectFrom('opt_out')
      .select(['stopped', 'in_review'])
      .where('phone', '=', phone)
      .executeTakeFirst();

  it('O04 waits under the number’s lock for what is with the carrier', async () => {
    const { phone, decision } = await heldPerson();
    const number = { accountId: decision.accountId, phone };
    const answer = await holding(
      world.server.db,
      (tx) => sql.raw(locksForSending([], [number])).execute(tx),
      async () => {
        const asked = admin.post('/operations/held-people/release', decision);
        await somebodyWaits(world.server.db, 'advisory');
        expect(await wordOf(phone)).toEqual({ stopped: false, in_review: true });
        return { asked };
      },
    );
    expect((await answer.asked).status).toBe(200);
    expect(await wordOf(phone)).toEqual({ stopped: false, in_review: false });
  });

  it('O04 is in force before everybody’s list is read: a STOP does not wait for that', async () => {
    const { phone, decision } = await heldPerson();
    const answer = await holding(
      world.server.db,
      (tx) => sql`lock table job in access exclusive mode`.execute(tx),
      async () => {
        const asked = admin.post('/operations/held-people/opt-out', decision);
        await somebodyWaits(world.server.db, 'relation');
        expect(await wordOf(phone)).toEqual({ stopped: true, in_review: false });
        return { asked };
      },
    );
    expect((await answer.asked).status).toBe(200);
  });

  it('D22 gives no text back to a job that ends meanwhile', async () => {
    const { job, decision } = await heldPerson();
    const answer = await holding(
      world.server.db,
      (tx) => sql`update job set status = 'completed' where job_id = ${job.job_id}`.execute(tx),
      async () => {
        const asked = admin.post('/operations/held-people/release', decision);
        await somebodyWaits(world.server.db, 'transactionid');
        return { asked };
      },
    );
    expect((await answer.asked).status).toBe(200);
    expect(await world.states(job.job_id)).toEqual({ pending: 1, suppressed: 1 });
    expect(await world.job(job.job_id)).toMatchObject({ status: 'completed', suppressed: 1 });
  });
});
