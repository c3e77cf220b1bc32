import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';

const OperationsScreen = lazyScreen(
  async () => (await import('./features/operations/operations-screen')).OperationsScreen,
);
const AuditScreen = lazyScreen(async () => (await import('./features/audit/audit-screen')).AuditScreen);
const ReleasesScreen = lazyScreen(
  async () => (await import('./features/releases/releases-screen')).ReleasesScreen,
);

function AdminRoom() {
  return (
    <Routes>
      <Route path="/admin/operations" element={<OperationsScreen />} />
      <Route path="/admin/audit" element={<AuditScreen />} />
      <Route path="/admin/releases" element={<ReleasesScreen />} />
    </Routes>
  );
}

export default createRemote({ app: AdminRoom });
