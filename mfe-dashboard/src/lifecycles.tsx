import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';
import { DashboardScreen } from './dashboard-screen';
import type {} from './panels';

const StopWordsPanel = lazyScreen(
  async () => (await import('./features/stop-words/stop-words-panel')).StopWordsPanel,
);

const GuardPanel = lazyScreen(async () => (await import('./features/delivery-guard/guard-panel')).GuardPanel);

function DashboardRemote() {
  return (
    <Routes>
      <Route path="/dashboard" element={<DashboardScreen />} />
    </Routes>
  );
}

export default createRemote({
  app: DashboardRemote,
  panels: { 'stop-words': StopWordsPanel, 'delivery-guard': GuardPanel },
});
