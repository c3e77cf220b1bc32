import { holdWords } from '@campaign/shared-api';
import { formatInstant } from '@campaign/shared-ui';
import type { DeliverySchedule, Estimate, Identity } from '@campaign/shared-api/contracts';
import { countOf, formatPhone, htmlToText, tagsOf } from '@campaign/shared-api/messaging';
import type { JobField, JobForm } from '../../../components/job-form';
import { hasLink } from '../../../components/short-link';
import { count, duration, frequencyWords, hoursWords, overlapWords, people, words } from '../../../words';
import { optOutIn } from '../content/message-text';
import { isScheduled, startOf } from '../content/start-time';
import { zoneOfPhone } from '../content/area-codes';
import { hasEnded, windowAt } from '../../../components/delivery-hours';
import type { JobProblems } from '../job-schema';

/**
 * `missing`: the job cannot be saved. `blocks`: it can, and nothing is sent until this is settled. `warn`: worth a look.
 * `wait`: is being counted.
 */
export type CheckState = 'ok' | 'missing' | 'blocks' | 'warn' | 'wait';

export interface LaunchCheck {
  id: string;
  label: string;
  state: CheckState;
  value: string;
  /** What it is made of, or what to do about it. */
  detail?: string | undefined;
  /** Where it is put right. */
  field: JobField;
}

export interface LaunchFacts {
  form: JobForm;
  problems: JobProblems;
  identity: Identity | undefined;
  /** The newest answer; it may be of an older form while the next is counted. */
  estimate: Estimate | undefined;
  now: Date;
  /** The delivery hours the job follows, once they are known. */
  schedule?: DeliverySchedule | undefined;
  /** False where this installation sends at any hour. */
  quietHours?: boolean;
  /** False while the platform has not approved the agency. */
  approved?: boolean;
  /** Suppression lists that the job could use, once they are known. */
  suppressionLists?: number | undefined;
}

/** Everything worth a look before a job is sent, in the order of the wizard. */
export function launchChecks(facts: LaunchFacts): LaunchCheck[] {
  const checks = [
    approvalCheck,
    identityCheck,
    numberCheck,
    startCheck,
    windowCheck,
    optOutCheck,
    senderCheck,
    linkCheck,
  ];
  const registered = [samplesCheck, daysCheck];
  const rest = [...registered, mediaCheck, tagsCheck, recipientsCheck, frequencyCheck, overlapCheck];
  rest.push(suppressionCheck, segmentsCheck);
  return [...checks, ...rest].flatMap((check) => check(facts) ?? []);
}

type Check = (facts: LaunchFacts) => LaunchCheck | undefined;

const identityCheck: Check = ({ problems, identity }) => {
  const base = { id: 'identity', label: 'Identity', field: 'identityId' } as const;
  if (problems.identityId) return { ...base, state: 'missing', value: problems.identityId };
  if (!identity) return { ...base, state: 'wait', value: '…' };
  return identity.readyFor10Dlc
    ? { ...base, state: 'ok', value: identity.identityName }
    : {
        ...base,
        state: 'blocks',
        value: holdWords['identity-not-ready'],
        detail: `Texts of ${identity.identityName} wait until it is ready for 10DLC.`,
      };
};

const approvalCheck: Check = ({ approved = true }) =>
  approved
    ? undefined
    : {
        id: 'approval',
        label: 'Agency',
        field: 'jobName',
        state: 'blocks',
        value: holdWords['agency-not-approved'],
        detail: 'You can save the job. Texts wait until the platform has approved the agency.',
      };

const numberCheck: Check = ({ form, problems }) => {
  const problem = problems.jobArea ?? problems.adminPhone;
  const base = { id: 'from', label: 'From', field: problems.jobArea ? 'jobArea' : 'adminPhone' } as const;
  return problem
    ? { ...base, state: 'missing', value: problem }
    : { ...base, state: 'ok', value: formatPhone(form.adminPhone) };
};

const PACIFIC = 'America/Los_Angeles';
const EASTERN = 'America/New_York';

