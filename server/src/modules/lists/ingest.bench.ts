// How fast and how large loading a list is:   npm run bench:lists -w server [-- rows [rounds]]
// Each round loads a list and then copies the rows it loaded; the best of each counts, because others may be
// using the machine.
import { sql } from 'kysely';
import type { PhoneList, Reply } from '@campaign/shared-api/contracts';
import { copyIn } from '../../db/copy';
import { inTransaction } from '../../db/database';
import type { Database } from '../../db/database';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { bigListFile } from '../../testing/large-list-files';
import { makeList } from '../../testing/load-list';
import { ingestList } from './ingest/ingest-list';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 2);
const DNC_NUMBERS = 200_000;
const MB = 1024 * 1024;

async function bench(): Promise<void> {
  const server = await openTestServer();
  try {
    const agency = await server.signInAs('agency');
    await addDnc(server);
    console.log(`\n${count(ROWS)} rows, ${count(DNC_NUMBERS)} numbers on DNC`);
    let bestLoad = Infinity;
    const bestCopy = { bare: Infinity, keyed: Infinity };
    for (let round = 1; round <= ROUNDS; round++) {
      const uploading = await watch(agency, () =>
        makeList(agency, bigListFile(ROWS), { listType: 'Bulk SMS' }),
      );
      global.gc?.();
      const { listId } = uploading.result;
      const loading = await watch(agency, () => ingestList(server.ctx, listId));
      const { body } = await agency.get<Reply<PhoneList>>(`/phone_lists/${listId}`);
      const { leadsLoaded, listState } = body.data;
      const { bare, keyed } = await copySeconds(server.db, listId);
      bestLoad = Math.min(bestLoad, loading.seconds / ROWS);
      bestCopy.bare = Math.min(bestCopy.bare, bare / leadsLoaded);
      bestCopy.keyed = Math.min(bestCopy.keyed, keyed / leadsLoaded);
      console.log(` round ${round}: ${count(leadsLoaded)} loaded, ${listState}`);
      show('upload and inspection', uploading);
      show('loading', loading);
      console.log(
        `  COPY of the loaded rows alone: ${keyed.toFixed(2)} s with the key, ${bare.toFixed(2)} s without any`,
      );
    }
    console.log(
      ` best: ${count(1 / bestLoad)} rows/s loaded; COPY with the same key ${count(1 / bestCopy.keyed)} rows/s, ` +
        `ratio ${(bestCopy.keyed / bestLoad).toFixed(2)}; without a key ${count(1 / bestCopy.bare)}, ` +
        `ratio ${(bestCopy.bare / bestLoad).toFixed(2)}`,
    );
  } finally {
    await server.close();
  }
}

const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** Numbers the agency must not text, a few of them in the list. */
async function addDnc({ db, agency }: TestServer): Promise<void> {
  await sql`insert into dnc_number (account_id, phone, identity_id)
    select ${agency.account_id}::int, 2005550000 + n * 7919 % 7000000000, 0
    from generate_series(1, ${DNC_NUMBERS}::int) n on conflict do nothing`.execute(db);
}

interface Watched<T> {
  result: T;
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
  /** Milliseconds, ascending. */
  calls: number[];
}

/** Runs the work while somebody else looks at the lists every 25 ms, and watches the memory. */
async function watch<T>(client: TestClient, work: () => Promise<T>): Promise<Watched<T>> {
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const calls: number[] = [];
  let done = false;
  const memory = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  const others = (async () => {
    while (!done) {
      const start = performance.now();
      await client.get('/phone_lists?page=1&size=10');
      calls.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  })();
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - start) / 1000;
  done = true;
  await others;
  clearInterval(memory);
  const sorted = calls.sort((a, b) => a - b);
  return { result, seconds, cpuSeconds: (user + system) / 1e6, peakMb: (peak - idle) / MB, calls: sorted };
}

function show(what: string, { seconds, cpuSeconds, peakMb, calls }: Watched<unknown>): void {
  const at = (share: number) => (calls[Math.floor(calls.length * share)] ?? 0).toFixed(0);
  console.log(
    `  ${what}: ${seconds.toFixed(2)} s (CPU of this process ${cpuSeconds.toFixed(2)} s), ` +
      `peak memory ${peakMb.toFixed(0)} MB over idle, other calls p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
}

const COPIED = [
  'list_id',
  'phone',
  'account_id',
  'zone',
  'row_number',
  'first_name',
  'last_name',
  'state',
  'zip',
] as const;

/** Seconds of COPY of the rows that were loaded, in the order they have in the file, in one transaction. */
async function copySeconds(db: Database, listId: number): Promise<{ bare: number; keyed: number }> {
  const pieces: string[] = [];
  for (let row = 0; row < ROWS; row += 20_000) {
    const { rows } = await sql<{
      lines: string;
    }>`select string_agg(line, E'\n' order by row_number) as lines from (
      select row_number, concat_ws(E'\t', list_id, phone, account_id, zone, row_number, first_name, last_name,
        state, zip) as line
      from phone_number
      where list_id = ${listId} and row_number > ${row} and row_number <= ${row + 20_000}) as part`.execute(
      db,
    );
    pieces.push(`${rows[0]?.lines}\n`);
  }
  const into = async (key: string) => {
    await sql`create table copied (like phone_number including defaults${sql.raw(key)})`.execute(db);
    const start = performance.now();
    await inTransaction(db, (tx) =>
      copyIn(tx.withTables<{ copied: Record<(typeof COPIED)[number], unknown> }>(), 'copied', COPIED, pieces),
    );
    const seconds = (performance.now() - start) / 1000;
    await sql`drop table copied`.execute(db);
    return seconds;
  };
  return { bare: await into(''), keyed: await into(', primary key (list_id, phone)') };
}

await bench();
