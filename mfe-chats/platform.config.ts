import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    { path: '/p2pchats/:id', title: 'P2P Send', permission: 'p2p:read' },
    { path: '/chats/:id', title: 'Chat History', permission: 'chat:read' },
  ],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