const startCheck: Check = ({ form, problems, estimate, now, quietHours = true }) => {
  const base = { id: 'start', label: 'Start', field: 'startDate' } as const;
  if (problems.startDate) return { ...base, state: 'missing', value: problems.startDate };
  if (form.jobType === 'P2P')
    return { ...base, state: 'ok', value: 'Now', detail: 'A person sends each text.', field: 'jobName' };
  const start = startOf(form, now);
  const scheduled = isScheduled(form);
  const clock = (zone: string) => formatInstant(start, { zone, style: 'time' });
  const zones = [...new Set([EASTERN, form.adminPhone ? zoneOfPhone(form.adminPhone) : EASTERN, PACIFIC])];
  const times = zones.map(clock).join(', ');
  const asleep = peopleOutsideHours(estimate, start);
  const outside = asleep === undefined ? zonesOutsideHours([], start) : asleep > 0;
  const who = asleep === undefined ? 'recipients' : people(asleep);
  const warning = quietHours
    ? `It is outside 8 AM–9 PM for ${who}: their texts wait for their morning.`
    : `It is outside 8 AM–9 PM for ${who}, and delivery hours are off: their texts go out anyway.`;
  return {
    ...base,
    state: outside ? 'warn' : 'ok',
    value: scheduled ? formatInstant(start) : 'Now',
    detail: outside ? `${times}. ${warning}` : times,
  };
};

/** How many recipients are outside their hours at an instant; undefined until their zones are known. */
function peopleOutsideHours(estimate: Estimate | undefined, instant: string): number | undefined {
  return estimate?.zones
    ?.filter(({ names }) => zonesOutsideHours(names, instant))
    .reduce((sum, zone) => sum + zone.people, 0);
}

/**
 * Whether it is outside 8 AM–9 PM in one of the zones, where no telephone solicitation may be sent (47 CFR 64.1200(c)(1)).
 * Numbers without a place count from Eastern to Pacific.
 */
function zonesOutsideHours(names: readonly string[], instant: string): boolean {
  const zones = names.length > 0 ? names : [EASTERN, PACIFIC];
  return zones.some((timeZone) => {
    const parts = { hour: 'numeric', hourCycle: 'h23', timeZone } as const;
    const hour = Number(new Intl.DateTimeFormat('en-US', parts).format(new Date(instant)));
    return hour < 8 || hour >= 21;
  });
}

/** Whether the number's pace leaves the people enough of the delivery hours on the day it starts. */
const windowCheck: Check = ({ form, estimate, schedule, now }) => {
  if (form.jobType === 'P2P' || !schedule) return undefined;
  const base = { id: 'window', label: hoursWords.label, field: 'scheduleId' } as const;
  if (hasEnded(schedule, new Date(startOf(form, now))))
    return { ...base, state: 'missing', value: hoursWords.endsBefore };
  if (!estimate?.seconds) return undefined;
  const { closed, leftSeconds } = windowAt(schedule, new Date(startOf(form, now)));
  const needed = `About ${duration(estimate.seconds)} at the number’s pace`;
  if (closed)
    return { ...base, state: 'warn', value: needed, detail: 'No hours on the day it starts: texts wait.' };
  return leftSeconds >= estimate.seconds
    ? { ...base, state: 'ok', value: needed }
    : {
        ...base,
        state: 'warn',
        value: needed,
        detail: `The hours of that day leave ${duration(leftSeconds)}: the rest goes out later.`,
      };
};

const optOutCheck: Check = ({ form, problems }) => {
  const base = { id: 'opt-out', label: 'Opt-out', field: 'initialTemplateMessage' } as const;
  if (problems.initialTemplateMessage)
    return { ...base, state: 'missing', value: problems.initialTemplateMessage };
  const found = optOutIn(htmlToText(form.initialTemplateMessage));
  if (!found) return undefined;
  return {
    ...base,
    state: found.standsAlone ? 'ok' : 'warn',
    value: `“${found.wording}”`,
    detail: found.standsAlone ? undefined : 'It appears only inside another word.',
  };
};

