import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';

const PhoneListsScreen = lazyScreen(
  async () => (await import('./features/phone-lists/phone-lists-screen')).PhoneListsScreen,
);
const P2PListsScreen = lazyScreen(
  async () => (await import('./features/p2p-lists/p2p-lists-screen')).P2PListsScreen,
);
const ListLedger = lazyScreen(async () => (await import('./features/ledger/list-ledger')).ListLedger);
const PhoneListManager = lazyScreen(
  async () => (await import('./features/upload/phone-list-manager')).PhoneListManager,
);

function PhoneListsRoom() {
  return (
    <Routes>
      <Route
        path="/phonelist"
        element={
          <>
            <PhoneListsScreen />
            <ListLedger />
          </>
        }
      />
      <Route path="/p2p-phonelist" element={<P2PListsScreen />} />
    </Routes>
  );
}

export default createRemote({
  app: PhoneListsRoom,
  panels: { 'phone-list-manager': PhoneListManager },
});
