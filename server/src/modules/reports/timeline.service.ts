import { DateTime } from 'luxon';
import type { JobTimeline } from '@campaign/shared-api/contracts';
import { maySeeCost } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform } from '../../db/tenant';
import { readJobFigures, readJobEvents } from '../delivery/delivery.door';
import { viewEvent, viewJobDelivery } from '../delivery/delivery.view';
import { countPeopleOptedOut } from '../opt-out/opt-out.door';
import { REPORT_ZONE } from '../../zones/report-zone';
import { KEEP } from '../delivery/rollup.tasks';
import { withJob } from './reports.service';
import { countPeople, readHours, type TimelineRow } from './timeline.queries';

/** Of a longer job the hours are too many to tell apart. */
const MAX_HOURS = 72;
const HOUR_MS = 3_600_000;

/** A job over time, how far its recipients came, and what became of its texts and why. */
export function readTimeline(ctx: Context, actor: Actor, jobId: number): Promise<JobTimeline> {
  const today = DateTime.fromJSDate(ctx.clock.now(), { zone: REPORT_ZONE });
  const first = today.minus({ days: KEEP.hourDays });
  const since = first.toJSDate();
  return withJob(ctx, actor, jobId, async (tx, job) => {
    const hours = await readHours(tx, jobId, since);
    const people = await countPeople(tx, jobId);
    const optedOut = (await countPeopleOptedOut(tx, [jobId])).get(jobId) ?? 0;
    const course = bucketsOf(hours);
    const events = await readEvents(tx, actor, jobId, course);
    const days = { from: first.toISODate()!, to: today.toISODate()! };
    const figures = await readJobFigures(tx, days, jobId);
    return {
      ...course,
      events,
      delivery: viewJobDelivery(figures, maySeeCost(actor)),
      funnel: { recipients: job.recipients, sent: job.sent, delivered: job.delivered, ...people, optedOut },
    };
  });
}

/** From the first bucket that is drawn to the end of the last. */
async function readEvents(
  tx: Tx,
  { role }: Actor,
  jobId: number,
  { bucket, points }: ReturnType<typeof bucketsOf>,
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const to = DateTime.fromISO(last.at, { zone: REPORT_ZONE }).plus({ [bucket]: 1 });
  const between = { from: new Date(first.at), to: to.toJSDate(), isPlatform: role === 'ADMIN' };
  return (await asPlatform(tx, () => readJobEvents(tx, jobId, between))).map(viewEvent);
}

/** Rows by the hour, in order, as the buckets that are drawn, those without a row included. */
export function bucketsOf(hours: readonly TimelineRow[]): Pick<JobTimeline, 'bucket' | 'points'> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return { bucket: 'hour', points: [] };
  const bucket = last.at.getTime() - first.at.getTime() < MAX_HOURS * HOUR_MS ? 'hour' : 'day';
  const startOf = (at: Date) => DateTime.fromJSDate(at, { zone: REPORT_ZONE }).startOf(bucket);
  const points = new Map<number, JobTimeline['points'][number]>();
  for (let at = startOf(first.at); at <= startOf(last.at); at = at.plus({ [bucket]: 1 })) {
    const nothing = { sent: 0, delivered: 0, failed: 0, replies: 0, optOuts: 0 };
    points.set(at.toMillis(), { at: at.toUTC().toISO()!, ...nothing });
  }
  for (const row of hours) {
    const point = points.get(startOf(row.at).toMillis())!;
    for (const figure of ['sent', 'delivered', 'failed', 'replies', 'optOuts'] as const)
      point[figure] += row[figure];
  }
  return { bucket, points: [...points.values()] };
}
