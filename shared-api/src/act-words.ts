import { countOf } from './messaging/count-of';
import type { RegistryEvent } from './contracts';
import type { Permission } from './policy';

/** What is asked, what only reads, what has no person behind it; the rest is written into the audit log. */
type NotNoted =
  | `${string}:${'list' | 'read'}`
  | `${'screen' | 'system' | 'carrier' | 'p2p'}:${string}`
  | `message:${'count' | 'clicks' | 'history'}`
  | `registry:${'change' | 'administer' | 'tokens' | 'beacon'}`
  | `list:${'sample' | 'upload'}`
  | 'job:estimate'
  | 'agent:waiting'
  | 'session:download'
  | 'list:export'
  | 'job:export'
  | 'job:export-list'
  | 'job:report'
  | 'donation:report'
  | 'donation:read-token'
  | 'audit:export'
  | `agency:${'usage' | 'usage-file'}`
  // Noted as one of the two it may be.
  | 'agency:status'
  | 'agent:read-sessions'
  | 'job:create-bulk'
  | 'link:create-manual'
  | 'link:resolve'
  | 'media:fetch'
  | 'chat:reply';
/** The last are a command's, the 10DLC registry's, choices within a call, and what a file of a report is written as. */
type Noted =
  | Exclude<Permission, NotNoted>
  | `registry:${RegistryEvent['action']}`
  | `identity:${'daily-cap' | 'campaign-lost'}`
  | `job:${'text-anyway' | 'guarded' | 'report-export'}`
  | 'agent:promote'
  | 'agency:withdraw-rates'
  | `session:${'refused' | 'unknown'}`
  | OneOfTwo;
/** What a policy line is noted as where it allows the opposite, too. */
type OneOfTwo =
  | `agency:${'enable' | 'disable' | 'reject'}`
  | 'job:resume'
  | 'agent:refuse'
  | 'chat:undo-opt-out'
  | 'operations:release';

