import { once } from 'node:events';
import { e164 } from '@campaign/shared-api/messaging';
import { times } from '../../../../jest/thorough';
import type { Database } from '../../db/database';
import { loadPhone } from '../../testing/chaos-world';
import { addSent, sentCarrierId, sentId, signIn } from '../../testing/machine-world';
import { openProductProcess } from '../../testing/product-process';
import type { ProductProcess } from '../../testing/product-process';
import { eventually } from '../../testing/sending-world';

const KILLS = times(1, 12);
/** Of each life: so many people write, and of so many the carrier tells that the text arrived. */
const PEOPLE = 200;
const UNDER_WAY = 10;

let product: ProductProcess;
let cookie: string;
let job: { jobId: number; from: number };

beforeAll(async () => {
  product = await openProductProcess({ profile: 'quiet' }, furnish);
}, 60_000);
afterAll(() => product.close());

async function furnish(db: Database): Promise<void> {
  job = await addSent(db, KILLS * PEOPLE);
  const of = await db
    .selectFrom('job')
    .where('job_id', '=', job.jobId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  cookie = (await signIn(db, of.account_id)).cookie;
}

/** What the carrier tells of somebody: that they wrote, and that they have our text. */
function eventsOf(place: number) {
  const time = new Date().toISOString();
  const [ours, theirs] = [e164(job.from), e164(loadPhone(place))];
  const told = { time, owner: ours, applicationId: 'campaign', segmentCount: 1 };
  // One of five may mean stop, which is acknowledged another way.
  const text = place % 5 === 0 ? 'Wrong number' : 'Where do I vote?';
  return {
    reply: {
      type: 'message-received',
      time,
      to: ours,
      message: {
        ...told,
        id: `in-${place}`,
        from: theirs,
        to: [ours],
        text,
        direction: 'in',
      },
    },
    receipt: {
      type: 'message-delivered',
      time,
      to: theirs,
      message: {
        ...told,
        id: sentCarrierId(place),
        tag: String(sentId(place)),
        from: ours,
        to: [theirs],
        text: '',
        direction: 'out',
      },
    },
  };
}

/** Of a life: one callback of each kind a person. */
const callbacksOf = (life: number) =>
  Array.from({ length: PEOPLE }, (_, n) => life * PEOPLE + n).flatMap((place) => [
    { kind: 'reply' as const, place, event: eventsOf(place).reply },
    { kind: 'receipt' as const, place, event: eventsOf(place).receipt },
  ]);
type Callback = ReturnType<typeof callbacksOf>[number];

/** Tells them, so many under way; those that were acknowledged. `onAnswer` after each of them. */
async function tellAll(callbacks: readonly Callback[], onAnswer = (_acknowledged: number) => {}) {
  const acknowledged: Callback[] = [];
  let next = 0;
  const line = async () => {
    for (let at = next++; at < callbacks.length; at = next++) {
      const callback = callbacks[at]!;
      if ((await product.tell([callback.event])) !== 204) return;
      acknowledged.push(callback);
      onAnswer(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, line));
  return acknowledged;
}

const readJson = async <Body>(path: string) => (await (await product.call(path, cookie)).json()) as Body;
/** How many replies of each person the console shows. */
async function repliesOf(): Promise<Map<string, number>> {
  const shown = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { data } = await readJson<{ data: { phone: string; replies: number }[] }>(
      `/chats/${job.jobId}/recipients?page=${page}&size=1000`,
    );
    for (const { phone, replies } of data) shown.set(phone, replies);
    if (data.length < 1_000) return shown;
  }
}
/** What was stored and not read is read within moments, once it is clear that nobody else does. */
async function allShown(callbacks: readonly Callback[]): Promise<void> {
  const notOnce = async () => {
    const shown = await repliesOf();
    return callbacks.filter(({ place }) => shown.get(e164(loadPhone(place))) !== 1);
  };
  await eventually(notOnce, (left) => left.length === 0);
}
const delivered = async () =>
  (await readJson<{ data: { progress: { delivered: number } } }>(`/job/${job.jobId}`)).data.progress
    .delivered;

it('D13 O01 whatever was acknowledged when the process was killed is there afterwards, once, and told again stays once', async () => {
  await product.start();
  for (let life = 0; life < KILLS; life++) {
    const callbacks = callbacksOf(life);
    const last = 1 + Math.floor(Math.random() * PEOPLE);
    const child = product.child!;
    const acknowledged = await tellAll(callbacks, (count) => {
      if (count === last) child.kill('SIGKILL');
    });
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(acknowledged.length).toBeGreaterThanOrEqual(last);
    expect(acknowledged.length).toBeLessThan(callbacks.length);
    await product.start();

    const heard = acknowledged.filter(({ kind }) => kind === 'reply');
    await allShown(heard);
    const receipts = acknowledged.length - heard.length;
    const atLeast = life * PEOPLE + receipts;
    expect(await eventually(delivered, (count) => count >= atLeast)).toBeGreaterThanOrEqual(atLeast);

    // The carrier tells what was not acknowledged again, and some that was.
    expect(await tellAll(callbacks)).toHaveLength(callbacks.length);
    await allShown(callbacks);
    const all = (life + 1) * PEOPLE;
    expect(await eventually(delivered, (count) => count >= all)).toBe(all);
  }
}, 240_000);
