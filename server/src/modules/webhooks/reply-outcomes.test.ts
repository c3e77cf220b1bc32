import fc from 'fast-check';
import { outcomeOf } from '@campaign/shared-api/opt-out';
import {
  HARMLESS_REPLIES,
  STOP_REPLIES,
  WRONG_NUMBER_REPLIES,
} from '@campaign/shared-api/opt-out/reply-samples';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { HELP_TAG } from '../sending/rules/rules.door';
import { times } from '../../../../jest/thorough';

// No worker runs here: confirmations and HELP answers stay in the outbox.
let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

const { inbound, post, wordOf, inboundOf } = callbacksOf(() => world);

/** Texts a campaign to as many people, each of whom answers with one of the replies. */
async function answerWith(replies: readonly string[]): Promise<number[]> {
  const phones = world.phones(replies.length);
  const job = await world.campaign(phones);
  await world.server.db
    .updateTable('message')
    .set({ state: 'sent' })
    .where('job_id', '=', job.job_id)
    .execute();
  const events = phones.map((phone, at) => inbound(phone, replies[at]!));
  for (let at = 0; at < events.length; at += 100)
    expect((await post(events.slice(at, at + 100))).statusCode).toBe(204);
  await world.read();
  return phones;
}

/** What the console does about a person: exactly what its rows say, without the classifier. */
async function outcomesOf(phone: number): Promise<string[]> {
  const { db } = world.server;
  const optOut = await wordOf(phone);
  const answers = await db
    .selectFrom('message')
    .select('tag')
    .where('phone', '=', phone)
    .where('kind', '=', 'auto')
    .execute();
  const { waiting_since: waits } = await db
    .selectFrom('conversation')
    .select('waiting_since')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return [
    optOut?.stopped && 'opt-out',
    optOut?.in_review && 'review',
    optOut && !optOut.stopped && !optOut.in_review && 'start',
    answers.some(({ tag }) => tag === HELP_TAG) && 'help',
    waits && 'wait',
  ].filter((outcome) => typeof outcome === 'string');
}

it.each(['Ayuda', 'HELP', '¡ayuda!'])(
  'answers "%s" with who is writing and asks nobody to answer it',
  async (text) => {
    const [phone] = await answerWith([text]);
    expect(await outcomesOf(phone!)).toEqual(['help']);
    expect(await inboundOf(phone!)).toMatchObject([{ reply_meaning: 'help' }]);
  },
);

it('lets a second HELP within the hour wait for a person', async () => {
  const [phone] = await answerWith(['HELP']);
  await post([inbound(phone!, 'ayuda')]);
  await world.read();
  expect(await outcomesOf(phone!)).toEqual(['help', 'wait']);
  expect(await inboundOf(phone!)).toMatchObject([{ reply_meaning: 'help' }, { reply_meaning: 'question' }]);
});

it.each([
  'Stop texting me!!! Who gave you this number',
  'stop it now, who is this?',
  'stop, I already voted',
  'S T O P',
  'unsuscribe',
  'No me escriban más',
  'wrong number, I am not Quin',
])('does not leave the sender of "%s" textable', async (text) => {
  const [phone] = await answerWith([text]);
  const next = await world.campaign([phone!]);
  expect(await world.states(next.job_id)).toEqual({ suppressed: 1 });
});

it('does with each reply of the table what the table says, and stores what it means', async () => {
  const samples = [...STOP_REPLIES, ...HARMLESS_REPLIES, ...WRONG_NUMBER_REPLIES];
  const phones = await answerWith(samples.map(([text]) => text));
  const wrong: unknown[] = [];
  for (const [at, [text, expected]] of samples.entries()) {
    const outcomes = await outcomesOf(phones[at]!);
    const [reply] = await inboundOf(phones[at]!);
    const stored = reply?.reply_meaning && outcomeOf(reply.reply_meaning);
    if (outcomes.join() !== expected || stored !== expected) wrong.push({ text, expected, outcomes, stored });
  }
  expect(wrong).toEqual([]);
}, 60_000);

it(
  'never leaves a reply with no outcome, or with two',
  async () => {
    const pieces = [...STOP_REPLIES, ...HARMLESS_REPLIES].map(([text]) => text);
    const reply = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('HELP', 'ayuda!', 'START', 'Info', 'stop'),
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 20, maxLength: 20 }), async (replies) => {
        const phones = await answerWith(replies);
        for (const [at, phone] of phones.entries()) {
          const outcomes = await outcomesOf(phone);
          expect([replies[at], outcomes.length]).toEqual([replies[at], 1]);
        }
      }),
      { numRuns: times(3, 40), endOnFailure: true },
    );
  },
  times(60_000, 600_000),
);
