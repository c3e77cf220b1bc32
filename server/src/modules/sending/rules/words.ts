import { DateTime } from 'luxon';
import type { RefusalReason } from '@campaign/shared-api/contracts';
import { countOf } from '@campaign/shared-api/messaging';
import { NOT_READY } from '@campaign/shared-api/registration';
import { allowanceWords } from '../../allowances/allowance-words';
import { zoneLabel, zoneNames } from '../../../zones/zones';
import type { HoldReason } from './decide';

/** Why a press on Send did not send, for the person who pressed. */
export const refusalWords: Record<RefusalReason | HoldReason | 'too-late', string> = {
  'opted-out': 'This number has opted out.',
  'held-for-review': 'This number’s reply needs review before it is texted again.',
  dnc: 'This number is on a do-not-contact list.',
  'suppression-list': 'This number is on a suppression list of the job.',
  'suppression-list-deleted': 'A suppression list of this job was deleted. Create a new job.',
  'job-not-active': 'This job is not active.',
  'agency-disabled': 'The agency is disabled.',
  'agency-not-approved': 'The agency is not approved yet.',
  'identity-not-ready': NOT_READY,
  'outside-hours': 'It is outside the hours in which this person may be texted.',
  'already-sent': 'This number has already been texted by this job.',
  'not-a-recipient': 'This number is not a recipient of this job.',
  'not-the-jobs-number': 'This job sends from another number.',
  'empty-message': 'The message is empty.',
  'too-long': 'The message is longer than 2,048 characters once it is merged.',
  'wider-than-daily-cap':
    'This message alone takes more segments than carriers allow the sender in a day. Shorten it.',
  'carrier-unavailable': 'The carrier did not take the message.',
  'platform-hold': 'Sending is paused by the platform.',
  'daily-cap': 'The sender has used up the segments that carriers allow it today. Try again tomorrow.',
  'brand-daily-cap':
    'T-Mobile takes no more segments of the sender’s brand today, and this number may be one of its. Try again tomorrow.',
  'carrier-minute': 'AT&T takes no more texts of the sender this minute. Try again in a moment.',
  'frequency-cap':
    'This person has been sent as many first texts lately as the agency or the identity allows.',
  'unread-reply': 'This person has just answered. Read the answer first.',
  'too-late': 'It was too late to answer.',
};

export const handWords = {
  beingSent: 'This message is being sent right now.',
  answerAwaited: 'The carrier has not said whether it sent this message. It will not be sent twice.',
  stale: 'The message has changed. Read it again before sending.',
  answersFirst: 'This job asks for answers first: answer who wrote to you, then send new texts.',
  leased: 'A colleague is texting this number.',
  tooFast: 'This number sends as fast as the carrier allows. Try again in a moment.',
  notTaken: 'The carrier did not take the message. It was not sent; try again.',
  detailsFollow: 'The message was sent. Its details follow.',
  notTexted: 'This job has not texted this number.',
  otherText: 'Another text was sent by this press. Look at the conversation before you send this one.',
} as const;

/** Why all sending is held, for whoever may let it go on. */
export const restoredWords = (copiedAt: Date) =>
  `The database is a copy of ${DateTime.fromJSDate(copiedAt, { zone: 'utc' }).toFormat("LLL d, HH:mm 'UTC'")}. ` +
  'Texts that may have gone out since are looked up with the carrier (see texts in doubt). ' +
  'What people answered since, STOPs among it, is not in the copy: enter it before sending goes on.';

/** Why the recipients of a job wait, for its row and page. */
export const heldWords = {
  platform: 'Sending is paused by the platform.',
  agencyDisabled: 'The agency is disabled.',
  agencyNotApproved: 'The agency is not approved yet.',
  /** IDET-05's sentence; the job's page links to the identity. */
  identityNotReady: NOT_READY,
  suppressionDeleted:
    'A suppression list of this job was deleted, so nothing is sent. Create a new job with the lists you need.',
  ended: 'The delivery schedule has ended.',
  ...allowanceWords,
  slowDown: (until: Date, now: Date) =>
    `The carrier asked to slow down until ${clock(until, 'America/New_York', now)} Eastern.`,
  rests: (people: number, next: Date) =>
    `${countOf(people, 'waits', 'wait')}: texted as often lately as your limits allow. The next may go ${DateTime.fromJSDate(next, { zone: 'America/New_York' }).toFormat("LLL d 'at' h:mm a")} Eastern.`,
  rest: (until: Date) =>
    `Texted as often lately as your limits allow: waits until ${DateTime.fromJSDate(until, { zone: 'America/New_York' }).toFormat("LLL d 'at' h:mm a")} Eastern.`,
  unreachable: 'The carrier is not accepting messages right now. Sending resumes automatically.',
  unreadable:
    'What is checked before a text leaves cannot be read, so nothing is sent. Sending resumes automatically.',
  noHours: (people: number) =>
    `${countOf(people, 'person gets', 'people get')} nothing: no delivery hours of this job come that also lie between 8 AM and 9 PM where ${people === 1 ? 'that person is' : 'they are'}. Change the hours.`,
  outsideHours,
  tooLong,
  recipient,
} as const;

