import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';
import type {} from './panels';

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
const DncScreen = lazyScreen(async () => (await import('./features/dnc/dnc-screen')).DncScreen);
const DncCreateManager = lazyScreen(
  async () => (await import('./features/dnc-create/dnc-create-manager')).DncCreateManager,
);
const NumberCheckPanel = lazyScreen(
  async () => (await import('./features/dnc/number-check-panel')).NumberCheckPanel,
);
const MediaScreen = lazyScreen(async () => (await import('./features/media/media-screen')).MediaScreen);
const MediaUploadManager = lazyScreen(
  async () => (await import('./features/media-upload/media-upload-manager')).MediaUploadManager,
);

function PhoneListsRemote() {
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
      <Route path="/dnc" element={<DncScreen />} />
      <Route path="/media" element={<MediaScreen />} />
    </Routes>
  );
}

export default createRemote({
  app: PhoneListsRemote,
  panels: {
    'phone-list-manager': PhoneListManager,
    'dnc-create-manager': DncCreateManager,
    'media-upload-manager': MediaUploadManager,
    'number-check': NumberCheckPanel,
  },
});
