import type { Role, SessionUser } from '../contracts';

/** A signed-in person of `role`; agency 12 unless told, ADMIN in account 4 (the owner). */
export function aUser(role: Role, changes: Partial<SessionUser> = {}): SessionUser {
  return {
    accountId: role === 'ADMIN' ? 4 : 12,
    agentId: 100,
    userName: role === 'ADMIN' ? 'Platform Owner' : 'Harbor Strategies',
    agentNumber: role === 'ADMIN' ? null : '1012',
    email: `${role.toLowerCase()}@demo.example`,
    role,
    createdAt: '2026-01-05T15:00:00.000Z',
    updatedAt: '2026-01-05T15:00:00.000Z',
    domainName: null,
    identityPermission: [],
    features: [],
    approved: true,
    mustChangePassword: false,
    mustEnroll: false,
    ...changes,
  };
}

/** One of each role: `users.reader()`, `users.user({ approved: null })`. */
export const users = {
  admin: (changes?: Partial<SessionUser>) => aUser('ADMIN', changes),
  agentAdmin: (changes?: Partial<SessionUser>) => aUser('AGENT-ADMIN', changes),
  user: (changes?: Partial<SessionUser>) => aUser('USER', changes),
  reader: (changes?: Partial<SessionUser>) => aUser('AGENT-READER', changes),
  clicker: (changes?: Partial<SessionUser>) => aUser('AGENT-CLICKER', changes),
};
