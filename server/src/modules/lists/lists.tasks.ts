import type { Context } from '../../context';
import type { TaskModule } from '../../queue/task-module';
import { ingestList } from './ingest/ingest-list';
import { findStalled } from './ingest/ingest.queries';
import { eraseSomeRows, findDeletedList } from './lists.queries';
import { pruneUploads, removeUpload } from './upload.service';

/** A loading moves several times a second; untouched for this long, its worker is gone. */
const STALLED_MS = 60_000;

export const listTasks: TaskModule = (queue, ctx) => {
  queue.work('lists.ingest', ({ listId }, signal) => ingestList(ctx, listId, signal), { concurrency: 2 });
  queue.work('lists.erase', ({ listId }, signal) => eraseList(ctx, listId, signal));
  queue.work('lists.resume', () => resumeStalled(ctx));
  queue.work('lists.prune-uploads', () => pruneUploads(ctx));
  queue.every('lists.resume', '* * * * *', {});
  queue.every('lists.prune-uploads', '23 * * * *', {});
};

/** Removes a deleted list's rows and file, some at a time. */
export async function eraseList(ctx: Context, listId: number, signal?: AbortSignal): Promise<void> {
  const list = await findDeletedList(ctx.db, listId);
  if (!list) return;
  if (list.file_id) await removeUpload(ctx, list.file_id);
  while (await eraseSomeRows(ctx.db, listId)) signal?.throwIfAborted();
}

/** Loadings whose worker was killed go on at once, not when the queue misses it a quarter of an hour later. */
export async function resumeStalled({ db, queue, clock, log }: Context): Promise<void> {
  for (const { list_id: listId } of await findStalled(db, new Date(clock.now().getTime() - STALLED_MS))) {
    log.warn({ listId }, 'A list stopped loading; it goes on.');
    await queue.send(db, 'lists.ingest', { listId }, { once: `list-${listId}` });
  }
}
