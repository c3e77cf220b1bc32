import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '../db/database';
import { inTenant } from '../db/tenant';
import { openLog } from '../log';
import { openOwnDatabase } from '../testing';
import type { OwnDatabase } from '../testing/database-template';
import { openQueue } from './open-queue';
import type { Queue } from './queue';

let own: OwnDatabase;
let queue: Queue;
beforeAll(async () => {
  own = await openOwnDatabase();
});
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(own.db);
  queue = await openQueue({ db: own.db, log: openLog('silent'), worker: true });
});
afterEach(() => queue.stop(1_000));
afterAll(() => own.drop());

const waiting = async () => {
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job
    where name = 'session.mail-notice' and state = 'created' order by created_on, id`.execute(own.db);
  return rows.map((row) => row.data);
};
const send = (agentId: number, once?: string) =>
  queue.send(own.db, 'session.mail-notice', { agentId }, once ? { once } : {});

it('leaves no task behind when the change is rolled back', async () => {
  await inTransaction(own.db, async (tx) => {
    await queue.send(tx, 'session.mail-notice', { agentId: 1 });
    throw new Error('changed my mind');
  }).catch(() => {});
  expect(await waiting()).toEqual([]);

  await inTransaction(own.db, (tx) => queue.send(tx, 'session.mail-notice', { agentId: 2 }));
  expect(await waiting()).toEqual([{ agentId: 2 }]);
});

it("takes a task inside an agency's transaction and stays in the agency after it", async () => {
  const role = await inTenant(own.db, { accountId: 100, role: 'USER' }, async (tx) => {
    await queue.send(tx, 'session.mail-notice', { agentId: 3 });
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(tx);
    return rows[0]?.role;
  });
  expect(role).toBe('app_user');
  expect(await waiting()).toEqual([{ agentId: 3 }]);
});

it("keeps an agency's transaction out of the tasks themselves", async () => {
  const read = inTenant(own.db, { accountId: 100, role: 'USER' }, (tx) =>
    sql`select * from pgboss.job`.execute(tx),
  );
  await expect(read).rejects.toMatchObject({ code: '42501' });
});

it('wakes the worker at once', async () => {
  const done = new Promise<number>((resolve) => {
    queue.work('session.mail-notice', async ({ agentId }) => resolve(agentId));
  });
  await queue.start();
  const start = Date.now();
  await send(7);
  expect(await done).toBe(7);
  // The next look without a notification would be seconds away.
  expect(Date.now() - start).toBeLessThan(1_500);
});

it('D24 takes what has piled up one after the other, without waiting in between', async () => {
  for (let n = 0; n < 8; n++) await send(n);
  let done = 0;
  const all = new Promise<void>((resolve) => {
    queue.work('session.mail-notice', async () => void ((done += 1) === 8 && resolve()));
  });
  const start = Date.now();
  await queue.start();
  await all;
  // One look each would take them half a minute.
  expect(Date.now() - start).toBeLessThan(8_000);
}, 60_000);

it('adds a task once while one of its key waits', async () => {
  await send(1, 'a');
  await send(2, 'a');
  await send(3, 'b');
  await send(4);
  await send(5);
  expect((await waiting()).map((task) => (task as { agentId: number }).agentId).sort()).toEqual([1, 3, 4, 5]);
});

it('keeps a task for its time', async () => {
  const ran: number[] = [];
  const another = new Promise<void>((resolve) => {
    queue.work('session.mail-notice', async ({ agentId }) => {
      ran.push(agentId);
      if (agentId === 2) resolve();
    });
  });
  await queue.start();
  await queue.send(own.db, 'session.mail-notice', { agentId: 1 }, { at: new Date(Date.now() + 3_600_000) });
  // The next one is not held up, and by then the first would have run.
  await send(2);
  await another;
  expect(ran).toEqual([2]);
  expect(await waiting()).toHaveLength(1);
});

it('tries a task again after it failed', async () => {
  const tries: number[] = [];
  const done = new Promise<void>((resolve) => {
    queue.work('session.mail-notice', async ({ agentId }) => {
      tries.push(agentId);
      if (tries.length === 1) throw new Error('not this time');
      resolve();
    });
  });
  await queue.start();
  await send(9);
  await done;
  expect(tries).toEqual([9, 9]);
});

it('tells a running task that the process stops, and waits for it', async () => {
  let ended = false;
  const begun = new Promise<void>((resolve) => {
    queue.work('session.mail-notice', async (_data, signal) => {
      resolve();
      await new Promise<void>((stop) => signal.addEventListener('abort', () => stop()));
      // Several turns of the event loop after the abort: a stop that does not wait returns before.
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      ended = true;
    });
  });
  await queue.start();
  await send(1);
  await begun;
  await queue.stop(5_000);
  expect(ended).toBe(true);
});
