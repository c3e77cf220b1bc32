import { useState, useSyncExternalStore } from 'react';
import { usePlatform } from '@campaign/platform';
import type { StepId } from './wizard-steps';

interface Options {
  /** Where it begins. */
  first: StepId;
  steps: readonly StepId[];
  /** On a page of its own: the browser's Back goes a step back. A panel stands over an address that is not its own. */
  inAddress: boolean;
  /** What was typed is there: so may be the step that the address names. */
  resumes: boolean;
}

/** The current step, and the way to another one. */
export function useStep({ first, steps, inAddress, resumes }: Options) {
  const { history } = usePlatform();
  const { location } = useSyncExternalStore(history.listen, history.current);
  const [inPanel, setInPanel] = useState(first);
  const [walked, setWalked] = useState(resumes);
  const named = steps.find((each) => each === new URLSearchParams(location.search).get('step'));
  const onPage = (walked && named) || first;
  const step = inAddress ? onPage : inPanel;

  const goTo = (to: StepId) => {
    if (!inAddress) return setInPanel(to);
    setWalked(true);
    if (to === step) return;
    const state = location.state as { from?: StepId } | null;
    // Back to where one came from is no new way.
    if (walked && state?.from === to) return history.go(-1);
    const search = new URLSearchParams(location.search);
    search.set('step', to);
    history.push({ pathname: location.pathname, search: `?${search}` }, { ...state, from: step });
  };
  return [step, goTo] as const;
}
