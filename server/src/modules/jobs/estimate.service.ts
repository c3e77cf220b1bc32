import type { Estimate, EstimateQuery } from '@campaign/shared-api/contracts';
import {
  countSegments,
  e164,
  fillTemplate,
  foldText,
  htmlToText,
  readPhone,
  tagsOf,
} from '@campaign/shared-api/messaging';
import { compareToSamples } from '@campaign/shared-api/registration';
import { agencyOf, maySeeCost, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { findRatesAt } from '../agencies/agencies.door';
import { findAllowance, findIdentity } from '../identities/identities.door';
import { findFrequency } from '../frequency/frequency.door';
import { capDay } from '../allowances/cap-day';
import {
  countRows,
  findCandidates,
  findListOverlaps,
  findOverlappingJobs,
  findSamples,
  shareWithTMobile,
  type Candidate,
  type EstimateScope,
} from './estimate.queries';
import { hasFrequencyLimit } from '../allowances/allowances.door';
import { daysOf, secondsOf } from './estimate-days';
import { zoneNames } from '../../zones/zones';
import { findAccountForJob, findJob, findUsableLists, madeAt } from './jobs.queries';
import { findNumber } from './numbers.queries';

/** Recipients read in one query. */
export const CHUNK = 20_000;
const SAMPLES = 5;

/**
 * What sending this job would do, over every row of its lists: who is left, the true segments after merging,
 * the cost in integer 1/10,000 dollars (rate × segments). Nothing is written.
 * Throws NotFoundError for an identity or list that is not the agency's.
 */
export function estimateJob(ctx: Context, actor: Actor, query: EstimateQuery): Promise<Estimate> {
  return inTenant(ctx.db, actor, async (tx) => {
    const accountId = agencyOf(actor, query.accountId) ?? actor.accountId;
    const account = await findAccountForJob(tx, accountId);
    const identity = await findIdentity(tx, actor, query.identityId, accountId);
    if (!account || !identity) throw new NotFoundError('identity');
    const scope = {
      accountId,
      identityId: identity.identity_id,
      sendLists: query.phoneListAssignments,
      suppressionLists: query.suppressionListAssignments,
      isFrequencyLimited: await asPlatform(tx, () => hasFrequencyLimit(tx, accountId, identity.identity_id)),
    };
    const lists = await checkLists(tx, actor, scope);
    // JOBS-28: a job that is changed costs what it did when it was made.
    const job = query.jobId === undefined ? undefined : await findJob(tx, actor, query.jobId);
    if (query.jobId !== undefined && job?.account_id !== accountId) throw new NotFoundError('job');
    const rates = await findRatesAt(tx, accountId, job && madeAt(job.job_id));
    const from = readPhone(query.adminPhone ?? '');
    const number = from.ok ? await findNumber(tx, from.phone) : undefined;

    const tally = new Tally(
      htmlToText(query.initialTemplateMessage),
      query.isMMSEnabled,
      query.recentlyTexted === 'skip',
    );
    const rows = await countRows(tx, scope.sendLists);
    for (let after = 0; ;) {
      const chunk = await findCandidates(tx, scope, after, CHUNK);
      chunk.forEach((candidate) => tally.add(candidate));
      if (chunk.length < CHUNK) break;
      after = chunk[chunk.length - 1]!.phone;
    }
    const { limits, registered, allowance } = await asPlatform(tx, async () => ({
      limits: await findFrequency(tx, { accountId, identityId: identity.identity_id }),
      registered: await findSamples(tx, identity.identity_id),
      allowance: await findAllowance(tx, identity.identity_id, capDay(ctx.clock.now()).day),
    }));
    const result = tally.result(rows, maySeeCost(actor) ? Number(rateOf(rates, query)) : null);
    const overlaps =
      result.duplicates > 0 && scope.sendLists.length > 1 ? await findListOverlaps(tx, scope) : [];
    const otherJobs = await findOverlappingJobs(tx, actor, scope, query.jobId);
    return {
      ...result,
      recently: scope.isFrequencyLimited
        ? {
            people: tally.recently,
            days: Math.max(limits.agency.frequency_days ?? 0, limits.identity.frequency_days ?? 0),
          }
        : null,
      overlaps: overlaps.map(({ one, other, people }) => ({ lists: [one, other], people })),
      otherJobs: otherJobs.map(({ job_id: jobId, name, people }) => ({ jobId, name, people })),
      notReady: lists
        .filter(({ list_state }) => list_state !== 'ACTIVE')
        .map(({ list_id: listId, list_name: listName, list_state: listState }) => ({
          listId,
          listName,
          listState,
        })),
      unlikeSamples: compareToSamples(htmlToText(query.initialTemplateMessage), registered),
      ...(allowance && (await daysOf(result.segments.total, allowance, () => shareWithTMobile(tx, scope)))),
      seconds: number ? secondsOf(tally.recipients, Number(number.mps), allowance?.att_per_minute) : null,
    };
  });
}

async function checkLists(tx: Tx, actor: Actor, { accountId, sendLists, suppressionLists }: EstimateScope) {
  const wanted = new Set([...sendLists, ...suppressionLists]);
  const found = await findUsableLists(tx, accountId, [...wanted]);
  const visible = found.filter((list) => !actor.identityPermission.includes(list.identity_id ?? 0));
  if (visible.length < wanted.size) throw new NotFoundError('phone list');
  return visible;
}

type Rates = Awaited<ReturnType<typeof findRatesAt>>;

/** Dollars per segment as text, by kind of job and of message (RATE-02). */
export function rateOf(
  rates: Rates,
  job: { jobType: string; isMMSEnabled: boolean; mmsMIME?: string | null | undefined },
): string {
  const p2p = job.jobType === 'P2P';
  if (!job.isMMSEnabled) return p2p ? rates.sms_rate : rates.a2p_sms_rate;
  if (job.mmsMIME?.startsWith('video/')) return p2p ? rates.vid_mms_rate : rates.a2p_vid_mms_rate;
  return p2p ? rates.img_mms_rate : rates.a2p_img_mms_rate;
}

/** Adds candidates up, one at a time. */
export class Tally {
  private readonly suppressed = { 'opted-out': 0, 'held-for-review': 0, dnc: 0, 'suppression-list': 0 };
  private readonly segmentCounts = new Map<number, number>();
  private readonly byZone = new Map<number, number>();
  private readonly empty: Record<string, number> = {};
  private readonly samples: Estimate['samples'] = [];
  private readonly template: string;
  private readonly tags: ReturnType<typeof tagsOf>;
  private numbers = 0;
  recipients = 0;
  /** Whom limits keep from one more first text; where the job leaves them out they are no recipients. */
  recently = 0;
  private unicodeRecipients = 0;
  private unicodeCharacter: string | null = null;

  constructor(
    text: string,
    private readonly mms: boolean,
    private readonly skipsRecent: boolean,
  ) {
    this.template = foldText(text);
    this.tags = tagsOf(this.template);
  }

  add(candidate: Candidate) {
    this.numbers += 1;
    if (candidate.reason) {
      this.suppressed[candidate.reason] += 1;
      return;
    }
    if (candidate.room_at) {
      this.recently += 1;
      if (this.skipsRecent) return;
    }
    this.recipients += 1;
    this.byZone.set(candidate.zone, (this.byZone.get(candidate.zone) ?? 0) + 1);
    const text = foldText(fillTemplate(this.template, candidate));
    const { segments, forcedBy } = countSegments(text, { mms: this.mms });
    this.segmentCounts.set(segments, (this.segmentCounts.get(segments) ?? 0) + 1);
    // A text of one segment costs what it would without the character; a longer one costs more by it.
    if (forcedBy !== null && segments > 1) {
      this.unicodeRecipients += 1;
      this.unicodeCharacter ??= forcedBy;
    }
    for (const tag of this.tags.known) {
      if (!candidate[tag as keyof Candidate]) this.empty[tag] = (this.empty[tag] ?? 0) + 1;
    }
    if (this.samples.length < SAMPLES) this.samples.push({ phone: e164(candidate.phone), text, segments });
  }

  result(rows: number, price: number | null): Omit<Estimate, 'notReady' | 'seconds'> {
    const segments = this.segments();
    return {
      rows,
      duplicates: rows - this.numbers,
      // Words that may mean stop count as a stop until a person has read them.
      optedOut: this.suppressed['opted-out'] + this.suppressed['held-for-review'],
      dnc: this.suppressed.dnc,
      suppressed: this.suppressed['suppression-list'],
      skipped: this.skipsRecent ? this.recently : 0,
      recipients: this.recipients,
      segments,
      unicode: { recipients: this.unicodeRecipients, character: this.unicodeCharacter },
      unknownTags: this.tags.unknown,
      emptyValues: this.empty,
      price,
      cost: price === null ? null : Math.round(price * 10_000) * segments.total,
      zones: [...this.byZone].map(([zone, people]) => ({ names: [...zoneNames(zone)], people })),
      samples: this.samples,
    };
  }

  private segments(): Estimate['segments'] {
    const counts = [...this.segmentCounts].sort(([a], [b]) => a - b);
    let before = 0;
    let median = 0;
    for (const [size, count] of counts) {
      before += count;
      if (before * 2 >= this.recipients) {
        median = size;
        break;
      }
    }
    return {
      min: counts[0]?.[0] ?? 0,
      median,
      max: counts[counts.length - 1]?.[0] ?? 0,
      total: counts.reduce((sum, [size, count]) => sum + size * count, 0),
    };
  }
}