/** Carriers expect every campaign to say who writes; a word of the identity's name will do. */
const senderCheck: Check = ({ form, identity }) => {
  const text = htmlToText(form.initialTemplateMessage);
  if (!identity || text === '') return undefined;
  const { displayName, identityName } = identity;
  const parts = `${displayName ?? ''} ${identityName}`
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  const written = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const named = parts.some((word) => written.has(word.toLowerCase()));
  const base = { id: 'sender', label: 'Sender name', field: 'initialTemplateMessage' } as const;
  return named
    ? { ...base, state: 'ok', value: displayName ?? identityName }
    : {
        ...base,
        state: 'warn',
        value: `The message does not say it is from ${displayName ?? identityName}.`,
      };
};

/** What was not registered is blocked by carriers, however good it is. */
const samplesCheck: Check = ({ identity, estimate }) => {
  const differences = estimate?.unlikeSamples ?? [];
  if (!identity?.readyFor10Dlc || differences.length === 0) return undefined;
  return {
    id: 'samples',
    label: 'As registered',
    field: 'initialTemplateMessage',
    state: 'warn',
    value: 'The message differs from your registered samples. Carriers may block it.',
    detail: differences.map(({ text }) => text).join(' '),
  };
};

/** Of identities that carriers take so many segments a day from. */
const daysCheck: Check = ({ form, estimate }) => {
  const { days, leftToday } = estimate ?? {};
  if (form.jobType === 'P2P' || leftToday == null) return undefined;
  const base = { id: 'days', label: words.dailyLimit, field: 'identityId' } as const;
  const left = words.leftToday(leftToday);
  if (days == null)
    return { ...base, state: 'warn', value: left, detail: 'This identity may not send today.' };
  return days <= 1
    ? { ...base, state: 'ok', value: left }
    : {
        ...base,
        state: 'warn',
        value: `This job needs ${days} days`,
        detail: `${left}, until midnight Pacific.`,
      };
};

const mediaCheck: Check = ({ form, problems }) => {
  if (!form.isMMSEnabled) return undefined;
  const base = { id: 'media', label: 'MMS', field: 'initialTemplateMedia' } as const;
  return problems.initialTemplateMedia
    ? { ...base, state: 'missing', value: problems.initialTemplateMedia }
    : { ...base, state: 'ok', value: form.mmsMIME?.startsWith('video/') ? 'Video' : 'Photo' };
};

