import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';
import type {} from './panels';

const AgenciesScreen = lazyScreen(
  async () => (await import('./features/agencies/agencies-screen')).AgenciesScreen,
);
const UsageScreen = lazyScreen(async () => (await import('./features/agencies/usage-screen')).UsageScreen);
const OperationsScreen = lazyScreen(
  async () => (await import('./features/operations/operations-screen')).OperationsScreen,
);
const ConnectionsScreen = lazyScreen(
  async () => (await import('./features/connections/connections-screen')).ConnectionsScreen,
);
const AuditScreen = lazyScreen(async () => (await import('./features/audit/audit-screen')).AuditScreen);
const ReleasesScreen = lazyScreen(
  async () => (await import('./features/releases/releases-screen')).ReleasesScreen,
);

const UsersScreen = lazyScreen(async () => (await import('./features/users/users-screen')).UsersScreen);
const UserManager = lazyScreen(
  async () => (await import('./features/user-manager/user-manager')).UserManager,
);
const IdentityPermission = lazyScreen(
  async () => (await import('./features/identity-permission/identity-permission')).IdentityPermission,
);
const CarrierSetup = lazyScreen(
  async () => (await import('./features/carrier-setup/carrier-setup')).CarrierSetup,
);

function AdminRemote() {
  return (
    <Routes>
      <Route path="/agent" element={<UsersScreen />} />
      <Route path="/agencies" element={<AgenciesScreen />} />
      <Route path="/admin/usage" element={<UsageScreen />} />
      <Route path="/admin/operations" element={<OperationsScreen />} />
      <Route path="/admin/connections" element={<ConnectionsScreen />} />
      <Route path="/admin/audit" element={<AuditScreen />} />
      <Route path="/admin/releases" element={<ReleasesScreen />} />
    </Routes>
  );
}

export default createRemote({
  app: AdminRemote,
  panels: {
    'user-manager': UserManager,
    'identity-permission': IdentityPermission,
    'carrier-setup': CarrierSetup,
  },
});
