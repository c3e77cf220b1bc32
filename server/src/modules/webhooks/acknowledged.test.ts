import { e164 } from '@campaign/shared-api/messaging';
import { loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

// No worker runs here: whatever is in force when the carrier is answered, the answer itself has waited for.
let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

it('O01 STOP is in force when it is acknowledged, whether or not a worker runs', async () => {
  const phone = loadPhone(1);
  const job = await world.campaign([phone, loadPhone(2)]);
  const ours = e164(world.number.phone);
  const message = { id: 'stop-1', from: e164(phone), to: [ours], owner: ours, text: 'STOP', direction: 'in' };
  const { statusCode } = await world.server.app.inject({
    method: 'POST',
    url: '/webhooks/carrier',
    headers: {
      authorization: `Basic ${Buffer.from('carrier:callback-password-of-tests').toString('base64')}`,
    },
    payload: [{ type: 'message-received', time: new Date().toISOString(), to: ours, message }],
  });
  expect(statusCode).toBe(204);
  const word = await world.server.db
    .selectFrom('opt_out')
    .select(['stopped', 'text'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  expect(word).toEqual({ stopped: true, text: 'STOP' });
  expect(await world.states(job.job_id)).toEqual({ pending: 1, suppressed: 1 });
});
