import type { TaskModule } from '../../queue/task-module';
import { mailAlert, watchDelivery } from './watch-delivery';

export const deliveryGuardTasks: TaskModule = (queue, ctx) => {
  queue.work('delivery.guard', () => watchDelivery(ctx));
  queue.work('delivery.mail-alert', (alert) => mailAlert(ctx, alert));
  queue.every('delivery.guard', '* * * * *', {});
};
