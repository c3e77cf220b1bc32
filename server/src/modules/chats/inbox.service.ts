import type { ChatRecipient, InboxCounts, InboxQuery, Page } from '@campaign/shared-api/contracts';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Database, Tx } from '../../db/database';
import { keptPlaces } from '../../db/kept-places';
import { asPlatform, inTenant, leaveTenant } from '../../db/tenant';
import { openEventLines } from '../../event-lines';
import { ConflictError } from '../../problems';
import { PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { isJobInScope } from '../jobs/jobs.door';
import { phoneOf } from '../texts/typed-text';
import { withJob } from './chats.service';
import { viewConversation } from './chats.view';
import { COUNTED_OFF, countWaiting, findConversations, readPlaces } from './conversation-pages.queries';
import type { ConversationPlace, ConversationsWanted } from './conversation-pages.queries';
import { CHATS_CHANNEL, findReach, handOverConversation, settleConversation } from './conversations.queries';

export const inboxWords = {
  taken: 'The conversation is yours.',
  settled: 'No answer is owed here any more.',
  notWaiting: 'No one is waiting for a reply here.',
} as const;

/** How often open pages are told at most; after a silence they are told at once. */
const TOLD_EVERY_MS = 250;

/** Places of long lists, a minute old at most; after ten minutes without anybody who asked they are read first. */
const placesOf = new WeakMap<Database, ReturnType<typeof keptPlaces<ConversationPlace>>>();
const PLACES = { freshMs: 60_000, oldMs: 600_000, most: 200 } as const;

/** The people of a job, whoever wrote last first, 12 a page (CHATD-01, CHATD-06); or as `wanted` asks. */
export function listChatRecipients(ctx: Context, actor: Actor, jobId: number, wanted: InboxQuery) {
  return withJob(ctx, actor, jobId, (tx) => listed(ctx, tx, actor, { ...wanted, jobId }), planOf(wanted));
}

/** The conversations of all jobs that the actor may see, of whoever wrote. */
export function listInbox(ctx: Context, actor: Actor, wanted: InboxQuery) {
  return inTenant(ctx.db, actor, (tx) => listed(ctx, tx, actor, wanted), planOf(wanted));
}

/** Which way a search is gone depends on what is looked for; a page is found by the index of its order. */
const planOf = ({ query }: InboxQuery) => (query ? undefined : PLANNED_ONCE);

async function listed(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { page = 1, size = CHAT_PAGE_SIZE, ...wanted }: InboxQuery & { jobId?: number },
): Promise<Page<ChatRecipient>> {
  const slice = { limit: size, offset: (page - 1) * size };
  const isFar = slice.offset >= COUNTED_OFF && !wanted.query;
  const places = isFar ? await findPlaces(ctx, tx, actor, wanted) : undefined;
  const find = () => findConversations(tx, actor, wanted, slice, places);
  // Row security would look at every row's agency before its words: the query names the agency itself.
  const { rows, total } = wanted.query ? await asPlatform(tx, find) : await find();
  return { data: rows.map(viewConversation), total };
}

/** Where the pages of a long list begin, for whoever sees the same of it. */
function findPlaces(ctx: Context, tx: Tx, actor: Actor, wanted: ConversationsWanted) {
  let kept = placesOf.get(ctx.db);
  if (!kept) placesOf.set(ctx.db, (kept = keptPlaces(PLACES)));
  const { jobId, filter = 'all', meaning } = wanted;
  const { agentId, accountId, scope, identityPermission } = actor;
  const isOwn = filter === 'mine' || (jobId === undefined && scope === 'jobs');
  const reach = jobId === undefined ? [scope, accountId, [...identityPermission].sort()] : [jobId];
  return kept.find(
    JSON.stringify([filter, meaning, isOwn ? agentId : null, ...reach]),
    () => asPlatform(tx, () => readPlaces(tx, actor, wanted)),
    () => readPlaces(ctx.db, actor, wanted),
  );
}

export function readInboxCounts(ctx: Context, actor: Actor): Promise<InboxCounts> {
  return inTenant(ctx.db, actor, (tx) => countWaiting(tx, actor), PLANNED_ONCE);
}

/** Makes a waiting conversation the actor's own. Throws ConflictError when it does not wait. */
export function takeConversation(ctx: Context, actor: Actor, jobId: number, recipient: string) {
  return withJob(ctx, actor, jobId, async (tx) => {
    if (!(await handOverConversation(tx, jobId, phoneOf(recipient), actor.agentId)))
      throw new ConflictError(inboxWords.notWaiting);
    return { message: inboxWords.taken };
  });
}

/** Says that what a person wrote needs no answer. Throws ConflictError when nothing waits. */
export function settle(ctx: Context, actor: Actor, jobId: number, recipient: string) {
  return withJob(ctx, actor, jobId, async (tx) => {
    await leaveTenant(tx);
    if (!(await settleConversation(tx, jobId, phoneOf(recipient))))
      throw new ConflictError(inboxWords.notWaiting);
    return { message: inboxWords.settled };
  });
}

/** Tells open pages in which job something was said, answered or handed over, if they may see it. */
export function openChatLines(ctx: Pick<Context, 'db' | 'sessions' | 'log'>) {
  // Read once for everybody who looks in the same moment.
  const jobs = new Map<number, ReturnType<typeof findReach>>();
  return openEventLines(ctx, {
    channel: CHATS_CHANNEL,
    policy: 'chat:read',
    event: 'chat',
    everyMs: TOLD_EVERY_MS,
    async read(actor, jobId) {
      const reading = jobs.get(jobId) ?? findReach(ctx.db, jobId);
      if (!jobs.has(jobId)) {
        jobs.set(jobId, reading);
        setTimeout(() => jobs.delete(jobId), TOLD_EVERY_MS).unref();
      }
      const job = await reading;
      return job && isJobInScope(actor, job) ? { jobId } : undefined;
    },
  });
}
