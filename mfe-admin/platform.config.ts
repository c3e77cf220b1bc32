import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/agent',
      title: 'Users',
      permission: 'agent:list',
      screens: ['features/users/users-screen'],
    },
    {
      path: '/agencies',
      title: 'Agencies',
      permission: 'agency:read',
      screens: ['features/agencies/agencies-screen'],
    },
    {
      path: '/admin/usage',
      title: 'Usage',
      permission: 'agency:usage',
      screens: ['features/agencies/usage-screen'],
    },
    {
      path: '/admin/operations',
      title: 'Operations',
      permission: 'operations:read',
      screens: ['features/operations/operations-screen'],
    },
    {
      path: '/admin/connections',
      title: 'Connections',
      permission: 'connections:read',
      screens: ['features/connections/connections-screen'],
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
    { label: 'Users', path: '/agent', icon: 'users', order: 50 }, // SHELL-04
    { label: 'Agencies', path: '/agencies', icon: 'building', order: 75, roles: ['ADMIN'] },
    { label: 'Usage', path: '/admin/usage', icon: 'chart', order: 78, roles: ['AGENT-ADMIN'] },
    { label: 'Operations', path: '/admin/operations', icon: 'settings', order: 80, roles: ['ADMIN'] },
    { label: 'Connections', path: '/admin/connections', icon: 'link', order: 82, roles: ['ADMIN'] },
    { label: 'Audit log', path: '/admin/audit', icon: 'history', order: 85, roles: ['ADMIN', 'AGENT-ADMIN'] },
    { label: 'Releases', path: '/admin/releases', icon: 'panel', order: 90, roles: ['ADMIN'] },
  ],
  panels: {
    'user-manager': { title: 'User Manager', width: 480 },
    'identity-permission': { title: 'Manage Identity Permission', width: 480, example: { agentId: 1 } },
    'carrier-setup': { title: 'Carrier setup', width: 480, example: { accountId: 1 } },
  },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
