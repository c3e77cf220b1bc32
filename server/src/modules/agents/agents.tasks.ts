import type { TaskModule } from '../../queue/task-module';
import { mailAgent, mailRequest } from './waiting.service';

export const agentTasks: TaskModule = (queue, ctx) => {
  queue.work('agents.mail', ({ agentId, letter }) => mailAgent(ctx, agentId, letter));
  queue.work('agents.mail-request', ({ agentId, to }) => mailRequest(ctx, agentId, to));
};
