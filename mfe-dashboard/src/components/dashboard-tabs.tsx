import { useEffect, useRef } from 'react';
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

/** A tab was chosen, and its page, which has the tabs again, is not there yet. */
let isChosen = false;

/** DASH-01, DASH-02: ADMIN's alone. Another tab begins with an address of its own: filters are one tab's. */
export function DashboardTabs() {
  const [, setParams] = useSearchParams();
  const tab = useDashboardTab();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    isChosen = false;
    // Whoever chose it by its keys goes on from there; who went elsewhere meanwhile stays there.
    if (document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, []);
  if (!useMay('delivery:read')) return null;
  const choose = (next: string) => {
    isChosen = true;
    setParams(next === 'jobs' ? {} : { tab: next });
  };
  return (
    <div ref={bar} style={{ display: 'contents' }}>
      <Tabs
        label={words.tabs.label}
        items={[
          { id: 'jobs', label: words.tabs.jobs },
          { id: 'delivery', label: words.tabs.delivery },
          { id: 'mdr', label: words.tabs.mdr },
        ]}
        value={tab}
        onChange={choose}
      />
    </div>
  );
}
