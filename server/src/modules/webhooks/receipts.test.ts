import { e164 } from '@campaign/shared-api/messaging';
import type { Row } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  // The carrier reports nothing by itself: every receipt here is told by hand, in the order of the test.
  world = await openSendingWorld({ rules: [{ receipt: { outcome: 'none' } }] });
  await world.send();
}, 60_000);
afterAll(() => world.close());

const authorization = `Basic ${Buffer.from('carrier:callback-password-of-tests').toString('base64')}`;
const receipt = (
  text: Row<'message'>,
  type: string,
  given: { code?: number; id?: string | null; from?: number } = {},
) => ({
  type,
  time: new Date().toISOString(),
  to: e164(text.phone),
  ...(given.code && { errorCode: given.code }),
  message: {
    id: given.id ?? text.carrier_id,
    time: new Date().toISOString(),
    to: [e164(text.phone)],
    from: e164(given.from ?? text.from_phone),
    owner: e164(given.from ?? text.from_phone),
    text: '',
    direction: 'out',
    tag: String(text.message_id),
  },
});
async function tell(...events: object[]): Promise<void> {
  const { statusCode } = await world.server.app.inject({
    method: 'POST',
    url: '/webhooks/carrier',
    headers: { authorization },
    payload: events,
  });
  expect(statusCode).toBe(204);
  await eventually(
    () =>
      world.server.db.selectFrom('webhook_event').select('event_id').where('done_at', 'is', null).execute(),
    (open) => open.length === 0,
  );
}

/** A job to one person, sent and not reported. */
async function sent() {
  const job = await world.campaign([world.phone()]);
  await eventually(
    () => world.job(job.job_id),
    ({ status }) => status === 'completed',
  );
  return { jobId: job.job_id, text: (await world.texts(job.job_id))[0] as Row<'message'> };
}
const stateOf = async (jobId: number) => (await world.texts(jobId))[0]?.state;

it('ends a text when the carrier says that it was delivered, which is later than when it was made', async () => {
  const { jobId, text } = await sent();
  const told = receipt(text, 'message-delivered');
  const [delivered, made] = ['2026-03-01T12:00:05.000Z', '2026-03-01T12:00:00.000Z'];
  await tell({ ...told, time: delivered, message: { ...told.message, time: made } });
  expect((await world.texts(jobId))[0]?.done_at?.toISOString()).toBe(delivered);
});

describe('receipts', () => {
  it.each([
    ['delivered', 'message-delivered', undefined, { delivered: 1, failed: 0, sent: 1 }],
    ['failed', 'message-failed', 4720, { delivered: 0, failed: 1, sent: 0 }],
  ] as const)(
    'D13 %s is the end: whatever is told later changes nothing',
    async (state, type, code, counts) => {
      const { jobId, text } = await sent();
      await tell(receipt(text, type, code ? { code } : {}));
      expect(await stateOf(jobId)).toBe(state);
      for (const [later, laterCode] of [
        ['message-sending'],
        ['message-delivered'],
        ['message-failed', 4750],
      ] as const) {
        await tell(receipt(text, later, laterCode ? { code: laterCode } : {}));
        expect([later, await stateOf(jobId)]).toEqual([later, state]);
      }
      expect(await world.job(jobId)).toMatchObject({ ...counts, segments: 1, status: 'completed' });
    },
  );

  it('D13 of several in one request the furthest decides, whatever their order', async () => {
    const { jobId, text } = await sent();
    await tell(receipt(text, 'message-delivered'), receipt(text, 'message-sending'));
    expect(await stateOf(jobId)).toBe('delivered');
  });

  it('D24 bills a text once: a price that has changed since it was sent changes nothing', async () => {
    const { jobId, text } = await sent();
    await world.server.db.updateTable('job').set({ price: '0.05' }).where('job_id', '=', jobId).execute();
    await tell(receipt(text, 'message-delivered'));
    expect((await world.texts(jobId))[0]).toMatchObject({ state: 'delivered', cost: text.cost });
    expect(text.cost).toBeGreaterThan(0);
  });

  it('D15 a receipt with our tag and another id, or another sender, is not for this text', async () => {
    const { jobId, text } = await sent();
    await tell(receipt(text, 'message-failed', { code: 4775, id: `other-${text.message_id}` }));
    await tell(receipt(text, 'message-delivered', { from: 2_025_550_199 }));
    expect(await stateOf(jobId)).toBe('sent');
    expect(await world.job(jobId)).toMatchObject({ sent: 1, delivered: 0, failed: 0 });
  });

  it.each(['unknown', 'pending', 'sending'] as const)(
    'D14 is the proof that a text held for "%s" was taken',
    async (state) => {
      const { jobId, text } = await sent();
      const { db } = world.server;
      await db
        .updateTable('job')
        .set({ status: 'paused', sent: 0, segments: 0 })
        .where('job_id', '=', jobId)
        .execute();
      const doubt = {
        state,
        carrier_id: null,
        cost: 0,
        not_before: new Date(Date.now() + 60_000),
        lease_until: new Date(Date.now() + 60_000),
      };
      await db.updateTable('message').set(doubt).where('message_id', '=', text.message_id).execute();
      await tell(receipt(text, 'message-delivered'));
      expect((await world.texts(jobId))[0]).toMatchObject({
        state: 'delivered',
        carrier_id: text.carrier_id,
        cost: 129,
        claimed_by: null,
      });
      expect(await world.job(jobId)).toMatchObject({ sent: 1, delivered: 1, segments: 1 });
    },
  );
});
