import type { Context } from '../../context';
import type { TaskModule } from '../../queue/task-module';
import { deleteParts, deleteReport, findExpired, findStalled } from './mdr.queries';
import { filesOf, STALE_MS, writeReport } from './write-report';

export const mdrTasks: TaskModule = (queue, ctx) => {
  queue.work('mdr.write', ({ reportId }, signal) => writeReport(ctx, reportId, { signal }));
  queue.work('mdr.resume', () => resumeStalled(ctx));
  queue.work('mdr.prune', () => pruneReports(ctx));
  queue.every('mdr.resume', '* * * * *', {});
  queue.every('mdr.prune', '52 * * * *', {});
};

/** Reports whose worker was killed go on. */
async function resumeStalled({ db, queue }: Context): Promise<void> {
  for (const { report_id: reportId } of await findStalled(db, STALE_MS))
    await queue.send(db, 'mdr.write', { reportId }, { once: `mdr-${reportId}` });
}

/** The file first: what is left of a report without a file is still found. */
export async function pruneReports(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const { report_id: reportId } of await findExpired(ctx.db)) {
    await ctx.storage.removeAll(filesOf(reportId));
    await deleteParts(ctx.db, reportId);
    await deleteReport(ctx.db, reportId);
  }
}
