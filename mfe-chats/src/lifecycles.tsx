import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';
import { useFollowChats, useMay } from '@campaign/shared-api';

const P2PScreen = lazyScreen(async () => (await import('./features/p2p-sending/p2p-screen')).P2PScreen);
const ChatListScreen = lazyScreen(
  async () => (await import('./features/chat-list/chat-list-screen')).ChatListScreen,
);
const ChatScreen = lazyScreen(async () => (await import('./features/chat-history/chat-screen')).ChatScreen);

const InboxScreen = lazyScreen(async () => (await import('./features/inbox/inbox-screen')).InboxScreen);

function ChatsRemote() {
  useFollowChats(useMay('chat:read'));
  return (
    <Routes>
      <Route path="/p2pchats/:id" element={<P2PScreen />} />
      <Route path="/chats" element={<ChatListScreen />} />
      <Route path="/chats/inbox" element={<InboxScreen />} />
      <Route path="/chats/:id" element={<ChatScreen />} />
    </Routes>
  );
}

export default createRemote({ app: ChatsRemote });
