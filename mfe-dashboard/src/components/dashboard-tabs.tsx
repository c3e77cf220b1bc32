import { useSearchParams } from 'react-router-dom';
import { useMay } from '@campaign/shared-api';
import { Tabs } from '@campaign/shared-ui';
import { words } from '../words';

export type DashboardTab = 'jobs' | 'delivery' | 'mdr';

/** The tab the address names; the jobs for whoever may not see another (DASH-02). */
export function useDashboardTab(): DashboardTab {
  const [params] = useSearchParams();
  const maySeeAll = useMay('delivery:read');
  const tab = params.get('tab');
  return maySeeAll && (tab === 'delivery' || tab === 'mdr') ? tab : 'jobs';
}

/** DASH-01, DASH-02: ADMIN's alone. Another tab begins with an address of its own: filters are one tab's. */
export function DashboardTabs() {
  const [, setParams] = useSearchParams();
  const tab = useDashboardTab();
  if (!useMay('delivery:read')) return null;
  return (
    <Tabs
      label={words.tabs.label}
      items={[
        { id: 'jobs', label: words.tabs.jobs },
        { id: 'delivery', label: words.tabs.delivery },
        { id: 'mdr', label: words.tabs.mdr },
      ]}
      value={tab}
      onChange={(next) => setParams(next === 'jobs' ? {} : { tab: next })}
    />
  );
}
