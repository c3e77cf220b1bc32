import type { TaskModule } from '../../queue/task-module';
import { takeBackConversations } from './reply-debt.queries';

export const chatTasks: TaskModule = (queue, ctx) => {
  queue.work('chats.take-back', async () => {
    const taken = await takeBackConversations(ctx.db);
    if (taken > 0) ctx.log.info({ taken }, 'Conversations that nobody answered went back to the open queue.');
  });
  queue.every('chats.take-back', '* * * * *', {});
};
