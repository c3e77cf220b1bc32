import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/admin/operations',
      title: 'Operations',
      permission: 'operations:read',
      screens: ['features/operations/operations-screen'],
    },
    {
      path: '/admin/audit',
      title: 'Audit log',
      permission: 'audit:list',
      screens: ['features/audit/audit-screen'],
    },
    {
      path: '/admin/releases',
      title: 'Releases',
      permission: 'screen:releases',
      screens: ['features/releases/releases-screen'],
    },
  ],
  nav: [
    { label: 'Operations', path: '/admin/operations', icon: 'settings', order: 80, roles: ['ADMIN'] },
    { label: 'Audit log', path: '/admin/audit', icon: 'history', order: 85, roles: ['ADMIN'] },
    { label: 'Releases', path: '/admin/releases', icon: 'panel', order: 90, roles: ['ADMIN'] },
  ],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