const linkCheck: Check = ({ form, problems }) => {
  const base = { id: 'link', label: 'Short link' } as const;
  if (problems.campaignid)
    return { ...base, field: 'campaignid', state: 'missing', value: problems.campaignid };
  const problem = problems.guidlink ?? problems.letters;
  if (problem) return { ...base, field: 'guidlink', state: 'missing', value: problem };
  const inText = hasLink(htmlToText(form.initialTemplateMessage), form.guidlink);
  return {
    ...base,
    field: inText ? 'guidlink' : 'initialTemplateMessage',
    state: inText ? 'ok' : 'warn',
    value: form.guidlink.replace(/^https?:\/\//, ''),
    detail: inText ? undefined : 'It is not in the message.',
  };
};

const tagsCheck: Check = ({ form, estimate }) => {
  const { known, unknown } = tagsOf(htmlToText(form.initialTemplateMessage));
  if (known.length + unknown.length === 0) return undefined;
  const empty = Object.entries(estimate?.emptyValues ?? {}).filter(
    ([tag, rows]) => rows > 0 && known.includes(tag),
  );
  const notes = [
    ...unknown.map((tag) => `{${tag}} is unknown and is sent as typed.`),
    ...empty.map(([tag, rows]) => `{${tag}} is empty for ${people(rows)}.`),
  ];
  return {
    id: 'tags',
    label: 'Tags',
    field: 'initialTemplateMessage',
    state: notes.length > 0 ? 'warn' : 'ok',
    value: [...known, ...unknown].map((tag) => `{${tag}}`).join(' '),
    detail: notes.length > 0 ? notes.join(' ') : undefined,
  };
};

const recipientsCheck: Check = ({ form, problems, estimate }) => {
  const base = { id: 'recipients', label: 'Recipients', field: 'phoneListAssignments' } as const;
  if (problems.phoneListAssignments)
    return { ...base, state: 'missing', value: problems.phoneListAssignments };
  if (!estimate) return { ...base, state: 'wait', value: '…' };
  const [late] = estimate.notReady;
  if (late) {
    const isSuppression = form.suppressionListAssignments.includes(late.listId);
    return {
      ...base,
      field: isSuppression ? 'suppressionListAssignments' : base.field,
      state: 'missing',
      value: `“${late.listName}” is ${late.listState}, not ACTIVE.`,
    };
  }
  const removed = [
    [estimate.duplicates, estimate.duplicates === 1 ? 'duplicate' : 'duplicates'],
    [estimate.dnc, 'on DNC'],
    [estimate.suppressed, 'suppressed'],
    [estimate.optedOut, 'opted out'],
    [estimate.skipped ?? 0, 'texted lately'],
  ] as const;
  const minus = removed.filter(([rows]) => rows > 0).map(([rows, why]) => `${count(rows)} ${why}`);
  return {
    ...base,
    state: estimate.recipients > 0 ? 'ok' : 'warn',
    value: people(estimate.recipients),
    detail: `${countOf(estimate.rows, 'row')}${minus.length > 0 ? ` less ${minus.join(', ')}` : ''}`,
  };
};

/** Whom the agency's limits keep from one more first text, and what becomes of them. */
const frequencyCheck: Check = ({ form, estimate }) => {
  const recently = estimate?.recently;
  if (!recently || recently.people === 0) return undefined;
  return {
    id: 'frequency',
    label: frequencyWords.label,
    field: 'recentlyTexted',
    state: form.recentlyTexted === 'anyway' ? 'warn' : 'ok',
    value: frequencyWords.found(recently.people, recently.days),
    detail: frequencyWords.outcome[form.recentlyTexted],
  };
};

/** Who stands on two of the lists is texted once; who is in another job, twice. */
const overlapCheck: Check = ({ estimate }) => {
  const { overlaps = [], otherJobs = [] } = estimate ?? {};
  const [first] = otherJobs;
  if (overlaps.length === 0 && !first) return undefined;
  const lists = overlaps.map(({ lists: [one, other], people: shared }) =>
    overlapWords.lists(shared, one, other),
  );
  const jobs = otherJobs.map(({ name, people: shared }) => overlapWords.job(shared, name));
  const [value, ...rest] = [...jobs, ...lists];
  return {
    id: 'overlap',
    label: overlapWords.label,
    field: 'phoneListAssignments',
    state: first ? 'warn' : 'ok',
    value: value ?? '',
    detail: rest.length > 0 ? rest.join(' ') : undefined,
  };
};

const suppressionCheck: Check = ({ form, suppressionLists: available = 0 }) => {
  const lists = form.suppressionListAssignments.length;
  const base = { id: 'suppression', label: 'Suppression', field: 'suppressionListAssignments' } as const;
  if (lists > 0) return { ...base, state: 'ok', value: countOf(lists, 'list') };
  return available === 0
    ? { ...base, state: 'ok', value: 'No suppression list', detail: 'Opt-outs and DNC always apply.' }
    : {
        ...base,
        state: 'warn',
        value: `${countOf(available, 'suppression list is', 'suppression lists are')} not used`,
        detail: 'Turn Suppression on to leave out the people on them. Opt-outs and DNC always apply.',
      };
};

const segmentsCheck: Check = ({ estimate }) => {
  if (!estimate) return undefined;
  const { min, max, median } = estimate.segments;
  const { recipients, character } = estimate.unicode;
  const costs = recipients > 0 && max > 1;
  return {
    id: 'segments',
    label: 'Segments',
    field: 'initialTemplateMessage',
    state: costs ? 'warn' : 'ok',
    value: min === max ? `${min} each` : `${min} to ${max} each, half of them ${median} or fewer`,
    detail: costs
      ? `“${character ?? ''}” is not a standard SMS character: texts to ${people(recipients)} use more segments.`
      : undefined,
  };
};
