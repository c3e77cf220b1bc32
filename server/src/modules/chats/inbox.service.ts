import type { ChatRecipient, InboxCounts, InboxQuery, Page } from '@campaign/shared-api/contracts';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { asPlatform, inTenant, leaveTenant } from '../../db/tenant';
import { openEventLines } from '../../http/event-lines';
import { ConflictError } from '../../problems';
import { isJobInScope } from '../jobs/jobs.queries';
import { phoneOf, withJob } from './chats.service';
import { viewConversation } from './chats.view';
import {
  CHATS_CHANNEL,
  countWaiting,
  findConversations,
  findReach,
  handOverConversation,
  settleConversation,
} from './conversations.queries';

export const inboxWords = {
  taken: 'The conversation is yours.',
  settled: 'No answer is owed here any more.',
  notWaiting: 'Nothing waits for an answer here.',
} as const;

/** How long what was said is gathered before open pages are told. */
const TOLD_EVERY_MS = 250;

/** The people of a job, whoever wrote last first, 12 a page (CHATD-01, CHATD-06); or as `wanted` asks. */
export function listChatRecipients(ctx: Context, actor: Actor, jobId: number, wanted: InboxQuery) {
  return withJob(ctx, actor, jobId, (tx) => listed(tx, actor, { ...wanted, jobId }));
}

/** The conversations of all jobs that the actor may see, of whoever wrote. */
export function listInbox(ctx: Context, actor: Actor, wanted: InboxQuery) {
  return inTenant(ctx.db, actor, (tx) => listed(tx, actor, wanted));
}

async function listed(
  tx: Parameters<typeof findConversations>[0],
  actor: Actor,
  { page = 1, size = CHAT_PAGE_SIZE, ...wanted }: InboxQuery & { jobId?: number },
): Promise<Page<ChatRecipient>> {
  const find = () => findConversations(tx, actor, wanted, { limit: size, offset: (page - 1) * size });
  // Row security would look at every row's agency before its words: the query names the agency itself.
  const { rows, total } = wanted.query ? await asPlatform(tx, find) : await find();
  return { data: rows.map(viewConversation), total };
}

export function readInboxCounts(ctx: Context, actor: Actor): Promise<InboxCounts> {
  return inTenant(ctx.db, actor, (tx) => countWaiting(tx, actor));
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
    ...{ channel: CHATS_CHANNEL, policy: 'chat:read', event: 'chat', everyMs: TOLD_EVERY_MS },
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
