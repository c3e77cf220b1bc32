import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '@campaign/platform';
import { useMay } from '@campaign/shared-api';

const EmergencyControls = lazyScreen(async () => (await import('./emergency-controls')).EmergencyControls);

/** Below an administration page that is missing or failed: the controls that must survive it, for the people who may use them. */
export function LastResort() {
  const { pathname } = useLocation();
  const may = useMay('operations:hold');
  if (!may || !pathname.startsWith('/admin/')) return null;
  return (
    <Suspense fallback={null}>
      <EmergencyControls />
    </Suspense>
  );
}
