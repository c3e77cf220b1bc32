// How fast and how large the export of a report is:   ROWS=200000 npm run bench report
// Half of the rows are clicks, half replies. The file is thrown away as it is written.
import { sql } from 'kysely';
import { aJob, anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import type { ReportExport } from '@campaign/shared-api/contracts';

const ROWS = Number(process.env.ROWS ?? 200_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const MB = 1024 * 1024;
const FILES: [string, ReportExport][] = [
  ['workbook', { format: 'xlsx' }],
  ['CSV of the clicks', { format: 'csv', tab: 'clicks' }],
];

async function fill({ db, agency: { account_id } }: TestServer): Promise<number> {
  const { identity_id } = await anIdentity(db, { account_id });
  const { job_id } = await aJob(db, { account_id, identity_id, guidlink: 'https://go.example/Campaign' });
  const half = Math.floor(ROWS / 2);
  await sql`insert into click (account_id, job_id, code, phone)
    select ${account_id}, ${job_id}, 'C' || lpad(n::text, 7, '0'), 2000000000 + n
    from generate_series(1, ${half}::int) n`.execute(db);
  await sql`insert into message (account_id, job_id, from_phone, to_phone, phone, direction, kind, state, body, opt_out)
    select ${account_id}, ${job_id}, 2000000000 + n, 2025550199, 2000000000 + n, 'in', 'inbound', 'received',
      'Yes, I will be there on Tuesday, and so will my neighbour number ' || n, n % 5 = 0
    from generate_series(1, ${ROWS - half}::int) n`.execute(db);
  await sql`analyze`.execute(db);
  return job_id;
}

async function bench(): Promise<void> {
  const server = await openTestServer();
  try {
    const jobId = await fill(server);
    const agency = await server.signInAs('agency');
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    console.log(`\n${ROWS.toLocaleString('en-US')} rows`);
    for (const [what, wanted] of FILES) {
      for (let round = 1; round <= ROUNDS; round++) {
        const { body } = await agency.post<{ data: { downloadUrl: string } }>(
          `/job/${jobId}/report/export`,
          wanted,
        );
        global.gc?.();
        const idle = process.memoryUsage().rss;
        let peak = idle;
        const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
        const start = performance.now();
        const reply = await fetch(`${origin}${body.data.downloadUrl}`, {
          headers: { cookie: agency.cookie ?? '' },
        });
        let bytes = 0;
        for await (const chunk of reply.body ?? []) bytes += (chunk as Uint8Array).length;
        const seconds = (performance.now() - start) / 1000;
        clearInterval(watch);
        const rows = wanted.format === 'xlsx' ? ROWS : Math.floor(ROWS / 2);
        console.log(
          `  ${what}: ${Math.round(rows / seconds).toLocaleString('en-US')} rows/s (${seconds.toFixed(2)} s, ` +
            `${(bytes / MB).toFixed(1)} MB), peak memory ${((peak - idle) / MB).toFixed(0)} MB over idle`,
        );
      }
    }
  } finally {
    await server.close();
  }
}

await bench();
