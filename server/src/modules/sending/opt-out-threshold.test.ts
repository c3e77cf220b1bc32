import type { Job, NewJobInput } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { aPhoneList } from '../../testing';
import type { TestClient } from '../../testing';
import { eventually, loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { planSending } from './plan/plan-sending';

let world: SendingWorld;
let agency: TestClient;
let used = 0;
beforeAll(async () => {
  world = await openSendingWorld();
  agency = await world.server.signInAs('agency');
}, 60_000);
afterAll(() => world.close());

/** A job as the console orders it, with one more field; planned. */
async function order(phones: readonly number[], aiAutoOptOutThreshold: unknown): Promise<Job> {
  const { account_id, identity_id } = world.identity;
  const list = await aPhoneList(world.server.db, { account_id, identity_id, numbers: phones });
  const letters = `T${String(list.list_id).padStart(7, '0')}`;
  const [guidlink, campaignid] = [`http://localhost:4000/${letters}`, 'https://example.org/vote'];
  await agency.post('/job/campaign/link', { guidlink, campaignid });
  const payload: NewJobInput = {
    jobName: 'With a threshold',
    jobType: 'House File',
    identityId: identity_id,
    adminPhone: e164(world.number.phone),
    startDate: new Date().toISOString(),
    initialTemplateMessage: '<p>Hi {first_name}. Stop to end</p>',
    letters,
    guidlink,
    campaignid,
    phoneListAssignments: [list.list_id],
  };
  const { status, body } = await agency.post<{ data: Job }>('/job', { ...payload, aiAutoOptOutThreshold });
  expect([status, body]).toMatchObject([200, { data: { aiAutoOptOutThreshold: 'DISABLED' } }]);
  await planSending(world.server.ctx, body.data.jobId);
  return body.data;
}

it.each(['DISABLED', 'LOW', 'MEDIUM', 'HIGH', 'ENABLED', 'a value nobody knows', '', 1, null, { min: 0 }])(
  'O16 a threshold of %j is ignored and opens nothing to who has opted out',
  async (threshold) => {
    const { server, carrier } = world;
    const { account_id } = world.identity;
    const [free, stopped] = [loadPhone(used++), loadPhone(used++)];
    const { jobId } = await order([free, stopped], threshold);
    // After the plan: only the gate can see it.
    await server.db
      .insertInto('opt_out')
      .values({
        account_id,
        phone: stopped,
        stopped: true,
        in_review: false,
        source: 'inbound',
        at: new Date(),
      })
      .execute();
    const sending = await world.send();
    await eventually(
      () => world.states(jobId),
      (states) => Object.keys(states).every((state) => !['pending', 'sending', 'sent'].includes(state)),
      20_000,
    );
    await sending.stop();
    expect(await world.states(jobId)).toEqual({ delivered: 1, suppressed: 1 });
    expect(carrier.ledger.summary().accepted).toBe(used / 2);
  },
);
