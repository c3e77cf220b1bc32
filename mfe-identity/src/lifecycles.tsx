import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';
import type {} from './panels';

const IdentitiesScreen = lazyScreen(
  async () => (await import('./features/identities/identities-screen')).IdentitiesScreen,
);
const IdentityScreen = lazyScreen(
  async () => (await import('./features/identity-details/identity-screen')).IdentityScreen,
);
const IdentityManager = lazyScreen(
  async () => (await import('./features/identity-manager/identity-manager')).IdentityManager,
);

function IdentityRemote() {
  return (
    <Routes>
      <Route path="/identity" element={<IdentitiesScreen />} />
      <Route path="/identity/:id" element={<IdentityScreen />} />
    </Routes>
  );
}

export default createRemote({
  app: IdentityRemote,
  panels: { 'identity-manager': IdentityManager },
});
