import { useState } from 'react';
import { readStoredFilters, storeFilters } from '@campaign/shared-api';

export type MediaView = 'table' | 'grid';

/** Beside the filters that are kept until somebody signs out: local storage has no third item (SESS-01). */
const STORED_AS = 'mediaView';

const readView = (): MediaView => (readStoredFilters()[STORED_AS] === 'grid' ? 'grid' : 'table');

/** How the library was looked at last in this browser. */
export function useMediaView(): [MediaView, (view: MediaView) => void] {
  const [view, setView] = useState(readView);
  const choose = (next: MediaView) => {
    storeFilters({ ...readStoredFilters(), [STORED_AS]: next });
    setView(next);
  };
  return [view, choose];
}
