import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/phonelist',
      title: 'Phone Lists',
      permission: 'list:list',
      screens: ['features/phone-lists/phone-lists-screen', 'features/ledger/list-ledger'],
    },
    {
      path: '/p2p-phonelist',
      title: 'P2P Phone Lists',
      permission: 'list:list',
      screens: ['features/p2p-lists/p2p-lists-screen'],
    },
  ],
  nav: [
    { label: 'Phone Lists', path: '/phonelist', icon: 'phone', order: 40 },
    { label: 'P2P Phone Lists', path: '/p2p-phonelist', icon: 'send', order: 45 },
  ],
  panels: { 'phone-list-manager': { title: 'Phone List Manager', width: 960 } },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
