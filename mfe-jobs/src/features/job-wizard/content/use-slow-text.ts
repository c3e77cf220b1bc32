import { startTransition, useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Longer than the pause between two keys of somebody who types: the whole form is drawn anew after it. */
const REST_MS = 300;
/** Who types on and on sees the rest of the page follow all the same. */
const LONGEST_MS = 800;

/** A transition alone would begin before the frame is drawn, and the key would wait for its first piece. */
const afterPaint = (work: () => void) => window.requestAnimationFrame(() => window.setTimeout(work));

/** Something that shows a text while it is typed. */
export interface TextFollower {
  show(text: string): void;
}

/**
 * What is typed, for everything that is not the editor itself: the follower shows it as the page finds time, and
 * `onRest` is told when the hands rest, or have not for long, when `tell` asks for it, and when the step or the page is
 * left. No key waits for any of it.
 */
export function useSlowText(
  initial: string,
  follower: RefObject<TextFollower | null>,
  onRest: (text: string) => void,
) {
  const latest = useRef(initial);
  const due = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  /** When the oldest text was typed that nobody has been told of. */
  const since = useRef<number | undefined>(undefined);
  const tell = useRef(() => {});
  const told = useEffectEvent(() => onRest(latest.current));

  // What was typed last is not lost with the step, nor with the page: the draft is written as that goes, by who
  // listens too, perhaps for longer; so the text is told in the phase before.
  useEffect(() => {
    tell.current = () => told();
    const leave = () => flushSync(() => told());
    window.addEventListener('pagehide', leave, { capture: true });
    return () => {
      window.removeEventListener('pagehide', leave, { capture: true });
      window.clearTimeout(timer.current);
      told();
    };
  }, []);

  const onText = useCallback(
    (typed: string) => {
      latest.current = typed;
      if (!due.current) {
        due.current = true;
        afterPaint(() => {
          due.current = false;
          startTransition(() => follower.current?.show(latest.current));
        });
      }
      window.clearTimeout(timer.current);
      since.current ??= performance.now();
      const most = since.current + LONGEST_MS - performance.now();
      timer.current = window.setTimeout(
        () => {
          since.current = undefined;
          startTransition(() => tell.current());
        },
        Math.min(REST_MS, most),
      );
    },
    [follower],
  );
  return { onText, tell: () => onRest(latest.current) };
}
