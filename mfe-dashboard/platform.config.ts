import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [{ path: '/dashboard', title: 'Dashboard', permission: 'screen:dashboard' }],
  nav: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10 }],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
