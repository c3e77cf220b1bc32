import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/phonelist',
      title: 'Phone Lists',
      permission: 'list:list',
      screens: ['features/phone-lists/phone-lists-screen', 'features/ledger/list-ledger'],
    },
  ],
  nav: [{ label: 'Phone Lists', path: '/phonelist', icon: 'phone', order: 40 }],
  panels: { 'phone-list-manager': { title: 'Phone List Manager', width: 960 } },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
