import { Suspense, use, useEffect, type ReactNode } from 'react';
import type { PlatformHistory } from './history';

interface Wait {
  shown: boolean;
  over: Promise<void>;
  end(): void;
}

// By the element and not by state: what suspends before it was ever shown has none.
const waits = new WeakMap<HTMLElement, Wait>();

function waitOf(element: HTMLElement, history: Pick<PlatformHistory, 'listen'>): Wait {
  const known = waits.get(element);
  if (known) return known;
  let end = () => {};
  const over = new Promise<void>((done) => (end = done));
  const wait: Wait = {
    shown: false,
    over,
    end() {
      stop();
      wait.shown = true;
      end();
    },
  };
  // Who goes on to another page of the remote does not wait for the first one's screen.
  const stop = history.listen(() => wait.end());
  waits.set(element, wait);
  return wait;
}

function Shown({ wait, children }: { wait: Wait; children: ReactNode }) {
  useEffect(() => wait.end(), [wait]);
  return children;
}

function Nothing({ wait }: { wait: Wait }) {
  if (!wait.shown) use(wait.over);
  return null;
}

interface UntilShownProps {
  /** The element the remote is mounted in, once. */
  of: HTMLElement;
  history: Pick<PlatformHistory, 'listen'>;
  children: ReactNode;
}

/**
 * Stands around a remote whose screens come late. Until the first of them is there nothing is put on the page at all,
 * and the shell's own picture of a loading remote stays; after that, nothing stands in while the next one comes.
 * An empty stand-in shown first would cost more than it looks: React keeps one up for at least 300 ms.
 */
export function UntilShown({ of, history, children }: UntilShownProps) {
  const wait = waitOf(of, history);
  return (
    <Suspense fallback={<Nothing wait={wait} />}>
      <Shown wait={wait}>{children}</Shown>
    </Suspense>
  );
}
