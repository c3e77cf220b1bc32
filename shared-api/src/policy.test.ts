import { scopeOf, type Permission } from './policy';

const ROLES = ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER', 'AGENT-CLICKER'] as const;
const reaches = (permission: Permission) => ROLES.map((role) => scopeOf(permission, role) ?? 'refused');

it.each<[Permission, string[]]>([
  ['media:list', ['any', 'own', 'own', 'refused', 'own']],
  ['message:test', ['any', 'own', 'own', 'refused', 'refused']],
  ['list:download', ['any', 'own', 'self', 'refused', 'refused']],
  ['agency:usage', ['any', 'own', 'refused', 'refused', 'refused']],
  ['factor:reset', ['any', 'own', 'refused', 'refused', 'refused']],
  ['operations:hold', ['any', 'refused', 'refused', 'refused', 'refused']],
])('%s may be used as was decided', (permission, decided) => {
  expect(reaches(permission)).toEqual(decided);
});
