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
   * downloads or shows a secret: whatever is not marked is refused in a view.
   */
  inView?: true;
  may: Partial<Record<Role, Scope>>;
}

/** Whose rows each role reaches. */
const scopes = (
  admin?: Scope,
  agentAdmin?: Scope,
  user?: Scope,
  reader?: Scope,
  clicker?: Scope,
): PolicyLine => ({
  may: {
    ...(admin && { ADMIN: admin }),
    ...(agentAdmin && { 'AGENT-ADMIN': agentAdmin }),
    ...(user && { USER: user }),
    ...(reader && { 'AGENT-READER': reader }),
    ...(clicker && { 'AGENT-CLICKER': clicker }),
  },
});
/** Rights, rates, secrets: a browser left open is not enough. */
const proven = (row: PolicyLine): PolicyLine => ({ ...row, proof: 'always' });
/** One at a time as ever, several only proven. */
const provenForMany = (row: PolicyLine): PolicyLine => ({ ...row, proof: 'many' });
/** Shows what is there and changes nothing. */
const shown = (row: PolicyLine): PolicyLine => ({ ...row, inView: true });
const everybody: PolicyLine = { open: 'public', may: scopes('any', 'any', 'any', 'any', 'any').may };

/**
 * Call × role → rule: the one place. The server's checks, the matrix test and the browser's `useMay` are
 * generated from it; a route that names no line here fails at start.
 */
