import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readStoredFilters, storeFilters } from '@campaign/shared-api';
import { useTableState } from '@campaign/shared-ui/grid';
import { readJobFilter, saysNothing, writeJobFilter, type JobFilter } from './job-filter';

/** The part of the stored dashboard filters that is this tab's. */
const STORED_AS = 'jobs';

/**
 * The address is the state; the last own choice is remembered and put into an address that says nothing
 * (SESS-03, JOBS-10). A link with filters shows what it says and is not remembered.
 */
export function useJobFilters() {
  const [params, setParams] = useSearchParams();
  const [restored, setRestored] = useState(() => {
    const saved = readStoredFilters()[STORED_AS];
    if (!saved || !saysNothing(params)) return null;
    return writeJobFilter(readJobFilter(new URLSearchParams(saved)), params);
  });
  const shown = restored ?? params;
  // The address bar is the browser's; this tab shows the restored filter before it does.
  useEffect(() => {
    if (!restored) return;
    setParams(restored, { replace: true });
    setRestored(null);
  }, [restored, setParams]);

  const filter = readJobFilter(shown);
  const setFilter = (change: Partial<JobFilter>) => {
    const next = { ...filter, ...change };
    storeFilters({ ...readStoredFilters(), [STORED_AS]: String(writeJobFilter(next)) });
    setParams(writeJobFilter(next, shown), { replace: true });
  };
  return { filter, setFilter, table: useTableState([shown, setParams]) };
}
