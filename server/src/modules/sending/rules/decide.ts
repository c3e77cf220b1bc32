import type { RefusalReason } from '@campaign/shared-api/contracts';
import type { Hours } from './recipient-hours';
import { LONGEST_TEXT } from '../../texts/render-message';

/** Everything the gate has read about one text, inside the lock. */
export interface TextFacts {
  kind: 'initial' | 'reply' | 'auto' | 'test' | 'inbound';
  /** Of an automatic answer: what it answers. */
  tag: string | null;
  text: string;
  hasMedia: boolean;
  /** How long ago it was written, by the database's clock, which wrote the time. */
  ageMs: number;
  /** The platform holds everything. */
  platformHeld: boolean;
  agency: { enabled: boolean; approved: boolean };
  identityReady: boolean;
  /** Null without a job. */
  job: { running: boolean; deleted: boolean; suppressionDeleted: boolean } | null;
  optedOut: boolean;
  inReview: boolean;
  doNotContact: boolean;
  onSuppressionList: boolean;
  /** Something the person wrote has not been read yet. */
  unread: boolean;
  /** How long ago the person last wrote to this number; null = never. */
  wroteMsAgo: number | null;
  /** This text alone takes more than the identity's whole day. */
  widerThanDailyCap: boolean;
  /** The identity has no cap, or this text is counted within today's. */
  withinDailyCap: boolean;
  /** The brand's day with T-Mobile has a place for it, or it needs none. */
  withinBrandDailyCap: boolean;
  /** The same of its campaign's minute with AT&T. */
  withinMinute: boolean;
  /** Its person has not been sent as many first texts lately as the agency and the identity allow, or there is no limit. */
  withinFrequency: boolean;
  /** Where they have: in how long there is room again; null while that has not been counted. */
  frequencyWaitMs: number | null;
  /** The job leaves such people out; else they wait. */
  skipsRecentlyTexted: boolean;
  /** When the identity's next day begins. */
  dayEndsAt: Date;
  hours: Hours;
}

/**
 * - `send`
 * - `hold`: not now; nothing is lost. `until` null = until something changes
 * - `refuse`: never, and why
 */
export type Verdict =
  | { do: 'send' }
  | { do: 'hold'; reason: HoldReason; until: Date | null }
  | { do: 'refuse'; reason: RefusalReason | 'too-late' };

export type HoldReason =
  | Extract<
      RefusalReason,
      'job-not-active' | 'agency-disabled' | 'agency-not-approved' | 'identity-not-ready' | 'outside-hours'
    >
  | 'suppression-list-deleted'
  | 'unread-reply'
  | 'daily-cap'
  | 'brand-daily-cap'
  | 'carrier-minute'
  | 'frequency-cap'
  | 'platform-hold';

/** The answer to STOP, which alone may follow it. */
export const CONFIRMATION_TAG = 'opt-out confirmation';
export const HELP_TAG = 'help answer';

/** 47 CFR 64.1200(a)(12): the one confirmation comes within five minutes. A help answer later than that is odd. */
const ANSWER_WITHIN_MS = 5 * 60_000;
/** Somebody who wrote today is in a conversation and may be answered at any hour. */
const CONVERSATION_MS = 24 * 3_600_000;
/** An unread reply is read within moments; then the text is looked at again. */
const UNREAD_PAUSE_MS = 2_000;
/** No more is claimed than is due, so that few texts miss their minute: when another worker was quicker. */
const MINUTE_PAUSE_MS = 500;

/**
 * The gate's rule for every outbound text (sending, §1). What stops everything of a job or agency comes first
 * and holds; what concerns this person refuses; the hours hold.
 * 10DLC applies to all texts from ten-digit numbers, one-click ones included: carriers ask for a registered
 * campaign whoever presses the button.
 */
export function decide(facts: TextFacts, now: Date): Verdict {
  return (
    holdOfAgencyAndJob(facts) ??
    refusalOfPerson(facts) ??
    refusalOfText(facts) ??
    holdOfMoment(facts, now) ?? { do: 'send' }
  );
}

const hold = (reason: HoldReason, until: Date | null = null): Verdict => ({ do: 'hold', reason, until });
const refuse = (reason: RefusalReason | 'too-late'): Verdict => ({ do: 'refuse', reason });

function holdOfAgencyAndJob(facts: TextFacts): Verdict | undefined {
  const { kind, platformHeld, agency, identityReady, job } = facts;
  if (platformHeld) return hold('platform-hold');
  if (!agency.enabled) return kind === 'auto' ? refuse('agency-disabled') : hold('agency-disabled');
  // An automatic answer is owed to the person whatever state the agency's papers are in.
  if (kind === 'auto') return undefined;
  if (!agency.approved) return hold('agency-not-approved');
  if (!identityReady) return hold('identity-not-ready');
  if (job?.deleted) return hold('job-not-active');
  if (kind === 'initial' && !job?.running) return hold('job-not-active');
  if (kind === 'initial' && job?.suppressionDeleted) return hold('suppression-list-deleted');
  return undefined;
}

function refusalOfPerson(facts: TextFacts): Verdict | undefined {
  if (facts.kind === 'auto' && facts.tag === CONFIRMATION_TAG) return undefined;
  if (facts.optedOut) return refuse('opted-out');
  if (facts.inReview) return refuse('held-for-review');
  if (facts.doNotContact) return refuse('dnc');
  if (facts.onSuppressionList) return refuse('suppression-list');
  return undefined;
}

function refusalOfText(facts: TextFacts): Verdict | undefined {
  const { kind, text, hasMedia, ageMs, widerThanDailyCap } = facts;
  if (text.trim() === '' && !hasMedia) return refuse('empty-message');
  if (text.length > LONGEST_TEXT) return refuse('too-long');
  if (kind === 'auto') return ageMs > ANSWER_WITHIN_MS ? refuse('too-late') : undefined;
  if (widerThanDailyCap) return refuse('wider-than-daily-cap');
  return undefined;
}

function holdOfMoment(facts: TextFacts, now: Date): Verdict | undefined {
  const { kind, unread, wroteMsAgo, hours } = facts;
  if (kind === 'auto') return undefined;
  if (unread) return hold('unread-reply', new Date(now.getTime() + UNREAD_PAUSE_MS));
  const inConversation = kind === 'reply' && wroteMsAgo !== null && wroteMsAgo < CONVERSATION_MS;
  if (!hours.open && !inConversation) return hold('outside-hours', hours.until);
  const frequent = verdictOfFrequency(facts, now);
  if (frequent) return frequent;
  if (!facts.withinDailyCap) return hold('daily-cap', facts.dayEndsAt);
  if (!facts.withinBrandDailyCap) return hold('brand-daily-cap', facts.dayEndsAt);
  return facts.withinMinute ? undefined : hold('carrier-minute', new Date(now.getTime() + MINUTE_PAUSE_MS));
}

/** A limit set since the text was counted holds it until it has been. */
function verdictOfFrequency(facts: TextFacts, now: Date): Verdict | undefined {
  const { kind, withinFrequency, frequencyWaitMs, skipsRecentlyTexted } = facts;
  if (kind !== 'initial' || withinFrequency) return undefined;
  if (frequencyWaitMs === null) return hold('frequency-cap');
  return skipsRecentlyTexted
    ? refuse('frequency-cap')
    : hold('frequency-cap', new Date(now.getTime() + frequencyWaitMs));
}