/** What holds a job, without its figures: what operators count by. */
export function kindOfHold(held: string): string {
  if (held.includes('slow down')) return 'The carrier asked to slow down';
  if (/^[\d,]+ waits? until/.test(held)) return 'Outside the recipients’ hours';
  if (/^Needs [\d,]+ days?: /.test(held)) return 'More than carriers take in a day';
  if (held.includes('Change the hours')) return 'Hours that never come';
  if (held.startsWith('Needs ')) return 'More than the window has time for';
  if (held.includes('lately as your limits allow')) return 'Its people were texted often enough lately';
  if (held.endsWith('10DLC messages.')) return 'The identity is not ready for 10DLC';
  if (held.endsWith('go on tomorrow.')) return 'The identity has sent its texts of the day';
  return held.replace(/\.$/, '');
}

export interface ClosedZone {
  zone: number;
  opensAt: Date;
  recipients: number;
  /** Of one recipient there. */
  areaCode: string;
}

/** `312 wait until 8:00 AM (Phoenix, area code 480); 40 in 2 more zones later.`; `never`: people whom no hours reach. */
function outsideHours(zones: readonly ClosedZone[], now: Date, never = 0): string {
  const [first, ...rest] = [...zones].sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  if (!first) return never > 0 ? heldWords.noHours(never) : heldWords.ended;
  if (never > 0) return `${outsideHours(zones, now)} ${heldWords.noHours(never)}`;
  const place = [zoneLabel(first.zone), `area code ${first.areaCode}`].filter(Boolean).join(', ');
  const time = clock(first.opensAt, zoneNames(first.zone)[0] ?? 'America/New_York', now);
  const head = `${countOf(first.recipients, 'waits', 'wait')} until ${time} (${place})`;
  if (rest.length === 0) return `${head}.`;
  const others = rest.reduce((sum, { recipients }) => sum + recipients, 0);
  return `${head}; ${count(others)} in ${countOf(rest.length, 'more zone', 'more zones')} later.`;
}

/** At the number's pace it is not done when the hours of those who may be texted now end. */
function tooLong({ rest, perSecond, windowMs }: { rest: number; perSecond: number; windowMs: number }) {
  const now = Math.min(rest, Math.floor((perSecond * windowMs) / 1000));
  return `Needs ${hours(rest / perSecond)}, window has ${hours(windowMs / 1000)}: about ${count(now)} go out in it, ${count(rest - now)} wait for the next.`;
}

/** `Waits until 11:00 AM (Phoenix, area code 480).` */
function recipient(
  { zone, phone }: { zone: number; phone: number },
  opensAt: Date | null,
  now: Date,
  hasEnded = true,
): string {
  if (!opensAt) return hasEnded ? heldWords.ended : heldWords.noHours(1);
  const place = [zoneLabel(zone), `area code ${String(phone).slice(0, 3)}`].filter(Boolean).join(', ');
  return `Waits until ${clock(opensAt, zoneNames(zone)[0] ?? 'America/New_York', now)} (${place}).`;
}

/** 1.26 h → "1.3 h"; under an hour in minutes. */
const hours = (seconds: number) =>
  seconds < 3570
    ? `${Math.max(1, Math.round(seconds / 60))} min`
    : `${Number((seconds / 3600).toFixed(1)).toLocaleString('en-US')} h`;
const count = (value: number) => value.toLocaleString('en-US');
/** A time of a day that is not today in that zone says which day. */
function clock(instant: Date, zone: string, now: Date): string {
  const at = DateTime.fromJSDate(instant, { zone });
  const isToday = at.hasSame(DateTime.fromJSDate(now, { zone }), 'day');
  return at.toFormat(isToday ? 'h:mm a' : "LLL d 'at' h:mm a");
}

/** What an automatic answer says; no marketing (47 CFR 64.1200(a)(12)). */
export const answerWords = {
  confirmation: (sender: string) =>
    `${sender}: You have been opted out and will receive no further messages.`,
  help: (sender: string, contact: string | null) =>
    `${sender}${contact ? `: For help contact ${contact}.` : ': Reply to this message for help.'} Reply STOP to opt out. Msg&data rates may apply.`,
} as const;
