import type { Db } from '../../../db/database';
import { capDay } from '../../allowances/cap-day';
import { isReadyFor10Dlc } from '../../readiness/readiness';
import { countWaiting } from './open-jobs.queries';
import type { OpenJob } from './open-jobs.queries';
import type { Work } from './fair-queue';
import type { Context } from '../../../context';
import { hasEnded, hoursInForce, DEFAULT_HOURS, heldWords } from '../rules/rules.door';
import type { ClosedZone } from '../rules/rules.door';
import { arrangeBrandDailyCap, ownDaysOf } from './brand-daily-cap';
import type { Counted } from './brand-daily-cap';

export interface Arranged {
  /** What may be taken from now; undefined when nothing may. */
  work?: Work;
  /** Why the rest waits, for a person. */
  held: string | null;
  /** When a closed zone opens. */
  changesAt?: Date;
}

/** People read figures, not ledgers: more than this in one zone are not counted to the last. */
const COUNT_UP_TO = 100_000;
const COUNT_AGAIN_MS = 30_000;

/** The last words by job: counting who waits is worth doing when the zones change, and now and then. */
type ToldWords = Map<number, { key: string; words: string; until: number }>;
export interface Told {
  words: ToldWords;
  brands: Counted;
}

/** Which of a job's recipients may be texted now, and in words why the others wait. */
export async function arrangeJob(
  { db, config }: Context,
  job: OpenJob,
  now: Date,
  told: Told,
): Promise<Arranged> {
  const hours = hoursInForce(config);
  const stopped = stoppedBy(job, now);
  if (stopped) return { held: stopped, ...(job.paused_until && { changesAt: job.paused_until }) };
  if (job.daily_cap !== null && job.taken_today >= job.daily_cap) {
    const held = heldWords.dailyCap(job.identity_name ?? 'The identity', job.daily_cap);
    return { held, changesAt: capDay(now).endsAt };
  }
  const brand = await arrangeBrandDailyCap(db, job, now, told.brands);
  if (brand.isOver) return { held: brand.words, changesAt: capDay(now).endsAt };
  const own = ownDaysOf(job);
  const daysWords = own.days > brand.days ? own.words : brand.words;
  const schedule =
    job.windows && job.schedule_timezone
      ? { zone: job.schedule_timezone, windows: job.windows, endDate: job.end_date }
      : DEFAULT_HOURS;
  const zones = job.zones.map((zone) => ({ zone, ...hours(zone, schedule, now) }));
  const open = zones.filter((zone) => zone.open).map(({ zone }) => zone);
  const closed = zones.filter((zone) => !zone.open);
  const edges = zones.flatMap(({ until }) => until ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    ...(open.length > 0 && {
      work: {
        accountId: job.account_id,
        fromPhone: job.from_phone,
        jobId: job.job_id,
        zones: open,
        isBrandFull: brand.isFull,
      },
    }),
    ...(edges[0] && { changesAt: edges[0] }),
    held:
      closed.length > 0
        ? await waitingWords(db, job.job_id, { closed, isOver: hasEnded(schedule, now) }, now, told.words)
        : (daysWords ?? tooLongWords(job, zones, now)),
  };
}

/** Everybody may be texted now, and the number is too slow to be done before the hours end. */
function tooLongWords(
  { rest, mps }: OpenJob,
  open: readonly { until: Date | null }[],
  now: Date,
): string | null {
  const ends = open.flatMap(({ until }) => until?.getTime() ?? []);
  if (ends.length === 0 || ends.length < open.length) return null;
  const windowMs = Math.max(...ends) - now.getTime();
  if ((rest / mps) * 1000 <= windowMs) return null;
  // To a tenth of an hour, as it is told, so that the words do not change with every look.
  const roundedMs = Math.max(60_000, Math.round(windowMs / 360_000) * 360_000);
  return heldWords.tooLong({ rest, perSecond: mps, windowMs: roundedMs });
}

function stoppedBy(job: OpenJob, now: Date): string | null {
  if (job.platform_held) return heldWords.platform;
  if (!job.agency_enabled) return heldWords.agencyDisabled;
  if (!job.agency_approved) return heldWords.agencyNotApproved;
  if (!isReadyFor10Dlc(job)) return heldWords.identityNotReady;
  if (job.suppression_deleted) return heldWords.suppressionDeleted;
  if (job.paused_until) return heldWords.slowDown(job.paused_until, now);
  return null;
}

interface Closed {
  closed: readonly { zone: number; until: Date | null }[];
  /** Whether the schedule's last day has passed. */
  isOver: boolean;
}

async function waitingWords(
  db: Db,
  jobId: number,
  { closed, isOver }: Closed,
  now: Date,
  told: ToldWords,
): Promise<string> {
  const key = closed.map(({ zone, until }) => `${zone}@${until?.getTime()}`).join();
  const last = told.get(jobId);
  if (last?.key === key && now.getTime() < last.until) return last.words;
  const counts = await countWaiting(
    db,
    jobId,
    closed.map(({ zone }) => zone),
    COUNT_UP_TO,
  );
  const zones = counts.flatMap(({ zone, recipients, phone }): ClosedZone[] => {
    const opensAt = closed.find((each) => each.zone === zone)?.until;
    return opensAt ? [{ zone, opensAt, recipients, areaCode: String(phone).slice(0, 3) }] : [];
  });
  // The rest of those counted stands in zones that never open.
  const sum = (some: readonly { recipients: number }[]) =>
    some.reduce((people, { recipients }) => people + recipients, 0);
  const words = heldWords.outsideHours(zones, now, isOver ? 0 : sum(counts) - sum(zones));
  if (told.size > 10_000) told.clear();
  told.set(jobId, { key, words, until: now.getTime() + COUNT_AGAIN_MS });
  return words;
}
