import { useEffect, useRef, useState } from 'react';
import type { JobField } from '../../components/job-form';

const LOOK_AGAIN_MS = 100;

/** Focuses a field once its step stands on the page and it can be focused: a choice that still loads cannot. */
export function useFieldFocus(idOf: (field: JobField) => string) {
  const [target, setTarget] = useState<{ field: JobField; from: Element | null } | null>(null);
  const reached = useRef<object>(null);
  // Focus belongs to the document; the field may enter it with this very render, or be ready later without one.
  useEffect(() => {
    if (!target || reached.current === target) return undefined;
    const isOver = () => {
      const control = document.getElementById(idOf(target.field));
      if (!control) return false;
      const { activeElement: at } = document;
      // Who has gone on elsewhere meanwhile is not called back; a step that has just come has the focus itself.
      const isWaiting = at === target.from || at?.contains(control) === true;
      if (isWaiting) control.focus({ preventScroll: true });
      const hasFocus = isWaiting && control.contains(document.activeElement);
      if (hasFocus || !isWaiting) reached.current = target;
      if (hasFocus) control.scrollIntoView({ block: 'center' });
      return reached.current === target;
    };
    if (isOver()) return undefined;
    const again = setInterval(() => isOver() && clearInterval(again), LOOK_AGAIN_MS);
    return () => clearInterval(again);
  });
  return (field: JobField) => setTarget({ field, from: document.activeElement });
}
