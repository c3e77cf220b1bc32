import type { TaskModule } from '../../queue/task-module';
import { mailDigest, sendDigests } from './digest.service';
import { mendStanding, takeBackConversations } from './reply-debt.queries';
import { foldWaiting } from './waiting-counts.queries';

const FOLDED_AT_ONCE = 20_000;

export const chatTasks: TaskModule = (queue, ctx) => {
  queue.work('chats.take-back', async (_data, signal) => {
    await mendStanding(ctx.db);
    const taken = await takeBackConversations(ctx.db);
    if (taken > 0) ctx.log.info({ taken }, 'Conversations that nobody answered went back to the open queue.');
    while ((await foldWaiting(ctx.db, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE) signal?.throwIfAborted();
  });
  queue.every('chats.take-back', '* * * * *', {});
  queue.work('chats.digest', () => sendDigests(ctx));
  queue.work('chats.mail-digest', ({ agentId }) => mailDigest(ctx, agentId));
  queue.every('chats.digest', '5 * * * *', {});
};
