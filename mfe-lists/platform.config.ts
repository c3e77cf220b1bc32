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
    {
      path: '/dnc',
      title: 'DNC Manager',
      permission: 'dnc:list',
      screens: ['features/dnc/dnc-screen'],
    },
    {
      path: '/media',
      title: 'Media',
      permission: 'screen:media',
      screens: ['features/media/media-screen'],
    },
  ],
  nav: [
    { label: 'Media', path: '/media', icon: 'image', order: 30, roles: ['ADMIN', 'AGENT-ADMIN'] }, // SHELL-01
    { label: 'DNC Manager', path: '/dnc', icon: 'ban', order: 35 }, // SHELL-02
    { label: 'Phone Lists', path: '/phonelist', icon: 'phone', order: 40 },
    { label: 'P2P Phone Lists', path: '/p2p-phonelist', icon: 'send', order: 45 },
  ],
  panels: {
    'phone-list-manager': { title: 'Phone List Manager', width: 960, example: { kind: 'phone' } },
    'media-upload-manager': { title: 'Media Upload Manager', width: 720 },
    'dnc-create-manager': { title: 'DNC Create Manager', width: 480 },
    'number-check': {
      title: 'Is this number blocked?',
      width: 480,
      example: { phone: '+12025550100', accountId: 1, identityId: 1 },
    },
  },
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
