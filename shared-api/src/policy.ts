import { AGENT_ROLES } from './constants';
import type { ROLES } from './constants';

type Role = (typeof ROLES)[number];

/**
 * Whose rows a role may touch.
 * - `any`: every agency's · `own`: the own agency's, minus identities denied by identityPermission
 * - `jobs`: only jobs the agent is assigned to or made, minus denied identities · `self`: the own row
 */
export type Scope = 'any' | 'own' | 'jobs' | 'self';
export interface PolicyLine {
  /**
   * `public`: no session needed. `carrier`: carrier credentials only. `token`: a remote's bearer token, which the
   * call's service checks, or a session of `may`.
   */
  open?: 'public' | 'carrier' | 'token';
  /**
   * Only for a session that proved who it is in the last quarter of an hour, `many`: where more than one thing is named
   * (`ids`). The others are answered `proof-needed`; the console asks for the password and repeats the call.
   */
  proof?: 'always' | 'many';
  /**
   * Answered, by GET alone, to ADMIN who looks at the console as somebody else. Left out of what writes, sends, exports,
   * downloads, leases recipients or shows a secret: whatever is not marked is refused in a view.
   */
  inView?: true;
  may: Partial<Record<Role, Scope>>;
}

const line = (AD?: Scope, AA?: Scope, US?: Scope, RD?: Scope, CL?: Scope): PolicyLine => ({
  may: {
    ...(AD && { ADMIN: AD }),
    ...(AA && { 'AGENT-ADMIN': AA }),
    ...(US && { USER: US }),
    ...(RD && { 'AGENT-READER': RD }),
    ...(CL && { 'AGENT-CLICKER': CL }),
  },
});
/** Rights, rates, secrets: a browser left open is not enough. */
const proven = (row: PolicyLine): PolicyLine => ({ ...row, proof: 'always' });
/** One at a time as ever, several only proven. */
const provenForMany = (row: PolicyLine): PolicyLine => ({ ...row, proof: 'many' });
/** Shows what is there and changes nothing. */
const shown = (row: PolicyLine): PolicyLine => ({ ...row, inView: true });
const everybody: PolicyLine = { open: 'public', may: line('any', 'any', 'any', 'any', 'any').may };

/**
 * Call × role → rule: the one place. The server's checks, the matrix test and the browser's `useMay` are
 * generated from it; a route that names no line here fails at start.
 */
