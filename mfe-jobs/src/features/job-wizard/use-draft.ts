import { useEffect, useRef } from 'react';
import type { JobForm } from '../../components/job-form';
import { dropDraft, writeDraft } from './draft';
import type { StepId } from './wizard-steps';

const PAUSE_MS = 400;

/** Keeps the draft of a dirty form a moment behind the typing; `keep` writes at once, `drop` forgets it. */
export function useDraft(
  key: string,
  { form, step, dirty }: { form: JobForm; step: StepId; dirty: boolean },
) {
  const latest = useRef({ form, step, dirty });
  const keep = (now = latest.current) => {
    if (now.dirty) writeDraft(key, { form: now.form, step: now.step, savedAt: new Date().toISOString() });
  };
  const keepLatest = useRef(keep);

  // Session storage follows the form; it is written when the hands rest, and when the page goes.
  useEffect(() => {
    latest.current = { form, step, dirty };
    keepLatest.current = keep;
    const timer = window.setTimeout(() => keepLatest.current(), PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  useEffect(() => {
    const leave = () => keepLatest.current();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  return {
    /** Continue saves the step's data (WIZ-09). */
    keep: (next: StepId) => keep({ form, step: next, dirty }),
    drop: () => {
      latest.current = { ...latest.current, dirty: false };
      dropDraft(key);
    },
  };
}
