import type { TaskModule } from '../../queue/task-module';
import { DEVICE_LIFE_MS } from './known-devices';
import { deleteOldDevices } from './known-devices.queries';
import { deleteOldTokens } from './recovery.queries';
import { mailLink, mailNotice } from './recovery.service';
import { deleteOldTickets } from '../factors/factors.door';
import { mailFactor, resetDue } from '../factors/reset-factor.service';
import { THROTTLE_WINDOW_MS } from '../throttle/throttle';
import { deleteOldTries } from '../throttle/throttle.door';
import { logUnknownSignIns } from './sign-in-log';
import { mailView } from './view-as.service';

export const sessionTasks: TaskModule = (queue, ctx) => {
  queue.work('session.mail-link', ({ agentId, purpose }) => mailLink(ctx, agentId, purpose));
  queue.work('session.mail-notice', ({ agentId }) => mailNotice(ctx, agentId));
  queue.work('session.mail-view', ({ viewId }) => mailView(ctx, viewId));
  queue.work('session.mail-factor', ({ agentId, letter }) => mailFactor(ctx, agentId, letter));
  queue.work('session.reset-factor', ({ agentId }) => resetDue(ctx, agentId));
  queue.work('session.prune', async () => {
    const now = ctx.clock.now();
    await ctx.sessions.prune();
    await logUnknownSignIns(ctx);
    await deleteOldTokens(ctx.db, now);
    await deleteOldDevices(ctx.db, new Date(now.getTime() - DEVICE_LIFE_MS));
    await deleteOldTickets(ctx.db, now);
    await deleteOldTries(ctx.db, new Date(now.getTime() - THROTTLE_WINDOW_MS));
  });
  queue.every('session.prune', '*/30 * * * *', {});
};
