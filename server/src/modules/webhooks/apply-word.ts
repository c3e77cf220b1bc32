import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { classifyReply, keywordSet } from '@campaign/shared-api/opt-out';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { findStanding, saveOptOut } from '../opt-out/opt-out.door';
import { CONFIRMATION_TAG, HELP_TAG, answerWords } from '../sending/rules/rules.door';
import { inBriefTransaction, lockNumber, PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { findActiveStopWords } from '../stop-words/stop-words.door';
import type { CarrierOptOut, InboundText } from './carrier-event';
import { answerOf, rowOf, suppressionOf, wordIn, wordOf } from './inbound-rows';
import {
  findNumberOwner,
  findSender,
  findThread,
  hasAnsweredLately,
  insertAnswer,
  insertInbound,
} from './inbound.queries';
import { suppressWaiting } from '../texts/texts.door';
import type { Thread } from './inbound.queries';
import { findEarlier, finishEvent, takeWord } from './webhooks.queries';

const HELP_ONCE_IN_MINUTES = 60;

/**
 * Reads one thing a person said: a text that came in, or the carrier's word that they have opted out. All of it
 * in one transaction under the number's lock: once this is answered, nothing more is sent that should not be.
 * Answers false when there was none to read. `onTaken` is told which it is, before it is read.
 */
export function applyWord(
  ctx: Context,
  eventId?: number,
  onTaken: (eventId: number) => void = () => {},
): Promise<boolean> {
  return inBriefTransaction(
    ctx.db,
    async (tx, lastly) => {
      const stored = await takeWord(tx, eventId);
      if (!stored) return false;
      onTaken(stored.event_id);
      if (stored.payload.kind === 'carrier-opt-out') await applyCarrierOptOut(ctx, tx, stored.payload);
      else await applyInbound(ctx, tx, stored.payload);
      await lastly(() => finishEvent(tx, stored.event_id));
      return true;
    },
    PLANNED_ONCE,
  );
}

/** Reads a stored one after what its person had said before that nobody has read: whoever cannot be read is told of elsewhere. */
export async function applyInTurn(ctx: Context, eventId: number): Promise<void> {
  for (const earlier of await findEarlier(ctx.db, eventId)) await applyWord(ctx, earlier).catch(() => {});
  await applyWord(ctx, eventId);
}

async function applyCarrierOptOut(ctx: Context, tx: Tx, word: CarrierOptOut): Promise<void> {
  const { accountId, phone, identityId, jobId } = word;
  await lockNumber(tx, { accountId, phone });
  // What the carrier knew and we did not: a missed opt-out, which is worth a look.
  if (!(await findStanding(tx, accountId, phone)).stopped)
    ctx.log.warn({ accountId, jobId }, 'The carrier knew of an opt-out that we had missed.');
  ctx.metrics.optOuts.inc({ source: 'carrier' });
  await saveOptOut(tx, {
    accountId,
    phone,
    effect: 'stop',
    at: null,
    text: null,
    source: 'carrier',
    identityId,
    jobId,
  });
  await suppressWaiting(tx, word);
}

async function applyInbound(ctx: Context, tx: Tx, inbound: InboundText): Promise<void> {
  const thread = await threadOf(tx, inbound);
  const accountId = thread.account_id;
  await lockNumber(tx, { accountId, phone: inbound.person });
  const meaning = classifyReply(
    inbound.text,
    keywordSet(await findActiveStopWords(tx, accountId, thread.identity_id)),
  );
  const { stopped: wasStopped, inReview } = await findStanding(tx, accountId, inbound.person);
  // Whatever a held number writes next is unread too: a decision about what stood there before is out of date.
  const word = wordIn(meaning);
  const kept = word ?? (inReview ? 'held' : null);
  const inForce = kept !== null && (await saveOptOut(tx, wordOf(inbound, thread, kept)));
  const suppress = inForce ? suppressionOf(word, wasStopped) : null;
  const asksHelp = meaning === 'help' && !wasStopped;
  // Two machines that answer each other's HELP must not go on for ever: the second one waits for a person.
  const isAnswered =
    asksHelp && (await hasAnsweredLately(tx, accountId, inbound.person, HELP_TAG, HELP_ONCE_IN_MINUTES));
  await insertInbound(tx, { ...rowOf(inbound, thread, isAnswered ? 'question' : meaning), suppress });
  if (meaning === 'stop' && inForce && !wasStopped) {
    await answer(tx, inbound, thread, CONFIRMATION_TAG);
    ctx.metrics.optOuts.inc({ source: 'reply' });
  }
  if (asksHelp && !isAnswered) await answer(tx, inbound, thread, HELP_TAG);
}

/** The conversation an answer belongs to; a text to a shared number that nobody wrote from is the platform's. */
async function threadOf(tx: Tx, { owner, person }: InboundText): Promise<Thread> {
  const thread = await findThread(tx, owner, person);
  if (thread) return thread;
  const accountId = (await findNumberOwner(tx, owner)) ?? OWNER_ACCOUNT_ID;
  return { account_id: accountId, identity_id: null, job_id: null };
}

async function answer(
  tx: Tx,
  inbound: InboundText,
  thread: Thread,
  tag: typeof CONFIRMATION_TAG | typeof HELP_TAG,
) {
  const { account_id: accountId, identity_id: identityId } = thread;
  const sender = await findSender(tx, accountId, identityId);
  if (!sender) return;
  const body =
    tag === HELP_TAG ? answerWords.help(sender.name, sender.contact) : answerWords.confirmation(sender.name);
  await insertAnswer(tx, answerOf(inbound, thread, tag, body));
}
