import { lazyScreen } from '@campaign/platform';
import { useDashboardTab } from './components/dashboard-tabs';

const TABS = {
  jobs: lazyScreen(async () => (await import('./features/jobs-tab/jobs-tab-screen')).JobsTabScreen),
  delivery: lazyScreen(async () => (await import('./features/delivery-tab/delivery-screen')).DeliveryScreen),
  mdr: lazyScreen(async () => (await import('./features/mdr-tab/mdr-screen')).MdrScreen),
};

/** One address, three tabs; each comes with its own code (DASH-01). */
export function DashboardScreen() {
  const Tab = TABS[useDashboardTab()];
  return <Tab />;
}