export const POLICY = {
  'session:sign-in': everybody,
  'session:sign-up': { open: 'public', may: scopes('any').may },
  'session:join': { open: 'public', may: {} },
  'session:recover': everybody,
  /** By the link that was mailed to the address. */
  'session:verify-email': everybody,
  /** Mails that link again. */
  'session:send-verification': scopes('self', 'self', 'self', 'self', 'self'),
  'session:read': shown(scopes('self', 'self', 'self', 'self', 'self')),
  /** A file by the ticket that was given for it. */
  'session:download': scopes('self', 'self', 'self', 'self', 'self'),
  /** To look at the console as one of an agency's people, read-only and for half an hour. */
  'session:view': proven(scopes('any')),
  /** Whoever is looking: the role is that of the person looked at. */
  'session:view-end': scopes('self', 'self', 'self', 'self', 'self'),
  'session:sign-out': everybody,
  'session:change-password': scopes('self', 'self', 'self', 'self', 'self'),
  /** Where else one is signed in. */
  'session:list': scopes('self', 'self', 'self', 'self', 'self'),
  'session:end': scopes('self', 'self', 'self', 'self', 'self'),
  'session:prove': scopes('self', 'self', 'self', 'self', 'self'),
  /** One's own second factors. */
  'factor:list': scopes('self', 'self', 'self', 'self', 'self'),
  'factor:write': proven(scopes('self', 'self', 'self', 'self', 'self')),
  /** Whether an agency's people sign in with one: its owner says. */
  'factor:require': proven(scopes(undefined, 'own', 'own')),
  /** Somebody has lost theirs: by mail, and after a day. */
  'factor:reset': proven(scopes('any', 'own')),

  /** To another agency of one's own, whose password was given in this session. */
  'session:switch': scopes('self', 'self', 'self', 'self', 'self'),
  /** The password one has at another agency, which a switch asks for. */
  'session:prove-agency': scopes('self', 'self', 'self', 'self', 'self'),

  'agency:list': shown(scopes('any', 'self', 'self', 'self', 'self')),
  /** How far an agency is on the way to its first text. */
  'first-steps:read': shown(scopes(undefined, 'own', 'own')),
  /** What it paid since when; with ROLE-09. */
  'agency:read': scopes('any'),
  /** What it used in a month, and the same as a file. AGENT-ADMIN: without identities denied to them. */
  'agency:usage': shown(scopes('any', 'own')),
  'agency:usage-file': scopes('any', 'own'),
  'agency:rates': proven(scopes('any')),
  /** ROLE-18: an agency's switches. */
  'agency:features': proven(scopes('any')),
  /** Which of the carrier's sites and SIP peers an agency, or an identity, sends from. */
  'agency:carrier-site': proven(scopes('any')),
  'agency:status': proven(scopes('any')),
  'agency:approve': proven(scopes('any')),
  /** ROLE-10: AGENT-ADMIN its own (AGCY-17). */
  'agency:delete': proven(scopes('any', 'own')),
  'identity:list': shown(scopes('any', 'own', 'own', 'own', 'own')),
  'identity:read': shown(scopes('any', 'own', 'own', 'own', 'own')),
  'identity:create': scopes('any', 'own', 'own'),
  'identity:carrier-site': proven(scopes('any')),
  /** IDEN-05. */
  'identity:delete': provenForMany(scopes('any', 'own')),
  /** The organization with EIN and token; everybody else has the three states of `identity:read`. */
  'tdlc:read': scopes('any', 'own'),
  /** A legal statement: answers, organization, samples, token. */
  'tdlc:submit': scopes('any', 'own'),
  'tdlc:check-website': scopes('any', 'own'),
  'agent:list': shown(scopes('any', 'own', 'own', 'own', 'own')),
  'agent:read': shown(scopes('any', 'own', 'own', 'self', 'self')),
  'agent:create': proven(scopes('any', 'own', 'own')),
  'agent:edit': proven(scopes('any', 'own')),
  'agent:permit': proven(scopes('any', 'own')),
  /** USER: AGENT-READER and AGENT-CLICKER only (`rolesGivenBy`). */
  'agent:delete': proven(scopes('any', 'own', 'own')),
  /** Where somebody is signed in, without addresses; and ending it. */
  'agent:read-sessions': shown(scopes('any', 'own')),
  'agent:end-sessions': scopes('any', 'own'),
  'agent:reset-password': proven(scopes('any', 'own')),
  /** SIGNUP-14: people who asked to join. */
  'agent:waiting': shown(scopes('any', 'own')),
  'agent:confirm': proven(scopes('any', 'own')),
  /** The mail with the link, again or no more. */
  'agent:invite': scopes('any', 'own', 'own'),
  'rating:list': shown(scopes('any', 'own', 'own')),
  'rating:write': scopes('any'),

  'list:list': shown(scopes('any', 'own', 'own', 'own', 'own')),
  'list:export': scopes('any', 'own', 'own', 'own'),
  'list:read': shown(scopes('any', 'own', 'own', 'own', 'own')),
  /** The file a list is made of. */
  'list:upload': scopes('any', 'own', 'own'),
  'list:create': scopes('any', 'own', 'own'),
  'list:delete': provenForMany(scopes('any', 'own')),
  // `self`: the ledger of an upload of one's own, bucket by bucket, and no list's report (PL-14).
  'list:download': scopes('any', 'own', 'self'),
  'list:sample': scopes('any', 'own', 'own'),

  'dnc:list': shown(scopes('any', 'own', 'own', 'own', 'own')),
  'dnc:create': scopes('any', 'own', 'own'),
  /** DNC-10: never what a handset wrote. */
  'dnc:delete': provenForMany(scopes('any', 'own')),
  /** What an agent set by hand, never what a handset wrote or a carrier reported (DNC-10). */
  'opt-out:lift': scopes('any', 'own'),
  /** Every number with what was written and why: as a list's report (PL-14). */
  'dnc:export': scopes('any', 'own'),
  /** A new copy of a do-not-call registry, which all agencies are scrubbed against. */
  'dnc:renew-registry': scopes('any'),

  'job:list': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  'job:export-list': scopes('any', 'own', 'own', 'own'),
  'job:read': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  /** AGENT-CLICKER: job type P2P only (STYPE-06). */
  'job:create': scopes('any', 'own', 'own', undefined, 'own'),
  'job:create-bulk': scopes('any', 'own', 'own'),
  'job:edit': scopes('any', 'own', 'own'),
  'job:approve': scopes('any'),
  /** AGENT-ADMIN: not completed, one at a time (ROLE-04). */
  'job:delete': provenForMany(scopes('any', 'own')),
  'job:pause': scopes('any', 'own', 'own'),
  'job:estimate': scopes('any', 'own', 'own', undefined, 'own'),
  'job:report': shown(scopes('any', 'own', 'own', 'own')),
  /** What the report shows, as a file. */
  'job:export': scopes('any', 'own', 'own', 'own'),
  /** The sites, SIP peers and numbers of the carrier's account. */
  'carrier-site:list': scopes('any'),
  'number:list': shown(scopes('any', 'own', 'own', undefined, 'own')),
  'link:create': scopes('any', 'own', 'own', undefined, 'own'),
  'link:create-manual': scopes('any'),
  /** Quick test: one text to a number typed by hand (CONT-19), which nobody has agreed to. */
  'message:test': scopes('any', 'own', 'own'),
  'schedule:list': shown(scopes('any', 'own', 'own', 'own', 'own')),
  'schedule:write': scopes('any', 'own', 'own'),
  'template:list': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  'template:write': scopes('any', 'own', 'own'),
  /** ROLE-06: AGENT-ADMIN of the own agency, ADMIN of any but the platform's. */
  'stop-word:list': shown(scopes('any', 'own')),
  'stop-word:write': scopes('any', 'own'),
  /** How often one person may be texted first. */
  'frequency:read': shown(scopes('any', 'own')),
  'frequency:write': scopes('any', 'own'),

  /** For whoever puts a picture into a text: an AGENT-CLICKER makes P2P jobs, an AGENT-READER none. */
  'media:list': shown(scopes('any', 'own', 'own', undefined, 'own')),
  'media:create': scopes('any', 'own', 'own'),
  /** ROLE-12. */
  'media:delete': provenForMany(scopes('any', 'own')),
  /** Carriers fetch what a text carries. */
  'media:fetch': everybody,

  'message:count': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  'message:clicks': shown(scopes('any', 'own', 'own', 'own')),
  'message:history': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  /** DASH-03: the platform's own people. */
  'delivery:read': scopes('any'),
  'delivery:export': scopes('any'),
  /** Into a do-not-contact list of each agency. */
  'delivery:suppress': scopes('any'),
  /** When an agency is told that too few texts arrive, and whether its jobs are paused then. */
  'guard:read': shown(scopes('any', 'own', 'own')),
  'guard:write': scopes('any', 'own', 'own'),
  'mdr:list': scopes('any'),
  'mdr:create': scopes('any'),
  'mdr:cancel': scopes('any'),
  'mdr:download': scopes('any'),
  'donation:list': shown(scopes('any', 'own', 'own', 'own')),
  /** Donations out of a file; whoever runs the agency's campaigns. */
  'donation:import': scopes('any', 'own', 'own'),
  /** What an agency's donation page reports with: its own people make and end it, nobody of the platform. */
  'donation:read-token': scopes(undefined, 'own', 'own'),
  'donation:token': proven(scopes(undefined, 'own', 'own')),
  /** The donation page, by the agency's token. */
  'donation:report': { open: 'token', may: {} },

  'chat:read': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  'chat:reply': scopes('any', 'own', 'own', undefined, 'jobs'),
  /** Opts a person out by hand, and undoes that for a moment. As `chat:reply`. */
  'chat:opt-out': scopes('any', 'own', 'own', undefined, 'jobs'),
  /** Who answers whom, and that somebody needs no answer. */
  'chat:assign': scopes('any', 'own', 'own', undefined, 'jobs'),
  /** When a conversation that nobody answers is taken back. */
  'reply-rules:read': shown(scopes('any', 'own')),
  'reply-rules:write': scopes('any', 'own'),
  /** Whether one is told by mail of what waits: one's own, and by the address in the mail. */
  'digest:read': shown(scopes('self', 'self', 'self', 'self', 'self')),
  'digest:write': scopes('self', 'self', 'self', 'self', 'self'),
  'digest:end': { open: 'public', may: {} },
  /** In a view the list leases no recipients. */
  'p2p:read': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  'p2p:send': scopes('any', 'own', 'own', undefined, 'jobs'),

  'operations:read': scopes('any'),
  'operations:hold': scopes('any'),
  'connections:read': scopes('any'),
  /** Replies that need review. */
  'held:list': scopes('any'),
  'held:export': scopes('any'),
  'held:decide': scopes('any', 'own', 'own'),
  /** AGENT-ADMIN: what was done to the own agency, without what is about identities denied to them. */
  'audit:list': shown(scopes('any', 'own')),
  'audit:export': scopes('any', 'own'),

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
  'registry:change': { open: 'token', may: scopes('any').may },
  'registry:read': { open: 'token', may: scopes('any').may },
  /** What only people see and do: tokens, who is on a canary, overrides. */
  'registry:administer': scopes('any'),
  /** Making and revoking them. */
  'registry:tokens': proven(scopes('any')),
  /** A build that only the remote's preview list may see; the service asks whether one is on it. */
  'registry:preview': scopes('self', 'self', 'self', 'self', 'self'),
  'registry:beacon': scopes('self', 'self', 'self', 'self', 'self'),

  /** What the calls are: for people, and for a remote's tools by its token. */
  'docs:read': { open: 'token', may: scopes('self', 'self', 'self', 'self', 'self').may },

  /** Screens without a call of their own. */
  'screen:dashboard': shown(scopes('any', 'own', 'own', 'own', 'jobs')),
  /** SHELL-01. */
  'screen:media': shown(scopes('any', 'own')),
  'screen:releases': scopes('any'),
  /** ROLE-11, ROLE-14: the Refresh button of lists. */
  'screen:refresh': shown(scopes('any', 'own', 'own')),
} as const satisfies Record<string, PolicyLine>;

export type Permission = keyof typeof POLICY;

/** What `role` may reach with `permission`; undefined = refused, also for one that only a newer console knows. */
export function scopeOf(permission: Permission, role: Role): Scope | undefined {
  const rule: PolicyLine = Object.hasOwn(POLICY, permission) ? POLICY[permission] : { may: {} };
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
