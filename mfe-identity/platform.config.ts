import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/identity',
      title: 'Identities',
      permission: 'identity:list',
      screens: ['features/identities/identities-screen'],
    },
    {
      path: '/identity/:id',
      title: 'Identity',
      permission: 'identity:read',
      screens: ['features/identity-details/identity-screen'],
    },
  ],
  nav: [{ label: 'Identities', path: '/identity', icon: 'id-card', order: 60 }],
  panels: { 'identity-manager': { title: 'Identity Manager', width: 480 } },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
