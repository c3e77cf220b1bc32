import { useEffect, useRef } from 'react';

/**
 * Tells when the person presses outside an open floating box. Spread the result on the box (and on its
 * trigger, if pressing that is not outside): presses in portals opened inside count as inside.
 */
export function useDismiss(open: boolean, onDismiss: () => void): { onPointerDown: () => void } {
  const inside = useRef(false);
  // Presses outside are the document's. React hears them at <body>, before the document does.
  useEffect(() => {
    if (!open) return undefined;
    // The press that opened it was on the trigger and is over.
    inside.current = false;
    const onPress = () => {
      if (!inside.current) onDismiss();
      inside.current = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, onDismiss]);
  return {
    onPointerDown: () => {
      inside.current = true;
    },
  };
}
