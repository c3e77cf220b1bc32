import fc from 'fast-check';
import { times } from '../../../../jest/thorough';
import { inTransaction } from '../../db/database';
import { anIdentity, aJob, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { multipartOf } from '../../testing/multipart';
import { ingestList } from '../lists/ingest/ingest-list';
import { eraseList } from '../lists/lists.tasks';
import { saveOptOut } from '../opt-out/opt-out.queries';
import { lockNumber } from '../dispatch-lock/dispatch-lock.queries';
import { readGateRows } from '../sending/gate/gate.queries';

const HISTORIES = times(40, 2_000);

let server: TestServer;
let client: TestClient;
let identities: number[];
let from: { jobId: number; phone: number };
beforeAll(async () => {
  server = await openTestServer();
  client = await server.signInAs('agent-admin');
  const { account_id } = server.agency;
  const each = [await anIdentity(server.db, { account_id }), await anIdentity(server.db, { account_id })];
  identities = each.map(({ identity_id }) => identity_id);
  const job = await aJob(server.db, { account_id, identity_id: identities[0]! });
  from = { jobId: job.job_id, phone: job.from_phone };
}, 60_000);
afterAll(() => server.close());

const PHONES = 3;
const phone = fc.nat(PHONES - 1);
/** 0 = the whole agency. */
const target = fc.nat(2);
const step = fc.oneof(
  fc.record({ do: fc.constant('enter' as const), phone, target }),
  fc.record({
    do: fc.constant('upload' as const),
    phones: fc.uniqueArray(phone, { minLength: 1, maxLength: PHONES }),
    target,
  }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constantFrom('STOP' as const, 'START' as const), phone }),
);

/** What asks that phones are left alone, and for whom. */
interface Source {
  phones: number[];
  target: number;
  remove(): Promise<void>;
}

let histories = 0;
const nextPhones = () => {
  const first = 2_125_550_000 + (histories++ % 3_000) * PHONES + Math.floor(histories / 3_000) * 10_000_000;
  return Array.from({ length: PHONES }, (_, index) => first + index);
};

/** A text from each identity to each phone, as a worker has claimed it; answers what the gate reads of them. */
async function textsTo(phones: number[]) {
  const { account_id } = server.agency;
  const made = await server.db
    .insertInto('message')
    .values(
      phones.flatMap((to) =>
        identities.map((identity_id) => ({
          account_id,
          identity_id,
          kind: 'test' as const,
          from_phone: from.phone,
          phone: to,
          to_phone: to,
          state: 'sending' as const,
          claimed_by: 'looker',
          attempt: 1,
          started_at: new Date(),
          lease_until: new Date(Date.now() + 3_600_000),
        })),
      ),
    )
    .returning(['message_id', 'phone', 'identity_id'])
    .execute();
  const claims = made.map(({ message_id }) => ({ messageId: message_id, attempt: 1 }));
  const look = async () => {
    const rows = await inTransaction(server.db, (tx) =>
      readGateRows(tx, 'looker', claims, 1_000, { day: '2026-01-01', heartbeat: 0 }),
    );
    return rows.map((row) => ({
      phone: row.phone,
      identityId: row.identity_id,
      held: row.do_not_contact,
      stopped: row.opted_out,
    }));
  };
  const remove = () =>
    server.db
      .deleteFrom('message')
      .where(
        'message_id',
        'in',
        made.map(({ message_id }) => message_id),
      )
      .execute();
  return { look, remove };
}

async function enter(value: number, at: number): Promise<Source | undefined> {
  const reply = await client.post<{ data: { id: number } }>('/dncs', {
    value: String(value),
    ...(at === 0 ? { isAtAgencyLevel: true } : { identityId: identities[at - 1] }),
  });
  // Entered for the same target before.
  if (reply.status === 409) return undefined;
  expect(reply.status).toBe(200);
  const remove = async () => {
    const { body } = await client.delete<{ deleted: number[] }>('/dncs', { ids: [reply.body.data.id] });
    expect(body.deleted).toEqual([reply.body.data.id]);
  };
  return { phones: [value], target: at, remove };
}

let files = 0;
async function upload(phones: number[], at: number): Promise<Source> {
  const fields: Record<string, string | number> =
    at === 0 ? { isAtAgencyLevel: 'true' } : { identity: identities[at - 1]! };
  const content = Buffer.from(`PhoneNumber\n${phones.join('\n')}\n`);
  const answer = await client.call({
    method: 'POST',
    url: '/dncs/upload',
    ...multipartOf('dnc.csv', content, { listName: `File ${++files}`, ...fields }),
  });
  const { listId } = answer.json<{ data: { listId: number } }>().data;
  await ingestList(server.ctx, listId);
  const remove = async () => {
    const { body } = await client.delete<{ deleted: number[] }>('/phone_lists/', { ids: [listId] });
    expect(body.deleted).toEqual([listId]);
    // Its rows go later; sometimes before the next look, sometimes after all of them.
    if (listId % 2) await eraseList(server.ctx, listId);
  };
  return { phones, target: at, remove };
}

async function say(effect: 'stop' | 'start', value: number): Promise<void> {
  const { account_id: accountId } = server.agency;
  await inTransaction(server.db, async (tx) => {
    await lockNumber(tx, { accountId, phone: value });
    const word = { accountId, phone: value, effect, at: null, text: effect, identityId: null, jobId: null };
    await saveOptOut(tx, { ...word, source: 'inbound' });
  });
}

it(
  'DNC-10 holds a phone exactly while some source asks for it, and the gate agrees after every step',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const phones = nextPhones();
        const texts = await textsTo(phones);
        const sources: Source[] = [];
        const stopped = new Set<number>();
        for (const each of steps) {
          if (each.do === 'enter') {
            const made = await enter(phones[each.phone]!, each.target);
            if (made) sources.push(made);
          } else if (each.do === 'upload') {
            sources.push(
              await upload(
                each.phones.map((at) => phones[at]!),
                each.target,
              ),
            );
          } else if (each.do === 'delete') {
            const [gone] = sources.splice(each.which % Math.max(1, sources.length), 1);
            await gone?.remove();
          } else {
            await say(each.do === 'STOP' ? 'stop' : 'start', phones[each.phone]!);
            if (each.do === 'STOP') stopped.add(phones[each.phone]!);
            else stopped.delete(phones[each.phone]!);
          }
          const expected = phones.flatMap((value) =>
            identities.map((identityId, index) => ({
              phone: value,
              identityId,
              held: sources.some(
                (source) => source.phones.includes(value) && [0, index + 1].includes(source.target),
              ),
              stopped: stopped.has(value),
            })),
          );
          expect(await texts.look()).toEqual(expected);
        }
        await texts.remove();
      }),
      { numRuns: HISTORIES },
    );
  },
  times(120_000, 1_800_000),
);
