import { rows } from '../../../../jest/thorough';
import type { NewJobInput } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import type { TestClient } from '../../testing';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';
import { planSending } from './plan/plan-sending';

const world = sendingWorld();
let agency: TestClient;
let admin: TestClient;
beforeAll(async () => {
  agency = await world.server.signInAs('agency');
  admin = await world.server.signInAs('admin');
});

interface Run {
  jobId: number;
  phones: readonly number[];
  requests: () => number;
}

/** A job in the middle of its sending, its texts some 200 ms each with the carrier. */
async function midRun(): Promise<Run> {
  world.carrier.setScript({ profile: 'quiet', latencyMs: [100, 300] });
  const some = world.phones(400);
  const job = await world.campaign(some);
  const requests = () => some.reduce((sum, phone) => sum + world.arrived(phone), 0);
  await eventually(
    async () => requests(),
    (count) => count >= 25,
  );
  return { jobId: job.job_id, phones: some, requests };
}

/** `<state>: <texts the carrier has>` of every recipient, each kind once. */
async function arrivals(jobId: number): Promise<string[]> {
  const texts = await world.texts(jobId);
  return [...new Set(texts.map(({ state, phone }) => `${state}: ${world.arrived(phone)}`))].sort();
}

/** Not one row says more or less than the carrier's ledger; only of one in doubt nobody knows. */
const EXACT = ['delivered: 1', 'pending: 0', 'sent: 1', 'unknown: 0', 'unknown: 1'];

/** From now on not one request begins, and every row says exactly what the carrier has. */
async function expectStillness({ jobId, requests }: Run): Promise<void> {
  const before = requests();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(400);
  // What a carrier had for longer than it is waited for is in doubt, and may arrive later. Look-ups settle it meanwhile.
  const { unknown: inDoubt = 0 } = await world.states(jobId);
  await world.turnPasses();
  await eventually(
    () => world.states(jobId),
    ({ sending = 0 }) => sending === 0,
  );
  const { unknown = 0 } = await world.states(jobId);
  expect(requests() - before).toBeLessThanOrEqual(Math.max(inDoubt, unknown));
  const seen = await arrivals(jobId);
  expect(seen.filter((line) => !EXACT.includes(line))).toEqual([]);
  expect(seen).toContain('pending: 0');
}

const edit = (jobId: number, text: string) => {
  const payload: NewJobInput = {
    jobName: 'Edited',
    jobType: 'House File',
    identityId: world.identity.identity_id,
    adminPhone: e164(world.number.phone),
    startDate: world.clock.now().toISOString(),
    initialTemplateMessage: `<p>${text} stop</p>`,
    phoneListAssignments: [1],
    guidlink: 'http://localhost:4000/Edit0001',
    letters: 'Edit0001',
    campaignid: 'https://example.org',
  };
  return agency.put(`/job/${jobId}`, payload);
};

it('D21 a pause waits for what is with the carrier; then no request begins and every row is exact', async () => {
  const run = await midRun();
  expect((await agency.post(`/job/${run.jobId}/pause`)).status).toBe(200);
  await expectStillness(run);
  world.carrier.setScript({ profile: 'quiet' });
  expect((await agency.post(`/job/${run.jobId}/resume`)).status).toBe(200);
  await untilCompleted(world, run.jobId);
  expect(run.phones.map(world.arrived)).toEqual(run.phones.map(() => 1));
});

it('D21 a deletion mid-run ends it: no request begins after it, and every row is exact', async () => {
  const run = await midRun();
  expect((await admin.delete('/job/', { ids: [run.jobId] })).status).toBe(200);
  await expectStillness(run);
});

it('D21 an edit mid-run is refused, paused or not, and nobody’s text changes', async () => {
  const run = await midRun();
  const refused = { status: 409, body: { error: expect.stringContaining('has begun to send') } };
  expect(await edit(run.jobId, 'Other words')).toMatchObject(refused);
  expect((await agency.post(`/job/${run.jobId}/pause`)).status).toBe(200);
  expect(await edit(run.jobId, 'Other words')).toMatchObject(refused);
  world.carrier.setScript({ profile: 'quiet' });
  expect((await agency.post(`/job/${run.jobId}/resume`)).status).toBe(200);
  await untilCompleted(world, run.jobId);
  expect(run.phones.map(world.arrived)).toEqual(run.phones.map(() => 1));
  const words = (await world.texts(run.jobId)).map(({ body }) => body?.includes('Other words'));
  expect(new Set(words)).toEqual(new Set([false]));
});

it.each(rows([11, 7, 23], 1))(
  'D21 pauses, resumes and edits in the order of seed %i: everybody is texted once, with the first words',
  async (seed) => {
    const run = await midRun();
    let state = seed;
    const draw = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const steps = [
      () => agency.post(`/job/${run.jobId}/pause`),
      () => agency.post(`/job/${run.jobId}/resume`),
      () => edit(run.jobId, 'Other words'),
    ];
    for (let step = 0; step < 12; step += 1) {
      const { status } = await steps[draw(steps.length)]!();
      expect([200, 409]).toContain(status);
      // oxlint-disable-next-line house/no-fixed-sleep -- random moments, of a seed, are what is tested.
      await new Promise((resolve) => setTimeout(resolve, draw(60)));
    }
    world.carrier.setScript({ profile: 'quiet' });
    await agency.post(`/job/${run.jobId}/resume`);
    await untilCompleted(world, run.jobId);
    expect(run.phones.map(world.arrived)).toEqual(run.phones.map(() => 1));
    const texts = await world.texts(run.jobId);
    expect(texts.filter(({ body }) => body?.includes('Other words'))).toEqual([]);
  },
);

it('D21 of three approvals at once one counts, and everybody is texted once', async () => {
  const some = world.phones(60);
  const job = await world.campaign(some, { status: 'pending', job_type: 'Soapbox P2P' });
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('/job/approve', { jobId: job.job_id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  // The order may run more than once.
  await Promise.all([1, 2].map(() => planSending(world.server.ctx, job.job_id)));
  await untilCompleted(world, job.job_id);
  expect(some.map(world.arrived)).toEqual(some.map(() => 1));
});
