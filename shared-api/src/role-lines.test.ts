import type { Role } from './contracts';
import { POLICY, scopeOf, type Permission } from './policy';

const ROLES = ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER', 'AGENT-CLICKER'] as const;
type Said = readonly (string | undefined)[];
const no = undefined;
const ADMIN_ONLY: Said = ['any', no, no, no, no];
const ADMINS: Said = ['any', 'own', no, no, no];
const NOT_THE_LOWER: Said = ['any', 'own', 'own', no, no];

/**
 * B§6, line by line: whose rows ADMIN, AGENT-ADMIN, USER, AGENT-READER and AGENT-CLICKER reach by what the line is about. The
 * server's checks and the screens' buttons are the policy's; what a line says beside it (not completed, one at a time) is for
 * the tests that cite it there.
 */
const LINES: readonly [line: string, said: Said, ...permissions: Permission[]][] = [
  ['ROLE-01', ADMIN_ONLY, 'delivery:read', 'delivery:export', 'mdr:list', 'mdr:create', 'mdr:download'],
  ['ROLE-02', ['any', 'own', 'own', 'own', 'jobs'], 'job:list'],
  ['ROLE-02', ['any', 'own', 'own', no, 'own'], 'job:create', 'job:estimate'],
  ['ROLE-03', ADMIN_ONLY, 'job:approve'],
  ['ROLE-04', ADMINS, 'job:delete'],
  ['ROLE-05', ['any', 'own', 'own', no, 'own'], 'job:create'],
  ['ROLE-06', ADMINS, 'stop-word:list', 'stop-word:write'],
  ['ROLE-07', NOT_THE_LOWER, 'job:create-bulk'],
  ['ROLE-08', ADMIN_ONLY, 'agency:read'],
  ['ROLE-09', ADMIN_ONLY, 'session:sign-up', 'agency:rates', 'agency:status', 'agency:approve'],
  ['ROLE-10', ADMINS, 'agency:delete'],
  ['ROLE-11', NOT_THE_LOWER, 'screen:refresh'],
  ['ROLE-12', ADMINS, 'screen:media', 'media:delete'],
  ['ROLE-13', NOT_THE_LOWER, 'list:create', 'list:upload', 'dnc:create', 'identity:create'],
  ['ROLE-14', NOT_THE_LOWER, 'list:create', 'list:upload', 'dnc:create', 'identity:create', 'media:create'],
  ['ROLE-14', NOT_THE_LOWER, 'agent:create', 'template:write', 'schedule:write', 'screen:refresh'],
  ['ROLE-15', ['any', 'own', 'own', 'own', 'jobs'], 'job:read', 'chat:read', 'p2p:read', 'template:list'],
  ['ROLE-15', ['any', 'own', 'own', no, 'jobs'], 'chat:reply', 'chat:assign', 'p2p:send'],
  ['ROLE-15', ['any', 'own', 'own', no, 'own'], 'job:create', 'link:create'],
  ['ROLE-15', NOT_THE_LOWER, 'job:edit', 'job:pause', 'message:test', 'job:create-bulk'],
  ['ROLE-16', ['any', 'own', 'own', 'own', 'own'], 'list:list', 'dnc:list', 'agent:list', 'identity:list'],
  ['ROLE-17', ['any', 'own', 'own', 'own', 'own'], 'identity:list', 'identity:read'],
  ['ROLE-18', ADMIN_ONLY, 'agency:features'],
];

it.each(LINES)('%s is what the policy says: %j by %s', (_line, said, ...permissions) => {
  for (const permission of permissions)
    expect([permission, ...ROLES.map((role) => scopeOf(permission, role))]).toEqual([permission, ...said]);
});

it('has every line of the table of roles', () => {
  const all = Array.from({ length: 18 }, (_, at) => `ROLE-${String(at + 1).padStart(2, '0')}`);
  expect([...new Set(LINES.map(([line]) => line))].toSorted()).toEqual(all);
});

it('ROLE-16 lets nobody but ADMIN reach another agency’s rows', () => {
  const others: readonly Role[] = ROLES.filter((role) => role !== 'ADMIN');
  const open = (permission: Permission) =>
    'open' in POLICY[permission] && POLICY[permission].open === 'public';
  const reached = (Object.keys(POLICY) as Permission[]).filter(
    (permission) => !open(permission) && others.some((role) => scopeOf(permission, role) === 'any'),
  );
  expect(reached).toEqual([]);
});
