import type { Role } from '@campaign/shared-api/contracts';

/** SHELL-10..12: agency people read ADMIN, agents their role without the prefix, the platform's ADMIN nothing. */
export function roleBadge(role: Role): string | undefined {
  if (role === 'ADMIN') return undefined;
  if (role === 'AGENT-ADMIN' || role === 'USER') return 'ADMIN';
  return role.replace(/^AGENT-/, '');
}