export const POLICY = {
  'session:sign-in': everybody,
  'session:sign-up': { open: 'public', may: line('any').may },
  'session:join': { open: 'public', may: {} },
  'session:recover': everybody,
  'session:read': shown(line('self', 'self', 'self', 'self', 'self')),
  /** A file by the ticket that was given for it. */
  'session:download': line('self', 'self', 'self', 'self', 'self'),
  /** To look at the console as one of an agency's people, read-only and for half an hour. */
  'session:view': proven(line('any')),
  /** Whoever is looking: the role is that of the person looked at. */
  'session:view-end': line('self', 'self', 'self', 'self', 'self'),
  'session:sign-out': everybody,
  'session:change-password': line('self', 'self', 'self', 'self', 'self'),
  /** Where else one is signed in. */
  'session:list': line('self', 'self', 'self', 'self', 'self'),
  'session:end': line('self', 'self', 'self', 'self', 'self'),
  'session:prove': line('self', 'self', 'self', 'self', 'self'),
  /** One's own second factors. */
  'factor:list': line('self', 'self', 'self', 'self', 'self'),
  'factor:write': proven(line('self', 'self', 'self', 'self', 'self')),
  /** Whether an agency's people sign in with one: its owner says. */
  'factor:require': proven(line(undefined, 'own', 'own')),
  /** Somebody has lost theirs: by mail, and after a day. */
  'factor:reset': proven(line('any', 'own')),

  /** To another agency of one's own, whose password was given in this session. */
  'session:switch': line('self', 'self', 'self', 'self', 'self'),
  /** The password one has at another agency, which a switch asks for. */
  'session:prove-agency': line('self', 'self', 'self', 'self', 'self'),

  'agency:list': shown(line('any', 'self', 'self', 'self', 'self')),
  /** What it paid since when; with ROLE-09. */
  'agency:read': line('any'),
  /** What it used in a month, and the same as a file. AGENT-ADMIN: without identities denied to them. */
  'agency:usage': shown(line('any', 'own')),
  'agency:usage-file': line('any', 'own'),
  'agency:rates': proven(line('any')),
  /** ROLE-18: an agency's switches. */
  'agency:features': proven(line('any')),
  'agency:status': proven(line('any')),
  'agency:approve': proven(line('any')),
  /** ROLE-10: AGENT-ADMIN its own (AGCY-17). */
  'agency:delete': proven(line('any', 'own')),
  'identity:list': shown(line('any', 'own', 'own', 'own', 'own')),
  'identity:read': shown(line('any', 'own', 'own', 'own', 'own')),
  'identity:create': line('any', 'own', 'own'),
  /** IDEN-05. */
  'identity:delete': provenForMany(line('any', 'own')),
  /** The organization with EIN and token; everybody else has the three states of `identity:read`. */
  'tdlc:read': line('any', 'own'),
  /** A legal statement: answers, organization, samples, token. */
  'tdlc:submit': line('any', 'own'),
  'tdlc:check-website': line('any', 'own'),
  'agent:list': shown(line('any', 'own', 'own', 'own', 'own')),
  'agent:read': shown(line('any', 'own', 'own', 'self', 'self')),
  'agent:create': proven(line('any', 'own', 'own')),
  'agent:edit': proven(line('any', 'own')),
  'agent:permit': proven(line('any', 'own')),
  /** USER: AGENT-READER and AGENT-CLICKER only (`rolesGivenBy`). */
  'agent:delete': proven(line('any', 'own', 'own')),
  /** Where somebody is signed in, without addresses; and ending it. */
  'agent:read-sessions': shown(line('any', 'own')),
  'agent:end-sessions': line('any', 'own'),
  'agent:reset-password': proven(line('any', 'own')),
  /** SIGNUP-14: people who asked to join. */
  'agent:waiting': shown(line('any', 'own')),
  'agent:confirm': proven(line('any', 'own')),
  /** The mail with the link, again or no more. */
  'agent:invite': line('any', 'own'),
  'rating:list': shown(line('any', 'own', 'own')),
  'rating:write': line('any'),

  'list:list': shown(line('any', 'own', 'own', 'own', 'own')),
  'list:export': line('any', 'own', 'own', 'own'),
  'list:read': shown(line('any', 'own', 'own', 'own', 'own')),
  /** The file a list is made of. */
  'list:upload': line('any', 'own', 'own'),
  'list:create': line('any', 'own', 'own'),
  'list:delete': provenForMany(line('any', 'own')),
  // `self`: the ledger of an upload of one's own, bucket by bucket, and no list's report (PL-14).
  'list:download': line('any', 'own', 'self'),
  'list:sample': line('any', 'own', 'own'),

  'dnc:list': shown(line('any', 'own', 'own', 'own', 'own')),
  'dnc:create': line('any', 'own', 'own'),
  /** DNC-10: never what a handset wrote. */
  'dnc:delete': provenForMany(line('any', 'own')),
  /** Every number with what was written and why: as a list's report (PL-14). */
  'dnc:export': line('any', 'own'),
  /** A new copy of a do-not-call registry, which all agencies are scrubbed against. */
  'dnc:renew-registry': line('any'),

  'job:list': shown(line('any', 'own', 'own', 'own', 'jobs')),
  'job:export-list': line('any', 'own', 'own', 'own'),
  'job:read': shown(line('any', 'own', 'own', 'own', 'jobs')),
  /** AGENT-CLICKER: job type P2P only (STYPE-06). */
  'job:create': line('any', 'own', 'own', undefined, 'own'),
  'job:create-bulk': line('any', 'own', 'own'),
  'job:edit': line('any', 'own', 'own'),
  'job:approve': line('any'),
  /** AGENT-ADMIN: not completed, one at a time (ROLE-04). */
  'job:delete': provenForMany(line('any', 'own')),
  'job:pause': line('any', 'own', 'own'),
  'job:estimate': line('any', 'own', 'own', undefined, 'own'),
  'job:report': shown(line('any', 'own', 'own', 'own')),
  /** What the report shows, as a file. */
  'job:export': line('any', 'own', 'own', 'own'),
  'number:list': shown(line('any', 'own', 'own', undefined, 'own')),
  'link:create': line('any', 'own', 'own', undefined, 'own'),
  'link:create-manual': line('any'),
  /** Quick test: one text to a number typed by hand (CONT-19), which nobody has agreed to. */
  'message:test': line('any', 'own', 'own'),
  'schedule:list': shown(line('any', 'own', 'own', 'own', 'own')),
  'schedule:write': line('any', 'own', 'own'),
  'template:list': shown(line('any', 'own', 'own', 'own', 'jobs')),
  'template:write': line('any', 'own', 'own'),
  /** ROLE-06: AGENT-ADMIN of the own agency, ADMIN of any but the platform's. */
  'stop-word:list': shown(line('any', 'own')),
  'stop-word:write': line('any', 'own'),
  /** How often one person may be texted first. */
  'frequency:read': shown(line('any', 'own')),
  'frequency:write': line('any', 'own'),

  /** For whoever puts a picture into a text: an AGENT-CLICKER makes P2P jobs, an AGENT-READER none. */
  'media:list': shown(line('any', 'own', 'own', undefined, 'own')),
  'media:create': line('any', 'own', 'own'),
  /** ROLE-12. */
  'media:delete': provenForMany(line('any', 'own')),
  /** Carriers fetch what a text carries. */
  'media:fetch': everybody,

  'message:count': shown(line('any', 'own', 'own', 'own', 'jobs')),
  'message:clicks': shown(line('any', 'own', 'own', 'own')),
  'message:history': shown(line('any', 'own', 'own', 'own', 'jobs')),
  /** DASH-03: the platform's own people. */
  'delivery:read': line('any'),
  'delivery:export': line('any'),
  /** Into a do-not-contact list of each agency. */
  'delivery:suppress': line('any'),
  /** When an agency is told that too few texts arrive, and whether its jobs are paused then. */
  'guard:read': shown(line('any', 'own', 'own')),
  'guard:write': line('any', 'own', 'own'),
  'mdr:list': line('any'),
  'mdr:create': line('any'),
  'mdr:cancel': line('any'),
  'mdr:download': line('any'),
  'donation:list': shown(line('any', 'own', 'own', 'own')),
  /** Donations out of a file; whoever runs the agency's campaigns. */
  'donation:import': line('any', 'own', 'own'),
  /** What an agency's donation page reports with: its own people make and end it, nobody of the platform. */
  'donation:read-token': line(undefined, 'own', 'own'),
  'donation:token': proven(line(undefined, 'own', 'own')),
  /** The donation page, by the agency's token. */
  'donation:report': { open: 'token', may: {} },

  'chat:read': shown(line('any', 'own', 'own', 'own', 'jobs')),
  'chat:reply': line('any', 'own', 'own', undefined, 'jobs'),
  /** Who answers whom, and that somebody needs no answer. */
  'chat:assign': line('any', 'own', 'own', undefined, 'jobs'),
  /** When a conversation that nobody answers is taken back. */
  'reply-rules:read': shown(line('any', 'own')),
  'reply-rules:write': line('any', 'own'),
  /** Whether one is told by mail of what waits: one's own, and by the address in the mail. */
  'digest:read': shown(line('self', 'self', 'self', 'self', 'self')),
  'digest:write': line('self', 'self', 'self', 'self', 'self'),
  'digest:end': { open: 'public', may: {} },
  'p2p:read': line('any', 'own', 'own', 'own', 'jobs'),
  'p2p:send': line('any', 'own', 'own', undefined, 'jobs'),

  'operations:read': line('any'),
  'operations:hold': line('any'),
  /** What somebody wrote may mean stop: read by a person, then released or taken for one. */
  'held:list': line('any'),
  'held:export': line('any'),
  'held:decide': line('any'),
  /** AGENT-ADMIN: what was done to the own agency, without what is about identities denied to them. */
  'audit:list': shown(line('any', 'own')),
  'audit:export': line('any', 'own'),

  'link:resolve': everybody,
  'carrier:callback': { open: 'carrier', may: {} },
  /** The 10DLC registry tells that something has changed. */
  'carrier:tdlc': { open: 'carrier', may: {} },
  'system:health': everybody,
  /** This machine, or whoever has the token. */
  'system:metrics': everybody,
  'system:page': everybody,
  'system:registry': everybody,
  'system:csp-report': everybody,

  /** A remote's own team, by its token; never a person's cookie. */
  'registry:publish': { open: 'token', may: {} },
  /** Promote, roll back, disable, enable: the platform's people for every remote, a token for its own. */
  'registry:change': { open: 'token', may: line('any').may },
  'registry:read': { open: 'token', may: line('any').may },
  /** What only people see and do: tokens, who is on a canary, overrides. */
  'registry:administer': line('any'),
  /** Making and revoking them. */
  'registry:tokens': proven(line('any')),
  /** A build that only the remote's preview list may see; the service asks whether one is on it. */
  'registry:preview': line('self', 'self', 'self', 'self', 'self'),
  'registry:beacon': line('self', 'self', 'self', 'self', 'self'),

  /** What the calls are: for people, and for a remote's tools by its token. */
  'docs:read': { open: 'token', may: line('self', 'self', 'self', 'self', 'self').may },

  /** Screens without a call of their own. */
  'screen:dashboard': shown(line('any', 'own', 'own', 'own', 'jobs')),
  /** SHELL-01. */
  'screen:media': shown(line('any', 'own')),
  'screen:releases': line('any'),
  /** ROLE-11, ROLE-14: the Refresh button of lists. */
  'screen:refresh': shown(line('any', 'own', 'own')),
} as const satisfies Record<string, PolicyLine>;

export type Permission = keyof typeof POLICY;

/** What `role` may reach with `permission`; undefined = refused. */
export function scopeOf(permission: Permission, role: Role): Scope | undefined {
  const rule: PolicyLine = POLICY[permission];
  return rule.may[role];
}

/**
 * @alias
 * @deprecated The name before 1.8, for builds in force that were made then.
 */
export const reachOf = scopeOf;

const EVEN_IN_VIEW: ReadonlySet<Permission> = new Set(['session:view-end', 'session:sign-out']);

/** Whether a view of somebody else's console is answered this call: what only shows, and the ways out. */
export function isInView(permission: Permission, method = 'GET'): boolean {
  const { inView, open }: PolicyLine = POLICY[permission];
  if (EVEN_IN_VIEW.has(permission)) return true;
  return (method === 'GET' || method === 'HEAD') && (inView === true || open === 'public');
}

/** The roles a person may give to others and take from the agency: nobody gives more than they have. */
export function rolesGivenBy(role: Role): readonly (typeof AGENT_ROLES)[number][] {
  if (role === 'ADMIN' || role === 'AGENT-ADMIN') return AGENT_ROLES;
  return role === 'USER' ? AGENT_ROLES.filter((each) => each !== 'AGENT-ADMIN') : [];
}
