import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readStoredFilters, storeFilters } from '@campaign/shared-api';
import { readFilter, saysNothing, writeFilter, type DeliveryFilter } from './delivery-filter';

/** The part of the stored dashboard filters that is this tab's. */
const STORED_AS = 'delivery';

/**
 * The filter in force: the address's; of an address that says none, the one applied last (DLV-06), which goes with the
 * session. A link with filters shows what it says and is not remembered.
 */
export function useDeliveryFilter() {
  const [params, setParams] = useSearchParams();
  const [restored, setRestored] = useState(() => {
    const saved = readStoredFilters()[STORED_AS];
    if (!saved || !saysNothing(params)) return null;
    return writeFilter(readFilter(new URLSearchParams(saved)), params);
  });
  useEffect(() => {
    if (!restored) return;
    setParams(restored, { replace: true });
    setRestored(null);
  }, [restored, setParams]);

  const apply = (filter: DeliveryFilter) => {
    storeFilters({ ...readStoredFilters(), [STORED_AS]: String(writeFilter(filter)) });
    setParams(writeFilter(filter, params), { replace: true });
  };
  return { filter: readFilter(restored ?? params), apply };
}