/** What the audit log calls each act. A policy line that is noted and has no words here does not compile. */
export const actWords: Readonly<Record<string, string>> = {
  'session:sign-in': 'Signed in',
  'session:refused': 'Failed to sign in',
  'session:unknown': 'Sign-in attempts with unknown emails',
  'session:sign-up': 'Signed up an agency',
  'session:join': 'Asked to join an agency',
  'session:recover': 'Recovered a password',
  'session:verify-email': 'Confirmed their email address',
  'session:send-verification': 'Asked for another link to confirm their email',
  'session:sign-out': 'Signed out',
  'session:change-password': 'Changed their password',
  'session:end': 'Ended sessions of their own',
  'session:prove': 'Entered their password again',
  'session:switch': 'Switched agency',
  'session:prove-agency': 'Signed in to another agency',
  'session:view': 'Viewed the console as someone else',
  'session:view-end': 'Stopped viewing as someone else',
  'agency:rates': 'Changed an agency’s rates',
  'agency:withdraw-rates': 'Withdrew a planned change of rates',
  'agency:features': 'Changed an agency’s features',
  'agency:carrier-site': 'Changed an agency’s carrier site',
  'agency:enable': 'Enabled an agency',
  'agency:disable': 'Disabled an agency',
  'agency:approve': 'Approved an agency',
  'agency:reject': 'Rejected an agency',
  'agency:delete': 'Deleted agencies',
  'factor:write': 'Changed their second factor',
  'factor:require': 'Changed whether a second factor is required',
  'factor:reset': 'Asked to reset a second factor',
  'agent:create': 'Added a user',
  'agent:edit': 'Changed a user',
  'agent:promote': 'Made the agency’s first user its administrator',
  'agent:permit': 'Changed a user’s identities',
  'agent:delete': 'Deleted users',
  'agent:reset-password': 'Reset a password',
  'agent:end-sessions': 'Signed a user out',
  'agent:confirm': 'Confirmed someone who asked to join',
  'agent:refuse': 'Refused someone who asked to join',
  'agent:invite': 'Sent an invitation again',
  'rating:write': 'Rated numbers',
  'job:create': 'Created a job',
  'job:edit': 'Changed a job',
  'job:approve': 'Approved a job',
  'job:pause': 'Paused a job',
  'job:resume': 'Resumed a job',
  'job:delete': 'Deleted jobs',
  'job:report-export': 'Downloaded a report',
  'donation:import': 'Imported donations',
  'donation:token': 'Changed the token of the donation page',
  'link:create': 'Made a short link',
  'guard:write': 'Changed the deliverability guard',
  'job:guarded': 'The deliverability guard paused a job',
  'delivery:export': 'Exported texts of the delivery tab',
  'delivery:suppress': 'Suppressed landlines and dead numbers',
  'mdr:create': 'Requested a detail report',
  'mdr:cancel': 'Canceled a detail report',
  'mdr:download': 'Downloaded a detail report',
  'message:test': 'Sent a test',
  'list:create': 'Uploaded a list',
  'list:delete': 'Deleted lists',
  'list:download': 'Downloaded a list',
  'dnc:create': 'Added do-not-contact numbers',
  'dnc:export': 'Exported opt-outs and do-not-contact numbers',
  'dnc:renew-registry': 'Uploaded a new copy of a do-not-call registry',
  'dnc:delete': 'Deleted do-not-contact numbers',
  'schedule:write': 'Changed a schedule',
  'template:write': 'Changed a template',
  'stop-word:write': 'Changed stop words',
  'frequency:write': 'Changed how often one person may be texted',
  'job:text-anyway': 'Let a job override the frequency limit',
  'chat:opt-out': 'Opted a person out by hand',
  'chat:undo-opt-out': 'Undid an opt-out by hand',
  'opt-out:lift': 'Lifted an opt-out that was set by hand',
  'chat:assign': 'Took over or settled a conversation',
  'reply-rules:write': 'Changed what becomes of unanswered conversations',
  'digest:write': 'Changed email alerts about replies',
  'digest:end': 'Ended the mails about replies by their link',
  'media:create': 'Uploaded a media file',
  'media:delete': 'Deleted media files',
  'operations:hold': 'Paused all sending',
  'operations:release': 'Resumed all sending',
  'held:export': 'Downloaded the review list',
  'held:decide': 'Reviewed a reply',
  'identity:create': 'Created an identity',
  'identity:delete': 'Deleted identities',
  'identity:carrier-site': 'Changed an identity’s carrier site',
  'identity:campaign-lost': 'Paused jobs: the identity lost its campaign',
  'tdlc:submit': 'Submitted a 10DLC registration',
  'tdlc:check-website': 'Had a website checked',
  'identity:daily-cap': 'Set an identity’s daily cap',
  'registry:publish': 'Published a build',
  'registry:mount': 'Checked a build in a browser',
  'registry:promote': 'Released a build',
  'registry:rollback': 'Rolled a part of the console back',
  'registry:disable': 'Switched a part of the console off',
  'registry:enable': 'Switched a part of the console on',
  'registry:halt': 'Stopped the trial of a build',
  'registry:adopt': 'Added the build that came with the server',
  'registry:token': 'Made a token',
  'registry:revoke': 'Revoked a token',
  'registry:override': 'Tried a build alone',
  'registry:preview-link': 'Made a preview link',
  'registry:preview': 'Started a preview',
  'registry:preview-end': 'Ended a preview',
  'registry:previewer': 'Added someone to a preview list',
  'registry:previewer-gone': 'Removed someone from a preview list',
} satisfies Record<Noted, string>;

const methodWords = {
  password: 'Password',
  code: 'Password and authenticator app',
  passkey: 'Password and passkey',
  recovery: 'Password and recovery code',
} as const;
/** How somebody signed in. */
export type SignInMethod = keyof typeof methodWords;

const problemWords = {
  'wrong-password': 'Wrong password',
  'wrong-second-factor': 'Wrong second factor',
  'agency-disabled': 'The agency is disabled',
  'agency-rejected': 'The agency was rejected',
  'not-confirmed': 'Not confirmed yet',
} as const;
/** Why somebody was not signed in. */
export type SignInProblem = keyof typeof problemWords;

const wordOf = (words: Readonly<Record<string, string>>, code: unknown) =>
  typeof code === 'string' ? words[code] : undefined;

const fieldWords: Readonly<Record<string, string>> = {
  smsRate: 'SMS',
  imgMmsRate: 'Image MMS',
  vidMmsRate: 'Video MMS',
  a2pSmsRate: 'A2P SMS',
  a2pImgMmsRate: 'A2P image MMS',
  a2pVidMmsRate: 'A2P video MMS',
  userName: 'Agency name',
  domainName: 'Domain',
  shortLinkOption: 'Short links',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  agencyLimit: 'Agency limit',
  identityLimit: 'Identity limit',
  enabled: 'Alerts',
  minRate: 'Minimum delivered',
  minTexts: 'Minimum texts',
  pauses: 'Pauses jobs',
  takeBackHours: 'Hours until reopened',
  digest: 'Email digest',
  maskedRoles: 'Masked numbers',
  features: 'Features',
  siteId: 'Site',
  peerId: 'SIP peer',
  cap: 'Daily cap',
};

