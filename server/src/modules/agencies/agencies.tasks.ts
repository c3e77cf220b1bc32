import type { TaskModule } from '../../queue/task-module';
import { mailAgency } from './agency-mail.service';

export const agencyTasks: TaskModule = (queue, ctx) => {
  queue.work('agencies.mail', ({ agentId, letter }) => mailAgency(ctx, agentId, letter));
};
