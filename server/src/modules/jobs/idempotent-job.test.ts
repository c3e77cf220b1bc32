import { aPhoneList, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';
import { jobWords } from './job-rules';

let server: TestServer;
let desk: JobDesk;
beforeAll(async () => {
  server = await openTestServer();
  desk = await openJobDesk(server);
});
afterAll(() => server.close());

type Answer = JobReply & { code?: string };
let keys = 0;
const newKey = () => `press-of-a-job-${(keys += 1)}`;
const post = (job: object, who = desk.agency) => who.post<Answer>('/job', job);
const countJobs = async () => (await server.db.selectFrom('job').select('job_id').execute()).length;

describe('a job that is pressed for again', () => {
  it.each(['House File', 'P2P', 'Soapbox P2P'])(
    'D18 WIZ-15 is made once (%s): twenty presses of one key at once, and one more, are answered with it',
    async (jobType) => {
      const job = { ...(await desk.draft({ jobType })), idempotencyKey: newKey() };
      const before = await countJobs();
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(job)));
      answers.push(await post(job));
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 200,
          body: { data: { jobName: 'Fall appeal' }, message: jobWords.saved },
        });
      expect(new Set(answers.map(({ body }) => body.data.jobId)).size).toBe(1);
      expect((await countJobs()) - before).toBe(1);
    },
  );

  it('D18 is the same when only the moment of "now" has moved on, and another when its start was chosen anew', async () => {
    const now = { ...(await desk.draft()), idempotencyKey: newKey() };
    const first = await post({ ...now, startDate: '2026-11-22T10:00:00.000Z' });
    const again = await post({ ...now, startDate: '2026-11-22T10:03:00.000Z' });
    expect(again).toMatchObject({ status: 200, body: first.body });

    const later = { ...(await desk.draft({ sendMode: 'schedule' })), idempotencyKey: newKey() };
    expect((await post({ ...later, startDate: '2099-11-22T10:00:00.000Z' })).status).toBe(200);
    expect((await post({ ...later, startDate: '2099-11-22T10:03:00.000Z' })).status).toBe(422);
  });

  it('D18 is refused with the key of another job, and a key that is none', async () => {
    const idempotencyKey = newKey();
    await post({ ...(await desk.draft()), idempotencyKey });
    const before = await countJobs();
    expect(await post({ ...(await desk.draft({ jobName: 'Winter appeal' })), idempotencyKey })).toMatchObject(
      {
        status: 422,
        body: { code: 'idempotency-key-taken', error: jobWords.otherJob },
      },
    );
    expect((await post({ ...(await desk.draft()), idempotencyKey: 'a b' })).status).toBe(400);
    expect(await countJobs()).toBe(before);
  });

  it('D18 is made when the first press was refused, and by everybody’s own press of the same name', async () => {
    const idempotencyKey = newKey();
    const job = await desk.draft();
    const withoutStop = { ...job, initialTemplateMessage: '<p>Vote</p>' };
    expect((await post({ ...withoutStop, idempotencyKey })).status).toBe(400);
    expect((await post({ ...job, idempotencyKey })).status).toBe(200);
    const colleague = await server.signInAs('agency');
    expect((await post({ ...(await desk.draft({}, colleague)), idempotencyKey }, colleague)).status).toBe(
      200,
    );
  });

  it('D18 is known before it is judged anew: whatever became of its parts, the answer is the job', async () => {
    const { account_id } = server.agency;
    const { list_id } = await aPhoneList(server.db, { account_id });
    const job = { ...(await desk.draft({ phoneListAssignments: [list_id] })), idempotencyKey: newKey() };
    const first = await post(job);
    await server.db
      .updateTable('phone_list')
      .set({ list_state: 'PROCESSING' })
      .where('list_id', '=', list_id)
      .execute();
    const again = await post(job);
    expect([again.status, again.body.data.jobId]).toEqual([200, first.body.data.jobId]);
  });

  it('D18 says so when the job was deleted meanwhile, and makes none', async () => {
    const job = { ...(await desk.draft()), idempotencyKey: newKey() };
    const { jobId } = (await post(job)).body.data;
    const admin = await server.signInAs('admin');
    await admin.delete('/job', { ids: [jobId] });
    const before = await countJobs();
    expect(await post(job)).toMatchObject({ status: 409, body: { error: jobWords.madeAndDeleted } });
    expect(await countJobs()).toBe(before);
  });
});

describe('a page made before jobs had a press', () => {
  it('D18 WIZ-15 makes jobs as before; the same link twice leads to the job that has it', async () => {
    const job = await desk.draft({ jobName: 'Spring appeal' });
    expect((await post(job)).status).toBe(200);
    expect(await post({ ...job, jobName: 'Changed after no answer came' })).toMatchObject({
      status: 400,
      body: { fields: { guidlink: jobWords.linkOfJob('Spring appeal') } },
    });
  });
});
