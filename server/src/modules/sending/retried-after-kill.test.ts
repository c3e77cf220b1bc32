import { once } from 'node:events';
import { sql } from 'kysely';
import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import type { Database } from '../../db/database';
import { aJob, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { signIn } from '../../testing/machine-world';
import { openProductProcess } from '../../testing/product-process';
import type { ProductProcess } from '../../testing/product-process';
import { eventually, loadPhone } from '../../testing/sending-world';

const TEXT = 'Hello. Reply stop to opt out.';
const [written, tested, waiting] = [loadPhone(0), loadPhone(1), loadPhone(2)];

let product: ProductProcess;
let cookie: string;
let from: string;
let jobId: number;

beforeAll(async () => {
  // Long enough with the carrier to be killed meanwhile; it tells what became of it once we are back.
  product = await openProductProcess(
    { profile: 'quiet', latencyMs: [1_000, 1_000], receiptMs: [1_000, 1_000] },
    furnish,
  );
}, 60_000);
afterAll(() => product.close());

async function furnish(db: Database): Promise<void> {
  const me = await signIn(db);
  cookie = me.cookie;
  const { identity_id } = await anIdentity(db, { account_id: me.accountId });
  const number = await aSendingNumber(db, { account_id: me.accountId });
  from = e164(number.phone);
  const numbers = [written, waiting].map((phone) => ({ phone }));
  const list = await aPhoneList(db, { account_id: me.accountId, identity_id, numbers });
  const job = await aJob(db, {
    account_id: me.accountId,
    identity_id,
    number_id: number.number_id,
    from_phone: number.phone,
    job_type: 'P2P',
    message_text: TEXT,
    lists: [list.list_id],
  });
  jobId = job.job_id;
  for (const [phone, state] of [
    [written, 'delivered'],
    [waiting, 'waiting'],
  ] as const)
    await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, state, body, list_id)
      values (${me.accountId}, ${jobId}, ${identity_id}, ${number.phone}, ${phone}, ${phone}, ${state}, ${TEXT}, ${list.list_id})`.execute(
      db,
    );
}

const press = (path: string, body: object) => product.call(path, cookie, body);
/** What the browser posts: the key stays while it has no answer. */
const presses = {
  reply: () =>
    press(`/chats/${jobId}/sendMessage`, {
      jobId,
      from,
      to: [e164(written)],
      text: 'At five',
      tag: '',
      idempotencyKey: 'press-of-the-reply',
    }),
  test: () =>
    press('/job/quicktest', { to: e164(tested), from, text: 'A test', idempotencyKey: 'press-of-the-test' }),
  initial: () => press('/p2pchats/sendMessage', { jobId, from, to: e164(waiting), text: TEXT, tag: P2P_TAG }),
};
const arrived = () =>
  [written, tested, waiting].map((phone) => product.carrier.ledger.messagesTo(e164(phone)).length);

it('P1 D02 D18 who presses again because the process died between the carrier’s answer and ours sends nothing twice', async () => {
  await product.start();
  const lost = Object.values(presses).map((make) => make().then(({ status }) => status, String));
  await eventually(
    async () => arrived(),
    (counts) => counts.every((count) => count === 1),
  );
  product.child?.kill('SIGKILL');
  if (product.child) await once(product.child, 'exit');
  expect(await Promise.all(lost)).toContainEqual(expect.stringContaining('fetch failed'));
  await product.start();
  // Whatever they are told first ("being sent right now"), in the end it is that it was sent.
  const told = await eventually(
    () => Promise.all([presses.reply(), presses.test()].map(async (answer) => (await answer).status)),
    (statuses) => statuses.every((status) => status === 200),
    60_000,
  );
  expect(told).toEqual([200, 200]);
  expect((await presses.initial()).status).toBe(409);
  expect(arrived()).toEqual([1, 1, 1]);
}, 180_000);
