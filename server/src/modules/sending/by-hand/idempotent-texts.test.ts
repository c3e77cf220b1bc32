import { CHAT_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import type { ChatMessage } from '@campaign/shared-api/contracts';
import type { TestClient } from '../../../testing';
import type { Row } from '../../../testing/builders';
import { eventually, openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { handWords } from '../rules/words';

interface Answer {
  data?: ChatMessage;
  message?: string;
  error?: string;
  code?: string;
}

let world: SendingWorld;
let clients: [TestClient, TestClient];
let job: Row<'job'>;
const phones: number[] = [];
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
  clients = [await world.server.signInAs('agency'), await world.server.signInAs('agency')];
  phones.push(...world.phones(12));
  job = await world.campaign(phones);
  await eventually(
    () => world.job(job.job_id),
    ({ delivered }) => delivered === phones.length,
  );
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));

const someone = () => phones.pop() as number;
/** Beside the campaign's own text. */
const arrived = (phone: number) => world.arrived(phone) - 1;
let keys = 0;
const newKey = () => `press-of-tests-${(keys += 1)}`;
const reply = (
  phone: number,
  idempotencyKey: string | undefined,
  text = 'See you at five',
  who = clients[0],
) =>
  who.post<Answer>(`/chats/${job.job_id}/sendMessage`, {
    jobId: job.job_id,
    from: e164(job.from_phone),
    to: [e164(phone)],
    text,
    tag: CHAT_TAG,
    idempotencyKey,
  });

describe('a typed text that is pressed for again', () => {
  it('D18 goes once: twenty presses of one key at once, and one more, hear of that text, or that it is under way', async () => {
    world.carrier.setScript({ profile: 'quiet', latencyMs: [100, 200] });
    const [phone, idempotencyKey] = [someone(), newKey()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => reply(phone, idempotencyKey)));
    answers.push(await reply(phone, idempotencyKey));
    const patient = answers.filter(({ status }) => status === 200);
    // Nobody waits for ever, and on a busy machine the carrier's answer takes its time.
    for (const answer of answers.filter((each) => !patient.includes(each)))
      expect(answer).toMatchObject({ status: 409, body: { error: handWords.beingSent } });
    expect(answers.at(-1)?.status).toBe(200);
    expect(new Set(patient.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(arrived(phone)).toBe(1);
  });

  it('D18 goes again with another key, without one, and by another person', async () => {
    const [phone, idempotencyKey] = [someone(), newKey()];
    for (const key of [idempotencyKey, newKey(), undefined, undefined])
      expect((await reply(phone, key)).status).toBe(200);
    expect((await reply(phone, idempotencyKey, undefined, clients[1])).status).toBe(200);
    expect(arrived(phone)).toBe(5);
  });

  it('D18 is refused with the key of other words or another person, and a key that is none', async () => {
    const [phone, stranger, idempotencyKey] = [someone(), someone(), newKey()];
    await reply(phone, idempotencyKey);
    const other = { status: 422, body: { code: 'idempotency-key-taken', error: handWords.otherText } };
    expect(await reply(phone, idempotencyKey, 'At six')).toMatchObject(other);
    expect(await reply(stranger, idempotencyKey)).toMatchObject(other);
    expect(await reply(stranger, 'a b')).toMatchObject({ status: 400 });
    expect([phone, stranger].map(arrived)).toEqual([1, 0]);
  });

  it('D18 goes when the first certainly did not', async () => {
    const [phone, idempotencyKey] = [someone(), newKey()];
    world.carrier.setScript({ profile: 'quiet', rules: [{ answer: { kind: 'error', status: 503 } }] });
    expect(await reply(phone, idempotencyKey)).toMatchObject({ status: 503, body: { code: 'carrier-busy' } });
    world.carrier.setScript({ profile: 'quiet' });
    expect(await reply(phone, idempotencyKey)).toMatchObject({
      status: 200,
      body: { data: { status: 'SENT' } },
    });
    expect(arrived(phone)).toBe(1);
  });

  it('D10 D18 whose answer was lost does not: the carrier is asked, and the answer is what it says', async () => {
    const [phone, idempotencyKey] = [someone(), newKey()];
    const lost = [{ answer: { kind: 'drop-answer' as const }, receipt: { outcome: 'none' as const } }];
    world.carrier.setScript({ profile: 'quiet', rules: lost });
    const first = await reply(phone, idempotencyKey);
    expect(first).toMatchObject({ status: 200, body: { message: handWords.answerAwaited } });
    await eventually(
      () => reply(phone, idempotencyKey),
      ({ body }) => body.data?.id === first.body.data?.id && body.data?.status === 'SENT',
    );
    expect(arrived(phone)).toBe(1);
  });

  it('D18 does not when the carrier took it and says later that it did not arrive', async () => {
    const [phone, idempotencyKey] = [someone(), newKey()];
    const failed = [{ receipt: { outcome: 'failed' as const, errorCode: 4720 } }];
    world.carrier.setScript({ profile: 'quiet', receiptMs: [0, 0], rules: failed });
    const first = await reply(phone, idempotencyKey);
    const told = await eventually(
      () => reply(phone, idempotencyKey),
      ({ body }) => body.data?.status === 'FAILED',
    );
    expect(told).toMatchObject({ status: 200, body: { data: { id: first.body.data?.id } } });
    expect(arrived(phone)).toBe(1);
  });

  it('CONT-20 D18 that is a quick test goes once, too', async () => {
    const [phone, idempotencyKey] = [someone(), newKey()];
    const test = { to: e164(phone), from: e164(world.number.phone), text: 'A test', idempotencyKey };
    const press = (url: string) => clients[0].post<Answer>(url, test);
    const answers = await Promise.all([press('/job/quicktest'), press('/p2pchats/quicktest')]);
    answers.push(await press('/job/quicktest'));
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(arrived(phone)).toBe(1);
  });
});

describe('a press that says more than this server knows', () => {
  it.each(['/chats/1/sendMessage', '/p2pchats/sendMessage', '/job/quicktest', '/p2pchats/quicktest'])(
    'D18 sends nothing by %s: what is left out might be a picture, or the key of a press',
    async (url) => {
      const phone = someone();
      const text = { from: e164(job.from_phone), to: e164(phone), text: 'Hi', tag: CHAT_TAG };
      const known = url.endsWith('quicktest') ? text : { ...text, jobId: job.job_id };
      const press = { ...known, fieldOfALaterServer: 1 };
      expect(await clients[0].post(url.replace('/1/', `/${job.job_id}/`), press)).toMatchObject({
        status: 400,
        body: { code: 'unknown-field' },
      });
      expect(arrived(phone)).toBe(0);
    },
  );
});
