import type { TaskModule } from '../../queue/task-module';
import { mailDigest, sendDigests } from './digest.service';
import { mendStanding, takeBackConversations } from './reply-debt.queries';

export const chatTasks: TaskModule = (queue, ctx) => {
  queue.work('chats.take-back', async () => {
    await mendStanding(ctx.db);
    const taken = await takeBackConversations(ctx.db);
    if (taken > 0) ctx.log.info({ taken }, 'Conversations that nobody answered went back to the open queue.');
  });
  queue.every('chats.take-back', '* * * * *', {});
  queue.work('chats.digest', () => sendDigests(ctx));
  queue.work('chats.mail-digest', ({ agentId }) => mailDigest(ctx, agentId));
  queue.every('chats.digest', '5 * * * *', {});
};
