import type { Job, JobRemaining, NewJobInput } from '@campaign/shared-api/contracts';
import type { TestClient } from '../../testing';
import { anAgency, aPhoneList } from '../../testing/builders';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';
import { eventually, sendingWorld } from '../../testing/sending-world';
import { planSending } from '../sending/plan/plan-sending';

const world = sendingWorld();
let desk: JobDesk;

beforeAll(async () => {
  world.server.ctx.config.undoMs = 10_000;
  desk = await openJobDesk(world.server);
});

async function pausedJob(phones: readonly number[], change: Partial<NewJobInput> = {}) {
  const { account_id } = world.server.agency;
  const list = await aPhoneList(world.server.db, { account_id, numbers: [...phones] });
  const payload = await desk.draft({ phoneListAssignments: [list.list_id], ...change });
  const { body } = await desk.agency.post<JobReply>('/job', payload);
  await desk.agency.post(`/job/${body.data.jobId}/pause`);
  return body.data.jobId;
}

const remaining = async (jobId: number) =>
  (await desk.agency.get<{ data: JobRemaining }>(`/job/${jobId}/remaining`)).body.data;

describe('GET /job/{id}/remaining', () => {
  it('counts and prices the recipients without a text, planned or not, and says since when the job is paused', async () => {
    const jobId = await pausedJob([world.phone(), world.phone(), world.phone()]);
    const pausedFor = world.clock.now().getTime() - (await world.job(jobId)).paused_at!.getTime();
    expect(pausedFor).toBeLessThan(60_000);
    const expected = {
      recipients: 3,
      cost: 3 * 129,
      pausedAt: (await world.job(jobId)).paused_at!.toISOString(),
    };
    expect(await remaining(jobId)).toEqual(expected);
    await planSending(world.server.ctx, jobId);
    expect(await remaining(jobId)).toEqual(expected);
  });

  it('says who paused the job, until it is resumed', async () => {
    const jobId = await pausedJob([world.phone()]);
    const pausedOf = async (who: TestClient) =>
      (await who.get<{ data: Job }>(`/job/${jobId}`)).body.data.paused;
    const at = (await world.job(jobId)).paused_at!.toISOString();
    const name = desk.agency.person!.display_name;
    expect(await pausedOf(desk.agency)).toEqual({ at, by: name, byYou: true });
    const admin = await world.server.signInAs('admin');
    expect(await pausedOf(admin)).toEqual({ at, by: name, byYou: false });
    await desk.agency.post(`/job/${jobId}/resume`);
    expect(await pausedOf(desk.agency)).toBeNull();
    await admin.post(`/job/${jobId}/pause`);
    // An agency is not told the names of the platform's agents.
    expect(await pausedOf(desk.agency)).toMatchObject({ by: null, byYou: false });
  });

  it('does not count recipients who were texted or have opted out since', async () => {
    const phones = [world.phone(), world.phone(), world.phone()];
    const jobId = await pausedJob(phones);
    await planSending(world.server.ctx, jobId);
    const { db, agency } = world.server;
    await db
      .updateTable('message')
      .set({ state: 'sent' })
      .where('job_id', '=', jobId)
      .where('phone', '=', phones[0]!)
      .execute();
    await db.insertInto('opt_out').values({ account_id: agency.account_id, phone: phones[1]! }).execute();
    expect(await remaining(jobId)).toMatchObject({ recipients: 1, cost: 129 });
  });

  it('counts the segments of each text as it is filled in', async () => {
    const jobId = await pausedJob([world.phone()], {
      initialTemplateMessage: `<p>${'Vote on Tuesday. '.repeat(12)} Stop to end</p>`,
    });
    expect(await remaining(jobId)).toMatchObject({ recipients: 1, cost: 2 * 129 });
  });

  it('returns 404 for another agency’s job', async () => {
    const jobId = await pausedJob([world.phone()]);
    const { account_id } = await anAgency(world.server.db);
    const stranger = await world.server.signInAs('agent-admin', { account_id });
    expect((await stranger.get(`/job/${jobId}/remaining`)).status).toBe(404);
  });
});

describe('POST /job/{id}/resume', () => {
  it('delays the first text by the time for Undo, and a pause within it sends nothing', async () => {
    const phone = world.phone();
    const jobId = await pausedJob([phone]);
    await planSending(world.server.ctx, jobId);
    const { body } = await desk.agency.post<JobReply>(`/job/${jobId}/resume`);
    expect(body.data.status).toBe('active');
    expect(body.data.undoMs).toBeGreaterThan(8_000);
    expect(body.data.undoMs).toBeLessThanOrEqual(10_000);
    expect((await remaining(jobId)).pausedAt).toBeNull();
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(0);
    await desk.agency.post(`/job/${jobId}/pause`);
    world.clock.advance(60_000);
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(0);

    await desk.agency.post(`/job/${jobId}/resume`);
    world.clock.advance(10_000);
    await eventually(
      async () => world.arrived(phone),
      (count) => count === 1,
    );
  });

  it('has nothing to undo for a P2P job or one that starts later', async () => {
    const byHand = await pausedJob([world.phone()], { jobType: 'P2P' });
    expect((await desk.agency.post<JobReply>(`/job/${byHand}/resume`)).body.data.undoMs).toBeUndefined();
    const later = await pausedJob([world.phone()], {
      sendMode: 'schedule',
      startDate: '2099-03-02T15:00:00.000Z',
    });
    expect((await desk.agency.post<JobReply>(`/job/${later}/resume`)).body.data.undoMs).toBeUndefined();
  });
});
