import fc from 'fast-check';
import { sql } from 'kysely';
import { times } from '../../../../jest/thorough';
import { inTransaction } from '../../db/database';
import { aJob, anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { applyReceipts } from '../webhooks/receipts.queries';
import { insertInbound } from '../webhooks/inbound.queries';
import type { Receipt } from '../webhooks/carrier-event';
import { foldSome, LAG_BOUNDS, recountDay } from './rollup.queries';

let server: TestServer;
const jobs: number[] = [];
beforeAll(async () => {
  server = await openTestServer();
  const of = { account_id: server.agency.account_id };
  const { identity_id } = await anIdentity(server.db, of);
  for (let at = 0; at < 2; at++) jobs.push((await aJob(server.db, { ...of, identity_id })).job_id);
}, 120_000);
afterAll(() => server.close());

const HISTORIES = times(100, 1_000);
const OURS = 2_025_550_100;
const START = Date.parse('2026-10-31T22:00:00Z');

const text = fc.nat(5);
const minutes = fc.nat(3 * 24 * 60);
const carriers = fc.constantFrom('AT&T', 'Verizon', undefined);
const receipt = fc.record({
  kind: fc.constantFrom('message-sending', 'message-delivered', 'message-failed'),
  code: fc.constantFrom(4720, 4770, 9902),
  carrier: carriers,
  at: minutes,
});
const step = fc.oneof(
  fc.record({ do: fc.constant('send'), text, at: minutes, segments: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('refuse'), text, at: minutes, code: fc.constantFrom(400, null) }),
  fc.record({ do: fc.constant('lose'), text, at: minutes }),
  fc.record({ do: fc.constant('never sent'), text }),
  fc.record({ do: fc.constant('suppress'), text }),
  // Several in one batch, of the same texts too, repeated and in any order.
  fc.record({
    do: fc.constant('receipts'),
    of: fc.array(fc.tuple(text, receipt), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ do: fc.constant('reply'), text, at: minutes }),
  fc.record({ do: fc.constant('forget'), text }),
  fc.record({ do: fc.constant('fold'), most: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('recount'), day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02') }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const history = fc.array(fc.record({ step, killed: fc.nat(5).map((draw) => draw === 0) }), {
  minLength: 5,
  maxLength: 40,
});

const after = (at: number) => new Date(START + at * 60_000).toISOString();

async function newTexts(): Promise<number[]> {
  await sql`truncate message, message_delta, message_stat, message_day, message_total, message_clock, message_sender`.execute(
    server.db,
  );
  const { rows } = await sql<{ message_id: number }>`
    insert into message (account_id, job_id, identity_id, list_id, from_phone, to_phone, phone, kind, state, mms, created_at)
    select ${server.agency.account_id}, (array[${jobs[0]}::int, ${jobs[1]}::int])[n % 3], n % 2 + 7, nullif(n % 2, 0), ${OURS}::bigint + n % 2, 2125550100 + n,
           2125550100 + n, 'initial', 'pending', n % 2 = 0, ${after(0)}::timestamptz
      from generate_series(0, 5) n returning message_id`.execute(server.db);
  return rows.map(({ message_id }) => message_id);
}

let events = 0;
class KilledError extends Error {}

async function run(ids: readonly number[], { step: one, killed }: { step: Step; killed: boolean }) {
  await inTransaction(server.db, async (tx) => {
    const id = 'text' in one ? ids[one.text]! : 0;
    if (one.do === 'send')
      await sql`update message set state = 'sent', started_at = ${after(one.at)}, sent_at = ${after(one.at)},
        carrier_id = 'c' || message_id, segments = ${one.segments}, cost = 129 * ${one.segments}::int
        where message_id = ${id} and state in ('pending', 'unknown')`.execute(tx);
    if (one.do === 'refuse')
      await sql`update message set state = 'failed', started_at = ${after(one.at)}, done_at = ${after(one.at)},
        error_code = ${one.code} where message_id = ${id} and state = 'pending'`.execute(tx);
    if (one.do === 'lose')
      await sql`update message set state = 'unknown', started_at = ${after(one.at)}
        where message_id = ${id} and state = 'pending'`.execute(tx);
    if (one.do === 'never sent')
      await sql`update message set state = 'pending', started_at = null
        where message_id = ${id} and state = 'unknown'`.execute(tx);
    if (one.do === 'suppress')
      await sql`update message set state = 'suppressed', done_at = now()
        where message_id = ${id} and state = 'pending'`.execute(tx);
    if (one.do === 'receipts') await tell(tx, ids, one.of);
    if (one.do === 'reply')
      await insertInbound(tx, {
        account_id: server.agency.account_id,
        identity_id: 7,
        job_id: null,
        owner: OURS,
        person: 2_125_550_100 + one.text,
        body: 'Yes',
        mms: false,
        carrier_id: `in-${one.at}`,
        carrier: 'AT&T',
        at: after(one.at),
        bare_stop: false,
        meaning: 'yes' as const,
        stops: false,
        suppress: null,
      });
    if (one.do === 'forget')
      await sql`delete from message where message_id = ${id} and direction = 'out'`.execute(tx);
    if (one.do === 'fold') await foldSome(tx, one.most);
    if (one.do === 'recount') await recountDay(tx, one.day);
    if (killed) throw new KilledError();
  }).catch((error: unknown) => {
    if (!(error instanceof KilledError)) throw error;
  });
}

type Told = Extract<Step, { do: string; of: unknown }>['of'];
async function tell(tx: Parameters<typeof applyReceipts>[0], ids: readonly number[], of: Told) {
  const told = of.map(([at, { kind, code, carrier, at: time }]) => {
    const payload: Receipt = {
      kind: kind as Receipt['kind'],
      messageId: `c${ids[at]!}`,
      tag: String(ids[at]!),
      from: OURS + (at % 2),
      to: 2_125_550_100 + at,
      carrier,
      at: after(time),
      code: kind === 'message-failed' ? code : null,
    };
    return { dedupe_key: `told-${++events}`, kind, payload: JSON.stringify(payload) };
  });
  const stored = await tx.insertInto('webhook_event').values(told).returning('event_id').execute();
  await applyReceipts(
    tx,
    stored.map(({ event_id }) => event_id),
    [4775],
  );
}

interface Counted {
  key: string;
  texts: number;
  segments: number;
  cost: number;
  lags: number[];
}
const NO_LAGS = [...LAG_BOUNDS, Infinity].map(() => 0);
const nycDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** What the rollups must be, added up text by text by somebody who knows nothing of them. */
async function countMessages(
  keyOf: (row: Record<string, unknown>, hour: Date) => unknown[],
): Promise<Counted[]> {
  const counts = new Map<string, Counted>();
  for (const row of await server.db.selectFrom('message').selectAll().execute()) {
    const { state, sent_at: sentAt, done_at: doneAt } = row;
    const isRefused = state === 'failed' && (row.carrier_id !== null || row.error_code !== null);
    if (!['sent', 'delivered', 'unknown', 'received'].includes(state) && !isRefused) continue;
    const hour = new Date(sentAt ?? row.started_at ?? row.created_at);
    hour.setUTCMinutes(0, 0, 0);
    const key = JSON.stringify(
      keyOf({ ...row, number: row.direction === 'out' ? row.from_phone : row.to_phone }, hour),
    );
    const count = counts.get(key) ?? { key, texts: 0, segments: 0, cost: 0, lags: [...NO_LAGS] };
    const isOver = ['delivered', 'failed'].includes(state) && sentAt && doneAt;
    if (isOver) {
      const seconds = (doneAt.getTime() - sentAt.getTime()) / 1000;
      count.lags[LAG_BOUNDS.filter((bound) => seconds >= bound).length]! += 1;
    }
    counts.set(key, {
      ...count,
      texts: count.texts + 1,
      segments: count.segments + row.segments,
      cost: count.cost + row.cost,
    });
  }
  return sorted([...counts.values()]);
}
const sorted = <Row extends { key: string }>(counts: Row[]) =>
  counts.sort((a, b) => (a.key < b.key ? -1 : 1));

const SENT = ['account_id', 'identity_id', 'job_id', 'list_id', 'number', 'direction', 'mms'] as const;
const CAME = ['carrier', 'state', 'error_code'] as const;
const ALL = ['texts', 'segments', 'cost', 'lags'] as const;

/** Each rollup: by hour or day, what its rows are of, and which figures it has. */
const ROLLUPS = [
  { table: 'message_stat', by: 'hour', keys: [...SENT, 'kind', ...CAME], figures: ALL },
  {
    table: 'message_day',
    by: 'day',
    keys: ['account_id', 'identity_id', 'number', 'direction', 'mms', ...CAME],
    figures: ALL,
  },
  {
    table: 'message_total',
    by: 'day',
    keys: ['direction', 'mms', ...CAME],
    figures: ['texts', 'cost', 'lags'],
  },
  {
    table: 'message_clock',
    by: 'hour',
    keys: ['direction', 'mms', ...CAME],
    figures: ['texts', 'cost', 'lags'],
  },
  { table: 'message_sender', by: 'day', keys: [...SENT, 'state'], figures: ['texts'] },
] as const;
const none = (name: string) => (name === 'carrier' ? '' : 0);
const only = (figures: readonly (typeof ALL)[number][], row: Record<string, unknown>) =>
  Object.fromEntries(figures.map((name) => [name, name === 'lags' ? row[name] : Number(row[name])]));

it('the rollups are, to the unit, a count over the messages, after any history of late, repeated and killed changes', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const ids = await newTexts();
      for (const each of steps) await run(ids, each);
      while ((await inTransaction(server.db, (tx) => foldSome(tx, 7))) > 0);
      for (const { table, by, keys, figures } of ROLLUPS) {
        const rows = (await server.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
        const kept = rows.map((row) => {
          const first = by === 'hour' ? (row['hour'] as Date).toISOString() : row['day'];
          return { key: JSON.stringify([first, ...keys.map((name) => row[name])]), ...only(figures, row) };
        });
        const counted = await countMessages((row, hour) => [
          by === 'hour' ? hour.toISOString() : nycDay.format(hour),
          ...keys.map((name) => row[name] ?? none(name)),
        ]);
        expect([table, sorted(kept)]).toEqual([
          table,
          counted.map(({ key, ...row }) => ({ key, ...only(figures, row) })),
        ]);
      }
    }),
    { numRuns: HISTORIES },
  );
}, 3_600_000);
