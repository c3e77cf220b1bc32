import type { ROLES } from './constants';

type Role = (typeof ROLES)[number];

/**
 * Whose rows a role may touch.
 * - `any`: every agency's · `own`: the own agency's, minus identities denied by identityPermission
 * - `jobs`: only jobs the agent is assigned to or made, minus denied identities · `self`: the own row
 */
export type Reach = 'any' | 'own' | 'jobs' | 'self';
export interface PolicyLine {
  /** `public`: no session needed. `carrier`: carrier credentials only. */
  open?: 'public' | 'carrier';
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

  'agency:list': line('any', 'self', 'self', 'self', 'self'),
  'identity:list': line('any', 'own', 'own', 'own', 'own'),
  'identity:read': line('any', 'own', 'own', 'own', 'own'),
  'agent:list': line('any', 'own', 'own', 'own', 'own'),
  'rating:list': line('any', 'own', 'own'),
  'rating:write': line('any'),

  'list:list': line('any', 'own', 'own', 'own', 'own'),
  'list:read': line('any', 'own', 'own', 'own', 'own'),
  'list:create': line('any', 'own', 'own'),
  'list:delete': line('any', 'own'),
  'list:download': line('any', 'own'),
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
  'schedule:write': line('any', 'own', 'own'),
  'template:list': line('any', 'own', 'own', 'own', 'jobs'),
  'template:write': line('any', 'own', 'own'),

  'message:count': line('any', 'own', 'own', 'own', 'jobs'),
  'message:clicks': line('any', 'own', 'own', 'own'),
  'message:history': line('any', 'own', 'own', 'own', 'jobs'),
  'donation:list': line('any', 'own', 'own', 'own'),

  'chat:read': line('any', 'own', 'own', 'own', 'jobs'),
  'chat:reply': line('any', 'own', 'own', undefined, 'jobs'),
  'p2p:read': line('any', 'own', 'own', 'own', 'jobs'),
  'p2p:send': line('any', 'own', 'own', undefined, 'jobs'),

  'link:resolve': everybody,
  'carrier:callback': { open: 'carrier', may: {} },
  'system:health': everybody,
  'system:page': everybody,
  'system:registry': everybody,
  'system:csp-report': everybody,

  /** Screens without a call of their own. */
  'screen:dashboard': line('any', 'own', 'own', 'own', 'jobs'),
} as const satisfies Record<string, PolicyLine>;

export type Permission = keyof typeof POLICY;

/** What `role` may reach with `permission`; undefined = refused. */
export function reachOf(permission: Permission, role: Role): Reach | undefined {
  const rule: PolicyLine = POLICY[permission];
  return rule.may[role];
}
