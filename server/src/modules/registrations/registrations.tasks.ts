import type { Context } from '../../context';
import type { TaskModule } from '../../queue/task-module';
import { readRegistry } from './read-registry';
import { callbackAddress } from './registry-callback';
import { findDueSubmissions, findStaleRegistrations } from './registrations.queries';
import { submit } from './submit';

const AT_ONCE = 200;
const SUBSCRIBE_EVERY_MS = 3_600_000;

export const registrationTasks: TaskModule = (queue, ctx) => {
  const subscribe = subscription(ctx);
  queue.work('registrations.submit', ({ submissionId }) => submit(ctx, submissionId), { concurrency: 2 });
  queue.work('registrations.read', ({ identityId }) => readSafely(ctx, identityId), { concurrency: 2 });
  queue.work('registrations.poll', async () => {
    await subscribe();
    await poll(ctx);
  });
  queue.every('registrations.poll', '* * * * *', {});
  void subscribe();
  // What was under way when the last worker was killed does not wait for the next minute.
  poll(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'Submissions that wait are looked for later.'),
  );
};

/** Asks the registry to tell us of changes: at the start, and now and then, as it may forget. Polling needs no such help. */
function subscription(ctx: Context): () => Promise<void> {
  let next = 0;
  return async () => {
    if (!ctx.tenDlc.isConnected || performance.now() < next) return;
    next = performance.now() + SUBSCRIBE_EVERY_MS;
    try {
      await ctx.tenDlc.subscribe(callbackAddress(ctx));
    } catch (error) {
      next = 0;
      ctx.log.warn({ err: error }, 'The 10DLC registry does not call back yet; it is asked instead.');
    }
  };
}

/** A registry that cannot be asked now is asked with the next round. */
async function readSafely(ctx: Context, identityId: number): Promise<void> {
  try {
    await readRegistry(ctx, identityId);
  } catch (error) {
    ctx.log.warn({ err: error, identityId }, 'The 10DLC registry could not be read.');
  }
}

/** What was killed, what nobody told us of. */
export async function poll({ db, queue }: Context): Promise<void> {
  for (const { submission_id: submissionId } of await findDueSubmissions(db, AT_ONCE))
    await queue.send(db, 'registrations.submit', { submissionId }, { once: `submission-${submissionId}` });
  for (const { identity_id: identityId } of await findStaleRegistrations(db, AT_ONCE))
    await queue.send(db, 'registrations.read', { identityId }, { once: `identity-${identityId}` });
}
