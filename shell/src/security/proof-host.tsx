import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyScreen } from '@campaign/platform';
import { useUser } from '@campaign/shared-api';
import type { Prover } from './prover';

// Forms and their checks are no part of what everybody downloads first.
const ProofDialog = lazyScreen(async () => (await import('./proof-dialog')).ProofDialog);

/** Asks for a proof over whatever is open; what waits for it goes on afterwards as it was. */
export function ProofHost({ prover }: { prover: Prover }) {
  const asking = useSyncExternalStore(prover.listen, prover.isAsking);
  const [wasAsked, setAsked] = useState(false);
  const user = useUser();
  if (asking && !wasAsked) setAsked(true);

  // Nobody is signed in any more: what waited is over.
  useEffect(() => {
    if (!user) prover.answer(false);
  }, [user, prover]);

  if (!wasAsked || !user) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog open={asking} user={user} onAnswer={prover.answer} />
    </Suspense>
  );
}
