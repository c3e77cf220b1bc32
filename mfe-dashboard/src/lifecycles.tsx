import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';

const JobsTabScreen = lazyScreen(
  async () => (await import('./features/jobs-tab/jobs-tab-screen')).JobsTabScreen,
);

const StopWordsPanel = lazyScreen(
  async () => (await import('./features/stop-words/stop-words-panel')).StopWordsPanel,
);

function DashboardRoom() {
  return (
    <Routes>
      <Route path="/dashboard" element={<JobsTabScreen />} />
    </Routes>
  );
}

export default createRemote({ app: DashboardRoom, panels: { 'stop-words': StopWordsPanel } });
