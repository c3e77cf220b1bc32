import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobChange } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { eventually } from '../../testing/sending-world';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await openTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

interface Line {
  status: number;
  headers: IncomingMessage['headers'];
  /** Every event so far, in order. */
  events: { event: string; data: unknown }[];
  ended: boolean;
  hangUp(): void;
}
const lines: Line[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.hangUp()));

/** A browser's EventSource, without its patience. */
function listen(client: TestClient, ids: readonly number[]): Promise<Line> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, path: `/api/v1/job/events?ids=${ids.join()}`, headers: { cookie: client.cookie ?? '' } },
      (answer) => {
        const line: Line = {
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          events: [],
          ended: false,
          hangUp: () => asked.destroy(),
        };
        let rest = '';
        answer.setEncoding('utf8').on('data', (text: string) => {
          const frames = (rest + text).split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames) {
            const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(frame) ?? [];
            if (event) line.events.push({ event, data: data ? JSON.parse(data) : null });
          }
        });
        answer.once('end', () => (line.ended = true)).on('error', () => {});
        lines.push(line);
        resolve(line);
      },
    );
    asked.once('error', reject).end();
  });
}

const someJob = async (given: object = {}) => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  return aJob(server.db, { account_id, identity_id, job_type: 'House File', ...given });
};
const change = (jobId: number, set: object) =>
  server.db.updateTable('job').set(set).where('job_id', '=', jobId).execute();
const changes = (line: Line) =>
  line.events.filter(({ event }) => event === 'jobs').flatMap(({ data }) => data as JobChange[]);
const gone = (line: Line) => line.events.filter(({ event }) => event === 'gone').flatMap(({ data }) => data);
const until = <T>(look: () => T, isSo: (seen: T) => boolean) => eventually(async () => look(), isSo);

it('reports at once that the agency was approved and the identity registered [SIGNUP-14]', async () => {
  const { db } = server;
  const { account_id } = await anAgency(db, { approved: null });
  const { identity_id } = await anIdentity(db, { account_id, usecase: null });
  const { job_id } = await aJob(db, { account_id, identity_id, job_type: 'P2P' });
  const line = await listen(await server.signInAs('reader', { account_id }), [job_id]);
  const shows = (onHold: string | null) =>
    until(
      () => changes(line).at(-1)?.progress.onHold,
      (seen) => seen === onHold,
    );
  await shows('agency-not-approved');
  await db.updateTable('account').set({ approved: true }).where('account_id', '=', account_id).execute();
  await shows('identity-not-ready');
  await db.updateTable('identity').set({ usecase: 'MIXED' }).where('identity_id', '=', identity_id).execute();
  await shows(null);
});

it('tells at once where a job stands, then what moves, each once, and nothing a contract does not name', async () => {
  const job = await someJob({ recipients: 100, planned: true });
  const line = await listen(await server.signInAs('reader'), [job.job_id]);
  expect(line).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } });
  expect(line.headers['cache-control']).toBe('no-store');
  // On a busy machine the news of the job's making may come after where it stands.
  await until(
    () => changes(line).length,
    (count) => count >= 1,
  );
  await change(job.job_id, { sent: 40, segments: 80, held: '60 wait until 9:00 AM (Phoenix).' });
  const seen = await until(
    () => changes(line),
    (all) => all.at(-1)?.messagesSent === 40,
  );
  expect(seen.filter(({ messagesSent }) => messagesSent === 40)).toHaveLength(1);
  const [first, last] = [seen[0], seen.at(-1)];
  expect(first).toMatchObject({ jobId: job.job_id, messagesSent: 0, progress: { sent: 0, held: null } });
  expect(last).toMatchObject({
    jobId: job.job_id,
    status: 'active',
    messagesSent: 40,
    segment: 80,
    progress: { recipients: 100, sent: 40, pending: 60, held: '60 wait until 9:00 AM (Phoenix).' },
  });
  expect(JobChange.strict().safeParse(last).error).toBeUndefined();
});

it('tells a hundred changes in a few events, each of one moment, and never forgets the last of them', async () => {
  const job = await someJob({ recipients: 100, planned: true });
  const line = await listen(await server.signInAs('agency'), [job.job_id]);
  for (let sent = 1; sent <= 100; sent++) await change(job.job_id, { sent });
  await until(
    () => changes(line).at(-1)?.messagesSent,
    (sent) => sent === 100,
  );
  expect(changes(line).length).toBeLessThan(20);
  for (const { messagesSent, progress } of changes(line)) expect(progress.sent).toBe(messagesSent);
});

it('D21 tells pause, resume and the end of a job to whoever looks', async () => {
  const agency = await server.signInAs('agency');
  const admin = await server.signInAs('agent-admin');
  const job = await someJob({ recipients: 10 });
  const line = await listen(agency, [job.job_id]);
  for (const [verb, status] of [
    ['pause', 'paused'],
    ['resume', 'active'],
  ]) {
    expect((await agency.post(`/job/${job.job_id}/${verb}`)).status).toBe(200);
    await until(
      () => changes(line).at(-1)?.status,
      (seen) => seen === status,
    );
  }
  expect((await admin.delete('/job', { ids: [job.job_id] })).status).toBe(200);
  await until(
    () => gone(line),
    (ids) => ids.includes(job.job_id),
  );
});

