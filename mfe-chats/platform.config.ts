import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    {
      path: '/p2pchats/:id',
      title: 'P2P Send',
      permission: 'p2p:read',
      screens: ['features/p2p-sending/p2p-screen'],
    },
    {
      path: '/chats',
      title: 'Chat History',
      permission: 'chat:read',
      screens: ['features/chat-list/chat-list-screen'],
    },
    {
      path: '/chats/inbox',
      title: 'Inbox',
      permission: 'chat:read',
      screens: ['features/inbox/inbox-screen'],
    },
    {
      path: '/chats/:id',
      title: 'Chat History',
      permission: 'chat:read',
      screens: ['features/chat-history/chat-screen'],
    },
  ],
  nav: [{ label: 'Chat History', path: '/chats', icon: 'messages', order: 70, badge: 'replies' }],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
