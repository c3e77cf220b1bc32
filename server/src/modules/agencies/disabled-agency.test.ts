import type { Agency } from '@campaign/shared-api/contracts';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';

const world = sendingWorld();
/** More than are with the carrier at once. */
const TEXTS = 240;

it('a campaign stops at the gate when its agency is disabled, and goes on where it was: everybody once', async () => {
  const admin = await world.server.signInAs('admin');
  // The clock of this world is ahead of the one the session began by.
  await world.server.db.updateTable('app_session').set({ proven_at: world.clock.now() }).execute();
  const switchTo = (status: boolean) =>
    admin.put<{ data: Agency; message: string }>('/users/updateStatus', {
      accountId: world.server.agency.account_id,
      status,
    });
  world.carrier.setScript({ profile: 'quiet', latencyMs: [50, 150] });
  const phones = world.phones(TEXTS);
  const arrived = () => phones.reduce((sum, phone) => sum + world.arrived(phone), 0);
  const job = await world.campaign(phones);
  await eventually(
    async () => arrived(),
    (count) => count >= 10,
  );

  expect((await switchTo(false)).status).toBe(200);
  await eventually(
    () => world.job(job.job_id),
    ({ held }) => held === 'The agency is disabled.',
  );
  await eventually(
    () => world.states(job.job_id),
    // What was with the carrier has come to its end; on a busy machine some of it had been given up as in doubt.
    ({ sending = 0, unknown = 0 }) => sending + unknown === 0,
  );
  const stopped = arrived();
  expect(stopped).toBeLessThan(TEXTS);
  // Asked again, it says how many there are by now, and nothing has gone meanwhile.
  const { body } = await switchTo(false);
  expect(body.data.textsWaiting).toBeGreaterThan(0);
  expect(body.message).toContain(`${body.data.textsWaiting} texts wait until it is enabled.`);
  expect(arrived()).toBe(stopped);

  await switchTo(true);
  await untilCompleted(world, job.job_id);
  expect([...new Set(phones.map(world.arrived))]).toEqual([1]);
});
