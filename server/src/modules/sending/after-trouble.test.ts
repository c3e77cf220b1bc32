import { sql } from 'kysely';
import { aSendingNumber } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

it('D06 whatever fails at once is one failure: all jobs go on long before half a minute is over', async () => {
  const { db } = world.server;
  const jobs = [];
  for (let n = 0; n < 12; n++) {
    const { number_id, phone } = await aSendingNumber(db, { account_id: world.server.agency.account_id });
    jobs.push(await world.campaign([world.phone()], { number_id, from_phone: phone }));
  }
  const ids = jobs.map(({ job_id }) => job_id);
  const held = new Set<number>();
  const lookForHeld = async () => {
    for (const job of await Promise.all(ids.map(world.job))) if (job.held) held.add(job.job_id);
    return held.size;
  };
  await sql`alter table opt_out rename to opt_out_lost`.execute(db);
  try {
    await world.send();
    await eventually(lookForHeld, (count) => count === ids.length);
  } finally {
    await sql`alter table opt_out_lost rename to opt_out`.execute(db);
  }
  await eventually(
    async () => (await Promise.all(ids.map(world.job))).map(({ status }) => status),
    (states) => states.every((status) => status === 'completed'),
    15_000,
  );
}, 60_000);
