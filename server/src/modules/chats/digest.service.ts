import { createHmac, timingSafeEqual } from 'node:crypto';
import { DateTime } from 'luxon';
import type { OwnDigest, Reply } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { insertAct } from '../acts/acts.door';
import {
  findOwnDigest,
  findReaderEmail,
  findReaders,
  findWaitingJobs,
  noteDigest,
  saveOwnDigest,
} from './digest.queries';
import { digestWords } from './digest.words';

/** New York's, when those who are told once a day are. */
const DAILY_HOUR = 9;

/** Each hour: whom something waits for. Nobody else gets a mail. */
export function sendDigests({ db, clock, queue }: Pick<Context, 'db' | 'clock' | 'queue'>): Promise<void> {
  const now = clock.now();
  const { hour } = DateTime.fromJSDate(now, { zone: 'America/New_York' });
  return inTransaction(db, async (tx) => {
    const paces = hour === DAILY_HOUR ? (['hourly', 'daily'] as const) : (['hourly'] as const);
    for (const agentId of await findReaders(tx, paces, now))
      await queue.send(tx, 'chats.mail-digest', { agentId }, { once: `digest-${agentId}` });
  });
}

/** Background. Nothing when nothing waits any more, or they want none; a mail that was refused is tried again. */
export async function mailDigest(ctx: Context, agentId: number): Promise<void> {
  const now = ctx.clock.now();
  const { email, jobs } = await inTransaction(ctx.db, async (tx) => ({
    email: await findReaderEmail(tx, agentId, now),
    jobs: await findWaitingJobs(tx, agentId),
  }));
  if (email === undefined || jobs.length === 0) return;
  const { publicUrl } = ctx.config;
  const end = `${publicUrl}/api/v1/chats/digest/end/${endTicket(ctx, agentId)}`;
  await ctx.mail.send({
    to: email,
    ...digestWords.letter(jobs, { inbox: `${publicUrl}${paths.inbox()}`, end }),
    // RFC 8058: a mail program ends it by one press.
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  await noteDigest(ctx.db, agentId, now);
}

export function readOwnDigest(ctx: Context, actor: Actor): Promise<OwnDigest> {
  return inTenant(ctx.db, actor, (tx) => asPlatform(tx, () => ownOf(tx, actor.agentId)));
}

export function changeOwnDigest(ctx: Context, actor: Actor, on: boolean): Promise<Reply<OwnDigest>> {
  return inTenant(ctx.db, actor, (tx) =>
    asPlatform(tx, async () => {
      await saveOwnDigest(tx, actor.agentId, on);
      return {
        data: await ownOf(tx, actor.agentId),
        message: on ? digestWords.on : digestWords.off,
      };
    }),
  );
}

async function ownOf(tx: Parameters<typeof findOwnDigest>[0], agentId: number): Promise<OwnDigest> {
  const own = await findOwnDigest(tx, agentId);
  if (!own) throw new NotFoundError('person');
  return own;
}

/** By the address in the mail, for good: false when it is none of ours. */
export function endDigest(ctx: Pick<Context, 'db' | 'secrets'>, ticket: string): Promise<boolean> {
  const agentId = readerOf(ctx, ticket);
  if (agentId === undefined) return Promise.resolve(false);
  return inTransaction(ctx.db, async (tx) => {
    const person = await saveOwnDigest(tx, agentId, false);
    if (!person) return false;
    await insertAct(tx, {
      account_id: person.account_id,
      agent_id: agentId,
      action: 'digest:end',
      object: `agent/${agentId}`,
      detail: { reason: digestWords.off },
    });
    return true;
  });
}

/** Whose mails this address ends. */
export function readerOf({ secrets }: Pick<Context, 'secrets'>, ticket: string): number | undefined {
  const [, id = '', signature = ''] = /^(\d{1,9})-([\w-]{1,64})$/.exec(ticket) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secrets.downloads, id);
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : undefined;
}

const endTicket = ({ secrets }: Pick<Context, 'secrets'>, agentId: number) =>
  `${agentId}-${sign(secrets.downloads, String(agentId)).toString('base64url')}`;
const sign = (key: Buffer, agentId: string) =>
  createHmac('sha256', key).update(`end of mails to ${agentId}`).digest();
