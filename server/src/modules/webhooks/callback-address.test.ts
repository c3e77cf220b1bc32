import { sql } from 'kysely';
import { CALLBACK_CREDENTIALS, callbacksOf } from '../../testing/carrier-callbacks';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());

const { inbound, post, says, arrived, wordOf, inboundOf } = callbacksOf(() => world);

describe('the callback address', () => {
  it('D15 refuses everybody else with 401 and keeps nothing', async () => {
    const phone = world.phone();
    for (const wrong of [
      '',
      'Basic x',
      `Basic ${Buffer.from('carrier:wrong').toString('base64')}`,
      CALLBACK_CREDENTIALS.slice(0, -1),
      `${CALLBACK_CREDENTIALS}A`,
    ]) {
      const { statusCode, headers } = await post([inbound(phone, 'stop')], wrong);
      expect(statusCode).toBe(401);
      expect(headers['www-authenticate']).toBe('Basic realm="carrier"');
    }
    expect(await inboundOf(phone)).toEqual([]);
  });

  it.each([
    ['no JSON', '{"a":'],
    ['no array', '{}'],
    ['nothing', ''],
    ['an empty array', '[]'],
    ['odd elements', '[1,null,"x",[],{"type":"message-received"},{"type":"x","message":{"id":"1"}}]'],
    [
      'numbers that are none',
      JSON.stringify([{ type: 'message-received', message: { id: 'q1', from: '12345', owner: '+4420' } }]),
    ],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['a prototype', '[{"__proto__":{"type":"message-received"},"message":{"id":"p"}}]'],
  ])(
    'D15 acknowledges authentic nonsense (%s), so that it does not come for a day, and does nothing',
    async (_name, body) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*) as n from message`.execute(world.server.db)).rows[0]?.n;
      const before = await count();
      expect((await post(body)).statusCode).toBe(204);
      expect(await count()).toBe(before);
    },
  );

  it('refuses a body over the limit', async () => {
    expect((await post(' '.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('D13 says so when it could not be kept, so that the carrier tells it again', async () => {
    const { db } = world.server;
    const phone = world.phone();
    await sql`alter table webhook_event rename to webhook_event_lost`.execute(db);
    const { statusCode } = await post([inbound(phone, 'Hello', { id: 'told-twice' })]);
    await sql`alter table webhook_event_lost rename to webhook_event`.execute(db);
    expect(statusCode).toBe(500);
    expect((await post([inbound(phone, 'Hello', { id: 'told-twice' })])).statusCode).toBe(204);
    await world.read();
    expect(await inboundOf(phone)).toHaveLength(1);
  });

  it('O01 a STOP that cannot be read at once is in force when it is acknowledged', async () => {
    const { db } = world.server;
    const phone = world.phone();
    await sql`alter table stop_word rename to stop_word_lost`.execute(db);
    const logged = jest.spyOn(world.server.ctx.log, 'error');
    const acknowledged = says(phone, 'STOP');
    await eventually(
      async () => logged.mock.calls.map(([, words]) => words),
      (words) => words.includes('A text that came in could not be read yet.'),
    );
    logged.mockRestore();
    await sql`alter table stop_word_lost rename to stop_word`.execute(db);
    await acknowledged;
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
  });

  it('F08 what cannot be read is not tried on after its time because the machine’s clock was set back', async () => {
    const { db } = world.server;
    const phone = world.phone();
    await sql`alter table stop_word rename to stop_word_lost`.execute(db);
    const logged = jest.spyOn(world.server.ctx.log, 'error');
    const real = Date.now;
    const acknowledged = says(phone, 'START');
    await eventually(
      async () => logged.mock.calls.map(([, words]) => words),
      (words) => words.includes('A text that came in could not be read yet.'),
    );
    const setBack = jest.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000);
    try {
      await acknowledged;
      // Its own tries take seconds: a try of the first text that was in progress has failed by then, too.
      await says(world.phone(), 'START');
    } finally {
      await sql`alter table stop_word_lost rename to stop_word`.execute(db);
      logged.mockRestore();
    }
    // Texts that came later are read; each takes longer than the pause between two tries of an earlier one.
    for (const later of world.phones(5)) {
      await says(later, 'Hello');
      await eventually(
        () => inboundOf(later),
        (rows) => rows.length === 1,
      );
    }
    setBack.mockRestore();
    expect(await inboundOf(phone)).toHaveLength(0);
  }, 60_000);

  it.each([
    // It lifts a STOP. A gate that looked before it was stored has sent, or lost its locks, when the carrier hears of it.
    ['START', 4_000],
    ['Who is this?', 0],
  ])(
    '%j that cannot be read now holds its sender until it is',
    async (text, waitsMs) => {
      const { db } = world.server;
      const phone = world.phone();
      const job = await world.campaign([phone], { status: 'paused' });
      await sql`alter table stop_word rename to stop_word_lost`.execute(db);
      try {
        const told = Date.now();
        await says(phone, text);
        expect(Date.now() - told).toBeGreaterThanOrEqual(waitsMs);
        await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
        await world.turnPasses();
        expect(arrived(phone)).toHaveLength(0);
        expect(await inboundOf(phone)).toHaveLength(0);
      } finally {
        await sql`alter table stop_word_lost rename to stop_word`.execute(db);
      }
      await db.updateTable('webhook_event').set({ not_before: null }).execute();
      await eventually(
        () => inboundOf(phone),
        (texts) => texts.length === 1,
      );
      await eventually(
        async () => arrived(phone).length,
        (count) => count === 1,
        20_000,
      );
    },
    40_000,
  );
});
