import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';
import { times } from '../../../../jest/thorough';

const world = sendingWorld();

it('disabled at whatever moment of a campaign, nothing more goes out; enabled again, everybody gets it once', async () => {
  world.carrier.setScript({ profile: 'quiet', latencyMs: [5, 20] });
  // Slowly enough that most are still to go when it is disabled.
  await world.server.db.updateTable('sending_number').set({ mps: 100 }).execute();
  for (let round = 0; round < times(6, 200); round++) {
    const admin = await world.server.signInAs('admin');
    await world.server.db.updateTable('app_session').set({ proven_at: world.clock.now() }).execute();
    const switchTo = async (status: boolean) => {
      const { account_id: accountId } = world.server.agency;
      expect((await admin.put('/users/updateStatus', { accountId, status })).status).toBe(200);
    };
    const phones = world.phones(48);
    const arrived = () => phones.reduce((sum, phone) => sum + world.arrived(phone), 0);
    const job = await world.campaign(phones);
    const enough = (round * 3) % 20;
    await eventually(
      async () => arrived(),
      (count) => count >= enough,
    );
    await switchTo(false);
    await eventually(
      () => world.states(job.job_id),
      ({ sending = 0 }) => sending === 0,
    );
    const stopped = arrived();
    // Asked again: what would have gone has had its turn.
    await switchTo(false);
    expect([round, arrived()]).toEqual([round, stopped]);
    expect(stopped).toBeLessThan(48);
    await switchTo(true);
    await untilCompleted(world, job.job_id);
    expect([round, [...new Set(phones.map(world.arrived))]]).toEqual([round, [1]]);
  }
}, 900_000);
