import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/dashboard',
      title: 'Dashboard',
      permission: 'screen:dashboard',
      screens: ['features/jobs-tab/jobs-tab-screen'],
    },
  ],
  nav: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10 }],
  panels: {
    'stop-words': { title: 'Stop Words', width: 480, example: { accountId: 1 } },
    'delivery-guard': { title: 'Delivery Alerts', width: 480, example: { accountId: 1 } },
  },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
