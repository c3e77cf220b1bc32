import type { TaskModule } from '../../queue/task-module';
import { mailAgent } from './waiting.service';

export const agentTasks: TaskModule = (queue, ctx) => {
  queue.work('agents.mail', ({ agentId, letter }) => mailAgent(ctx, agentId, letter));
};