it("T15 tells nothing of another agency's job, a denied identity's, or one a clicker is not in, and all alike", async () => {
  const stranger = await anAgency(server.db);
  const { identity_id } = await anIdentity(server.db, { account_id: stranger.account_id });
  const foreign = await aJob(server.db, { account_id: stranger.account_id, identity_id });
  const denied = await someJob();
  const other = await someJob();
  const person = await server.signInAs('clicker', { identity_permission: [denied.identity_id] });
  const mine = await someJob({ agent_ids: [person.person?.agent_id ?? 0] });
  const ids = [foreign.job_id, denied.job_id, other.job_id, 999_999, mine.job_id];
  const line = await listen(person, ids);
  const admin = await listen(await server.signInAs('admin'), ids);
  await until(
    () => [gone(line).length, changes(admin).length],
    ([none, all]) => none === 4 && all === 4,
  );
  for (const id of [foreign.job_id, denied.job_id, other.job_id, mine.job_id]) {
    await change(id, { name: 'Told', sent: 7 });
  }
  await until(
    () => [changes(line).at(-1)?.messagesSent, changes(admin).length],
    ([sent, all]) => sent === 7 && all === 8,
  );
  expect(new Set(changes(line).map(({ jobId }) => jobId))).toEqual(new Set([mine.job_id]));
  expect(new Set(gone(line))).toEqual(new Set(ids.slice(0, 4)));
});

it('T08 ends the line of a session that has ended, before it says anything more', async () => {
  const client = await server.signInAs('agency');
  const job = await someJob();
  const line = await listen(client, [job.job_id]);
  await until(
    () => changes(line).length,
    (count) => count === 1,
  );
  await client.post('/users/logout');
  await change(job.job_id, { sent: 5 });
  await until(
    () => line.ended,
    (ended) => ended,
  );
  expect(changes(line)).toHaveLength(1);
});

it('refuses visitors, nonsense and a thirteenth line of one session', async () => {
  expect((await listen(server.visitor, [1])).status).toBe(401);
  const client = await server.signInAs('reader');
  expect((await client.get('/job/events')).status).toBe(400);
  expect((await client.get('/job/events?ids=1,x')).status).toBe(400);
  const open = [];
  for (let count = 0; count < 13; count++) open.push(await listen(client, [1]));
  expect(open.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429]);
});

it('keeps no line that could not be told where its jobs stand', async () => {
  const client = await server.signInAs('reader');
  const { job_id } = await someJob();
  const refused: number[] = [];
  await server.db.schema.alterTable('job').renameTo('job_elsewhere').execute();
  try {
    for (let count = 0; count < 12; count++) refused.push((await listen(client, [job_id])).status);
  } finally {
    await server.db.schema.alterTable('job_elsewhere').renameTo('job').execute();
  }
  expect(refused).toEqual(Array(12).fill(500));
  expect((await listen(client, [job_id])).status).toBe(200);
});

it('lets go of whoever hung up, and of everybody when the server stops', async () => {
  const own = await openTestServer();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const before = port;
  port = (own.app.server.address() as AddressInfo).port;
  try {
    const line = await listen(await own.signInAs('agency'), [1]);
    await own.app.close();
    await until(
      () => line.ended,
      (ended) => ended,
    );
  } finally {
    port = before;
    await own.close();
  }
});

it('ends the lines of whoever’s role, permissions or password changed within a second, and no others', async () => {
  const admin = await server.signInAs('agent-admin');
  const job = await someJob();
  const changesOf = (id: number, email: string): (() => Promise<{ status: number }>)[] => [
    () =>
      admin.put('/agents', { agentId: id, email, firstName: 'Ada', lastName: 'L', role: 'AGENT-CLICKER' }),
    () =>
      admin.post('/agents/updateagent-permission', {
        id,
        identityPermission: { deny: [job.identity_id] },
      }),
    () => admin.post('/agents/reset-password', { agentId: id, password: 'staple-battery-horse' }),
    () => admin.delete('/agents', { ids: [id] }),
  ];
  for (const at of [0, 1, 2, 3]) {
    const reader = await server.signInAs('reader');
    const other = await listen(await server.signInAs('reader'), [job.job_id]);
    const line = await listen(reader, [job.job_id]);
    const { agent_id: id = 0, email = '' } = reader.person ?? {};
    const from = Date.now();
    expect(await changesOf(id, email)[at]?.()).toMatchObject({ status: 200 });
    await until(
      () => line.ended,
      (ended) => ended,
    );
    expect(Date.now() - from).toBeLessThan(1_000);
    expect((await reader.get('/session')).status).toBe(401);
    expect(other.ended).toBe(false);
  }
});

it('F08 tells on after the machine’s clock was set back an hour', async () => {
  const job = await someJob({ recipients: 100, planned: true, sent: 1 });
  const line = await listen(await server.signInAs('reader'), [job.job_id]);
  await until(
    () => changes(line).length,
    (count) => count >= 1,
  );
  const real = Date.now;
  const setBack = jest.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000);
  try {
    await change(job.job_id, { sent: 2 });
    await until(
      () => changes(line).at(-1)?.progress.sent,
      (sent) => sent === 2,
    );
  } finally {
    setBack.mockRestore();
  }
});
