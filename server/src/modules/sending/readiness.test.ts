import { READINESS_ROWS } from '@campaign/shared-api/testing/readiness-rows';
import type { Identity } from '@campaign/shared-api/contracts';
import { anIdentity } from '../../testing/builders';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';

/** The gate, the identity's own page and the launch checks, row by row of one table (IDET-05). */
const NOT_READY =
  'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.';

const world = sendingWorld();
const made = new Map<string, { identityId: number; jobId: number; phone: number }>();

/** A job of each at once: they wait beside each other. */
beforeAll(async () => {
  const { account_id } = world.server.agency;
  for (const { name, state } of READINESS_ROWS) {
    const { identity_id } = await anIdentity(world.server.db, {
      account_id,
      is_political: state.isPolitical,
      tcr_identity_status: state.tcrIdentityStatus,
      cv_vetting_status: state.cvVettingStatus,
      usecase: state.usecase,
    });
    const phone = world.phone();
    const { job_id } = await world.campaign([phone], { identity_id });
    made.set(name, { identityId: identity_id, jobId: job_id, phone });
  }
}, 60_000);

const of = (name: string) => {
  const found = made.get(name);
  if (!found) throw new Error(`Nothing was made for "${name}".`);
  return found;
};

it.each(READINESS_ROWS)('$name: ready $ready, for the gate and whoever asks', async ({ name, ready }) => {
  const { identityId, jobId, phone } = of(name);
  const agency = await world.server.signInAs('agency');
  const { body } = await agency.get<{ data: Identity }>(`/identities/${identityId}`);
  expect(body.data.readyFor10Dlc).toBe(ready);
  if (ready) await untilCompleted(world, jobId);
  else
    await eventually(
      () => world.job(jobId),
      ({ held }) => held === NOT_READY,
    );
  expect(world.arrived(phone)).toBe(ready ? 1 : 0);
});

it('all that were held go when the registry has decided for them, once each', async () => {
  await world.server.db
    .updateTable('identity')
    .set({ tcr_identity_status: 'VERIFIED', cv_vetting_status: 'ACTIVE', usecase: 'MIXED' })
    .where(
      'identity_id',
      'in',
      [...made.values()].map(({ identityId }) => identityId),
    )
    .execute();
  for (const { jobId, phone } of made.values()) {
    await untilCompleted(world, jobId);
    expect(world.arrived(phone)).toBe(1);
  }
}, 60_000);
