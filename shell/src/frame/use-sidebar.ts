import { useEffect, useState } from 'react';
import { SIDEBAR_MINIMISES_BELOW_PX } from '@campaign/shared-api';

/**
 * The sidebar's state: minimised to icons, or (on a phone, where it is a drawer) drawn out. A click in it minimises
 * it when the window is narrower than 1200 px (SHELL-13) and closes the drawer.
 */
export function useSidebar() {
  const [minimised, setMinimised] = useState(false);
  const [drawn, setDrawn] = useState(false);

  // Keys reach the window wherever the focus is.
  useEffect(() => {
    if (!drawn) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setDrawn(false);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [drawn]);

  return {
    minimised,
    drawn,
    toggle: () => setMinimised(!minimised),
    open: () => setDrawn(true),
    close: () => setDrawn(false),
    onEntry() {
      setDrawn(false);
      if (window.innerWidth < SIDEBAR_MINIMISES_BELOW_PX) setMinimised(true);
    },
  };
}