function valueWords(name: string, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (name.endsWith('Rate') && name !== 'minRate') return `$${Number(value).toFixed(4)}`;
  if (name === 'minRate') return `${String(value)}%`;
  if (name.endsWith('Limit')) {
    const { texts, days } = value as { texts: number; days: number };
    return `${texts} in ${days} days`;
  }
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Old and new values of an entry, as [field, old, new]; empty where it has none. */
export function changesOf(detail: Readonly<Record<string, unknown>>): [string, string, string][] {
  const { changes, before } = detail;
  const pairs: [string, unknown, unknown][] =
    typeof changes === 'object' && changes !== null
      ? Object.entries(changes as Record<string, [unknown, unknown]>).map(([name, [old, now]]) => [
          name,
          old,
          now,
        ])
      : beforeAndAfter(before, detail);
  return pairs.map(([name, old, now]) => [
    fieldWords[name] ?? name,
    valueWords(name, old),
    valueWords(name, now),
  ]);
}

/** Entries of features, of a daily cap and of a carrier site store the old value under `before`. */
function beforeAndAfter(
  before: unknown,
  detail: Readonly<Record<string, unknown>>,
): [string, unknown, unknown][] {
  if ('features' in detail) return [['features', before ?? null, detail['features']]];
  if ('cap' in detail) return [['cap', before ?? null, detail['cap']]];
  if (typeof before !== 'object' || before === null) return [];
  return Object.entries(before)
    .filter(([name, old]) => name in detail && old !== detail[name])
    .map(([name, old]) => [name, old, detail[name]]);
}

const dayWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** The reason of an act, what it changed, or how and from where somebody signed in; empty without either. */
export function detailWordsOf(detail: Readonly<Record<string, unknown>>): string {
  const { reason, from, method, problem, device, address, attempts } = detail;
  if (typeof reason === 'string') return reason;
  const changes = changesOf(detail).map(([field, old, now]) => `${field}: ${old} → ${now}`);
  const day = typeof from === 'string' ? [`From ${dayWords(from)}`] : [];
  if (changes.length > 0 || day.length > 0) return [...changes, ...day].join('; ');
  if (typeof attempts === 'number') return `${countOf(attempts, 'attempt')} in an hour`;
  if (typeof address !== 'string') return '';
  const origin = [device, address].filter((part) => typeof part === 'string').join(', ');
  return [wordOf(methodWords, method) ?? wordOf(problemWords, problem), origin].filter(Boolean).join('. ');
}

/** What the audit log calls what an act was done to, by the first word of its object: an address's, or a field's. */
export const thingWords: Readonly<Record<string, string>> = {
  job: 'Job',
  chats: 'Job',
  p2pchats: 'Job',
  list: 'Phone list',
  phone_list: 'Phone list',
  phone_lists: 'Phone list',
  identity: 'Identity',
  identities: 'Identity',
  agent: 'User',
  agents: 'User',
  account: 'Agency',
  users: 'Account',
  media: 'Media',
  mdr: 'Detail report',
  link: 'Short link',
  dncs: 'DNC entry',
  templates: 'Template',
  stopWords: 'Stop words',
  schedule: 'Schedule',
  operations: 'All sending',
  ratings: 'Ratings',
  session: 'Session',
  sessions: 'Session',
  factors: 'Second factor',
  messages: 'Delivered texts',
  donations: 'Donation page',
  frequency: 'Texts to one person',
  'delivery-guard': 'Deliverability guard',
  replies: 'Unanswered conversations',
  remote: 'Console part',
  registry: 'Builds',
};

/** 'job/12' → 'Job 12'; of a session, whose key says nothing, only that it is one. */
export function thingWordsOf(object: string): string {
  const [noun = '', ids] = object.split('/');
  const name = thingWords[noun] ?? noun;
  const isNumbered = ids !== undefined && noun !== 'sessions';
  if (!isNumbered) return name;
  return `${noun === 'users' ? 'Agency' : name} ${ids.replaceAll(',', ', ')}`;
}
