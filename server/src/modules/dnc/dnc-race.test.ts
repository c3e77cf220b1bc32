import { times } from '../../../../jest/thorough';
import { e164 } from '@campaign/shared-api/messaging';
import { multipartOf } from '../../testing/multipart';
import { eventually, loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import type { TestClient } from '../../testing';
import { ingestList } from '../lists/ingest/ingest-list';

/** Entries that are made while their number is at the front of the dispatch. */
const RACES = times(30, 300);

let world: SendingWorld;
let client: TestClient;
beforeAll(async () => {
  world = await openSendingWorld({ latencyMs: [5, 40], receiptMs: [30, 100] });
  client = await world.server.signInAs('agency');
}, 60_000);
afterAll(() => world.close());

it('P2 no request begins for a number once its manual entry is answered', async () => {
  const { db } = world.server;
  await db.updateTable('sending_number').set({ mps: 150 }).execute();
  const count = RACES * 10;
  const phones = Array.from({ length: count }, (_, index) => loadPhone(index));
  const answered = new Map<string, number>();
  const begun = Date.now();
  const job = await world.campaign(phones, { status: 'paused' });
  await world.send();
  await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();

  async function aim(): Promise<void> {
    while (answered.size < RACES) {
      const { sent, suppressed, status } = await world.job(job.job_id);
      if (status === 'completed') return;
      // Around the row that is being handed over at this moment.
      const front = sent + suppressed + Math.floor(Math.random() * 60) - 10;
      const phone = phones[Math.min(Math.max(front, 0), count - 1)] ?? 0;
      if (answered.has(e164(phone))) continue;
      answered.set(e164(phone), Number.POSITIVE_INFINITY);
      const { status: said } = await client.post('/dncs', { value: String(phone), isAtAgencyLevel: true });
      expect(said).toBe(200);
      answered.set(e164(phone), Date.now());
    }
  }
  await Promise.all(Array.from({ length: 6 }, aim));
  const done = await eventually(
    () => world.job(job.job_id),
    ({ status }) => status === 'completed',
    120_000,
  );
  expect(done.sent + done.suppressed).toBe(count);
  expect(answered.size).toBeGreaterThanOrEqual(RACES);
  expect(done.suppressed).toBeGreaterThan(0);

  const requests = (await world.carrier.ledger.read(0, 100_000)).flatMap((entry) =>
    entry.kind === 'request' && entry.at >= begun ? [entry] : [],
  );
  const after = requests.filter(({ to, at }) => at > (answered.get(to[0] ?? '') ?? Number.POSITIVE_INFINITY));
  expect(after).toEqual([]);
  expect(requests).toHaveLength(done.sent);
  const left = (await world.texts(job.job_id)).filter(({ state }) => state === 'suppressed');
  expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['dnc']));
}, 240_000);

it('P2 no request begins for a number of a file once its list is ACTIVE', async () => {
  const { db, ctx } = world.server;
  const begun = Date.now();
  const phones = Array.from({ length: 300 }, (_, index) => loadPhone(index, 212));
  const answer = await client.call({
    method: 'POST',
    url: '/dncs/upload',
    ...multipartOf('dnc.csv', Buffer.from(`PhoneNumber\n${phones.join('\n')}\n`), {
      listName: 'All of them',
      isAtAgencyLevel: 'true',
    }),
  });
  const { listId } = answer.json<{ data: { listId: number } }>().data;
  const job = await world.campaign(phones);
  await eventually(
    () => world.job(job.job_id),
    ({ sent }) => sent >= 20,
    30_000,
  );
  await ingestList(ctx, listId);
  const inForce = Date.now();
  const { list_state } = await db
    .selectFrom('phone_list')
    .where('list_id', '=', listId)
    .select('list_state')
    .executeTakeFirstOrThrow();
  expect(list_state).toBe('ACTIVE');
  const done = await eventually(
    () => world.job(job.job_id),
    ({ status }) => status === 'completed',
    60_000,
  );
  expect(done.suppressed).toBeGreaterThan(0);
  const after = (await world.carrier.ledger.read(0, 100_000)).filter(
    (entry) => entry.kind === 'request' && entry.at >= begun && entry.at > inForce,
  );
  expect(after).toEqual([]);
}, 120_000);
