import { sql } from 'kysely';
import type { JobPage, JobQuery } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
let admin: TestClient;
let jobs: Row<'job'>[];
let names: Map<number, string>;
let identities: number[];

/** Two agencies and three identities, two of them with one name but for its case; most values are shared by several jobs. */
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
  names = new Map();
  jobs = [];
  identities = [];
  for (const identity_name of ['harbor', 'Meadow', 'Harbor']) {
    const { account_id } =
      identities.length < 2 ? server.agency : await anAgency(server.db, { user_name: 'Zenith' });
    const { identity_id } = await anIdentity(server.db, { account_id, identity_name });
    identities.push(identity_id);
    names.set(identity_id, identity_name.toLowerCase());
    for (let made = 0; made < 5; made++)
      jobs.push(
        await aJob(server.db, {
          account_id,
          identity_id,
          name: made % 2 ? `Paged ${made}` : `paged ${made}`,
          job_type: made % 2 ? 'P2P' : 'House File',
          status: made < 3 ? 'completed' : 'paused',
          start_at: new Date(Date.UTC(2026, 4, 1 + (made % 3))),
          sent: made % 2,
          opt_out_replies: made % 3,
          non_opt_out_replies: 2,
          segments: made >> 1,
        }),
      );
  }
});
afterAll(() => server.close());

const VALUES: Record<NonNullable<JobQuery['sort']>, (job: Row<'job'>) => string | number> = {
  name: (job) => job.name.toLowerCase(),
  jobId: (job) => job.job_id,
  jobType: (job) => job.job_type,
  status: (job) => job.status,
  identityName: (job) => names.get(job.identity_id)!,
  userName: (job) =>
    (job.account_id === server.agency.account_id ? server.agency.user_name : 'Zenith').toLowerCase(),
  startDate: (job) => job.start_at.getTime(),
  messagesSent: (job) => job.sent,
  messagesOptOut: (job) => job.opt_out_replies,
  segment: (job) => job.segments,
  cost: (job) => job.sent + job.opt_out_replies + job.non_opt_out_replies,
};

/** All pages, one after the other. */
async function paged(client: TestClient, query: string, size: number) {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.get<JobPage>(`/job?query=paged&page=${page}&size=${size}&${query}`);
    if (body.data.length === 0) return { ids, total: body.total };
    ids.push(...body.data.map(({ jobId }) => jobId));
  }
}

it.each(Object.keys(VALUES) as (keyof typeof VALUES)[])(
  'pages through every job once by %s, the newest first where they are equal',
  async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const sign = order === 'asc' ? 1 : -1;
      const inOrder = [...jobs].sort((a, b) => {
        const [left, right] = [VALUES[sort](a), VALUES[sort](b)];
        return left === right ? b.job_id - a.job_id : left < right ? -sign : sign;
      });
      const ids = inOrder.map(({ job_id }) => job_id);
      expect(await paged(admin, `sort=${sort}&order=${order}`, 4)).toEqual({ ids, total: 15 });
      const agency = await server.signInAs('agency', { identity_permission: [identities[1]!] });
      const allowed = inOrder.filter(({ identity_id }) => identity_id === identities[0]);
      expect(await paged(agency, `sort=${sort}&order=${order}`, 2)).toEqual({
        ids: allowed.map(({ job_id }) => job_id),
        total: 5,
      });
    }
  },
);

it('answers a page beyond the last with the totals and no rows', async () => {
  const { body } = await admin.get<JobPage>('/job?query=paged&page=100&size=10');
  expect(body).toEqual({ data: [], total: 15, totals: { messagesSent: 6, cost: expect.any(Number) } });
  expect((await admin.get<JobPage>('/job?query=no-such-name&page=1')).body.total).toBe(0);
});

it('pages through more matches of a search than are remembered from its totals', async () => {
  const [{ account_id, identity_id }] = jobs as [Row<'job'>];
  const made = 2_003;
  await sql`insert into job (account_id, identity_id, name, start_at, from_phone, message_html, message_text, price, sent)
    select ${account_id}, ${identity_id}, 'Numerous ' || n, '2026-01-01'::timestamptz + n * interval '1 minute',
           2025550199, '', '', 0, 1 from generate_series(1, ${made}::int) n`.execute(server.db);
  const read = async (page: number) =>
    (await admin.get<JobPage>(`/job?query=numerous&page=${page}&size=10`)).body;
  const first = await read(1);
  expect([first.total, first.totals?.messagesSent]).toEqual([made, made]);
  expect(first.data[0]?.name).toBe('Numerous 2003');
  expect((await read(201)).data.map(({ name }) => name)).toEqual(['Numerous 3', 'Numerous 2', 'Numerous 1']);
});
