import { useEffect, useState, type ComponentType } from 'react';
import { whenNoticeWaits } from '@campaign/shared-ui';

const TOUCHES = ['keydown', 'pointerdown'] as const;

/**
 * The toasts, downloaded (9 kB) once the console is there, somebody touches the page, or there is news: the sign-in page
 * is ready without them, and they are there before the first thing that can go wrong. Until then the bridge keeps news.
 */
export function LateToasts({ atOnce }: { atOnce: boolean }) {
  const [Toasts, setToasts] = useState<ComponentType>();

  // The download, and what calls for it, are outside React. One that failed is tried again by the next call.
  useEffect(() => {
    if (Toasts) return;
    const bring = () => {
      import('./toasts').then(
        (module) => setToasts(() => module.Toasts),
        () => {},
      );
    };
    if (atOnce) bring();
    const stop = whenNoticeWaits(bring);
    for (const touch of TOUCHES) window.addEventListener(touch, bring);
    return () => {
      stop();
      for (const touch of TOUCHES) window.removeEventListener(touch, bring);
    };
  }, [Toasts, atOnce]);

  return Toasts ? <Toasts /> : null;
}
