import type { NewJobInput } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { aPhoneList } from '../../testing/builders';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';
import { eventually, sendingWorld } from '../../testing/sending-world';
import { readGateJobs } from '../sending/gate/gate.queries';
import { planSending } from '../sending/plan/plan-sending';

const world = sendingWorld();
let desk: JobDesk;

beforeAll(async () => {
  world.server.ctx.config.undoMs = 10_000;
  desk = await openJobDesk(world.server);
});

async function sendTo(phone: number, change: Partial<NewJobInput> = {}) {
  const { account_id } = world.server.agency;
  const list = await aPhoneList(world.server.db, { account_id, numbers: [phone] });
  const asked = await desk.draft({ phoneListAssignments: [list.list_id], ...change });
  const { body } = await desk.agency.post<JobReply>('/job', asked);
  await planSending(world.server.ctx, body.data.jobId);
  return { asked, job: body.data };
}

async function gateLets(jobId: number) {
  const { db, clock } = world.server;
  const claims = (await world.texts(jobId)).map(({ message_id: messageId, attempt }) => ({
    messageId,
    attempt,
  }));
  const jobs = await inTransaction(db, (tx) => readGateJobs(tx, claims, clock.now()));
  return jobs.get(jobId)?.running;
}

describe('a job that starts now', () => {
  it('waits ten seconds, and goes by itself then', async () => {
    const phone = world.phone();
    const { job } = await sendTo(phone);
    expect(job.status).toBe('active');
    expect(job.undoMs).toBeGreaterThan(8_000);
    expect(job.undoMs).toBeLessThanOrEqual(10_000);
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(0);
    // Whatever a worker has claimed meanwhile, the gate holds it.
    expect(await gateLets(job.jobId)).toBe(false);
    world.clock.advance(10_000);
    await eventually(
      async () => world.arrived(phone),
      (count) => count === 1,
    );
  });

  it('is paused before its first text by Undo, changed, and sent by the editor’s Send', async () => {
    const phone = world.phone();
    const { asked, job } = await sendTo(phone);
    const paused = await desk.agency.post<JobReply>(`/job/${job.jobId}/pause`);
    expect(paused.body.data).toMatchObject({ status: 'paused', progress: { recipients: 1, sent: 0 } });
    world.clock.advance(60_000);
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(0);

    const { jobId } = job;
    const kept = await desk.agency.put<JobReply>(`/job/${jobId}`, { ...asked, jobName: 'Kept' });
    expect(kept.body.data).toMatchObject({ status: 'paused', jobName: 'Kept' });
    const sent = await desk.agency.put<JobReply>(`/job/${jobId}`, { ...asked, resume: true });
    expect(sent.body.data).toMatchObject({ status: 'active', undoMs: expect.any(Number) });
    await planSending(world.server.ctx, jobId);
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(0);
    world.clock.advance(10_000);
    await eventually(
      async () => world.arrived(phone),
      (count) => count === 1,
    );
  });

  it.each([
    ['a job that people send', { jobType: 'P2P' }],
    ['one that waits for approval', { jobType: 'Soapbox P2P' }],
    ['one with a start of its own', { sendMode: 'schedule', startDate: '2099-03-02T15:00:00.000Z' }],
  ] as const)('has nothing to undo as %s', async (_name, change) => {
    const { job } = await sendTo(world.phone(), change);
    expect(job.undoMs).toBeUndefined();
    expect((await world.job(job.jobId)).undo_until).toBeNull();
  });
});
