import type { ROLES } from './constants';

type Role = (typeof ROLES)[number];

/**
 * Whose rows a role may touch.
 * - `any`: every agency's · `own`: the own agency's, minus identities denied by identityPermission
 * - `jobs`: only jobs the agent is assigned to or made, minus denied identities · `self`: the own row
 */
export type Reach = 'any' | 'own' | 'jobs' | 'self';
export interface PolicyLine {
  /**
   * `public`: no session needed. `carrier`: carrier credentials only. `token`: a room's bearer token, which the
   * call's service checks, or a session of `may`.
   */
  open?: 'public' | 'carrier' | 'token';
  may: Partial<Record<Role, Reach>>;
}

const line = (AD?: Reach, AA?: Reach, US?: Reach, RD?: Reach, CL?: Reach): PolicyLine => ({
  may: {
    ...(AD && { ADMIN: AD }),
    ...(AA && { 'AGENT-ADMIN': AA }),
    ...(US && { USER: US }),
    ...(RD && { 'AGENT-READER': RD }),
    ...(CL && { 'AGENT-CLICKER': CL }),
  },
});
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
  'session:read': line('self', 'self', 'self', 'self', 'self'),
  'session:sign-out': everybody,
  'session:change-password': line('self', 'self', 'self', 'self', 'self'),

  'agency:list': line('any', 'self', 'self', 'self', 'self'),
  'identity:list': line('any', 'own', 'own', 'own', 'own'),
  'identity:read': line('any', 'own', 'own', 'own', 'own'),
  'agent:list': line('any', 'own', 'own', 'own', 'own'),
  'agent:reset-password': line('any', 'own'),
  'rating:list': line('any', 'own', 'own'),
  'rating:write': line('any'),

  'list:list': line('any', 'own', 'own', 'own', 'own'),
  'list:read': line('any', 'own', 'own', 'own', 'own'),
  /** The file a list is made of. */
  'list:upload': line('any', 'own', 'own'),
  'list:create': line('any', 'own', 'own'),
  'list:delete': line('any', 'own'),
  // `self`: the ledger of an upload of one's own, bucket by bucket, and no list's report (PL-14).
  'list:download': line('any', 'own', 'self'),
  'list:sample': line('any', 'own', 'own'),

  'job:list': line('any', 'own', 'own', 'own', 'jobs'),
  'job:read': line('any', 'own', 'own', 'own', 'jobs'),
  /** AGENT-CLICKER: job type P2P only (STYPE-06). */
  'job:create': line('any', 'own', 'own', undefined, 'own'),
  'job:create-bulk': line('any', 'own', 'own'),
  'job:edit': line('any', 'own', 'own'),
  'job:approve': line('any'),
  /** AGENT-ADMIN: not completed, one at a time (ROLE-04). */
  'job:delete': line('any', 'own'),
  'job:pause': line('any', 'own', 'own'),
  'job:estimate': line('any', 'own', 'own', undefined, 'own'),
  'job:report': line('any', 'own', 'own', 'own'),
  'number:list': line('any', 'own', 'own', undefined, 'own'),
  'link:create': line('any', 'own', 'own', undefined, 'own'),
  'link:create-manual': line('any'),
  /** Quick test: one text to a number typed by hand (CONT-19). */
  'message:test': line('any', 'own', 'own', undefined, 'own'),
  'schedule:list': line('any', 'own', 'own', 'own', 'own'),
  'schedule:write': line('any', 'own', 'own'),
  'template:list': line('any', 'own', 'own', 'own', 'jobs'),
  'template:write': line('any', 'own', 'own'),
  /** ROLE-06: AGENT-ADMIN of the own agency, ADMIN of any but the platform's. */
  'stop-word:list': line('any', 'own'),
  'stop-word:write': line('any', 'own'),

  'media:list': line('any', 'own', 'own', 'own', 'own'),
  'media:create': line('any', 'own', 'own'),
  /** ROLE-12. */
  'media:delete': line('any', 'own'),
  /** Carriers fetch what a text carries. */
  'media:fetch': everybody,

  'message:count': line('any', 'own', 'own', 'own', 'jobs'),
  'message:clicks': line('any', 'own', 'own', 'own'),
  'message:history': line('any', 'own', 'own', 'own', 'jobs'),
  'donation:list': line('any', 'own', 'own', 'own'),

  'chat:read': line('any', 'own', 'own', 'own', 'jobs'),
  'chat:reply': line('any', 'own', 'own', undefined, 'jobs'),
  'p2p:read': line('any', 'own', 'own', 'own', 'jobs'),
  'p2p:send': line('any', 'own', 'own', undefined, 'jobs'),

  'operations:read': line('any'),
  'operations:hold': line('any'),
  /** What somebody wrote may mean stop: read by a person, then released or taken for one. */
  'held:list': line('any'),
  'held:decide': line('any'),
  'audit:list': line('any'),

  'link:resolve': everybody,
  'carrier:callback': { open: 'carrier', may: {} },
  'system:health': everybody,
  /** This machine, or whoever has the token. */
  'system:metrics': everybody,
  'system:page': everybody,
  'system:registry': everybody,
  'system:csp-report': everybody,

  /** A room's own team, by its token; never a person's cookie. */
  'registry:publish': { open: 'token', may: {} },
  /** Promote, roll back, disable, enable: the platform's people for every room, a token for its own. */
  'registry:change': { open: 'token', may: line('any').may },
  'registry:read': { open: 'token', may: line('any').may },
  /** What only people see and do: tokens, who is on a canary, overrides. */
  'registry:administer': line('any'),
  'registry:beacon': line('self', 'self', 'self', 'self', 'self'),

  /** Screens without a call of their own. */
  'screen:dashboard': line('any', 'own', 'own', 'own', 'jobs'),
  'screen:releases': line('any'),
} as const satisfies Record<string, PolicyLine>;

export type Permission = keyof typeof POLICY;

/** What `role` may reach with `permission`; undefined = refused. */
export function reachOf(permission: Permission, role: Role): Reach | undefined {
  const rule: PolicyLine = POLICY[permission];
  return rule.may[role];
}
