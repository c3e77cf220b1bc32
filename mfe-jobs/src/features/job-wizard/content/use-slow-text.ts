import { startTransition, useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Longer than the pause between two keys of somebody who types: the whole form is drawn anew after it. */
const REST_MS = 300;
/** Somebody who types on and on sees the distant followers follow all the same. */
const LONGEST_MS = 800;

/** A transition alone would begin before the frame is drawn, and the key would wait for its first piece. */
const afterPaint = (work: () => void) => window.requestAnimationFrame(() => window.setTimeout(work));

/** Something that shows a text while it is typed. */
export interface TextFollower {
  show(text: string): void;
}

interface Followers {
  /** Shows every text as the page finds time. */
  near: RefObject<TextFollower | null>;
  /** Shows one now and then, while the hands do not rest. */
  far: RefObject<TextFollower | null>;
}

/**
 * What is typed, for everything that is not the editor itself: the followers show it, and `onRest` is told when the hands
 * rest, when `tell` asks for it, before anything is pressed, and when the step or the page is left. No key waits for any of it.
 */
export function useSlowText(initial: string, { near, far }: Followers, onRest: (text: string) => void) {
  const latest = useRef(initial);
  const due = useRef(false);
  const resting = useRef<number | undefined>(undefined);
  const typing = useRef<number | undefined>(undefined);
  const isFarAhead = useRef(false);
  const tell = useRef(() => {});
  const told = useEffectEvent(() => {
    // Where it has gone ahead of a text that the form has had all along, nobody else takes it back.
    if (isFarAhead.current) far.current?.show(latest.current);
    isFarAhead.current = false;
    onRest(latest.current);
  });

  /** Nothing is due any more. */
  const settle = useCallback(() => {
    window.clearTimeout(resting.current);
    window.clearTimeout(typing.current);
    resting.current = undefined;
    typing.current = undefined;
  }, []);

  // What was typed last is not lost with the step, nor with the page: the draft is written as that goes, by who
  // listens too, perhaps for longer; so the text is told in the phase before.
  useEffect(() => {
    tell.current = () => told();
    const leave = () => flushSync(() => told());
    // Whoever presses Continue right after the last key is judged by it: in Firefox the editor tells nobody that it was left
    // while it still places its cursor.
    const press = () => {
      if (resting.current === undefined) return;
      settle();
      leave();
    };
    window.addEventListener('click', press, { capture: true });
    window.addEventListener('pagehide', leave, { capture: true });
    return () => {
      window.removeEventListener('click', press, { capture: true });
      window.removeEventListener('pagehide', leave, { capture: true });
      settle();
      told();
    };
  }, [settle]);

  const onText = useCallback(
    (typed: string) => {
      latest.current = typed;
      if (!due.current) {
        due.current = true;
        afterPaint(() => {
          due.current = false;
          startTransition(() => near.current?.show(latest.current));
        });
      }
      typing.current ??= window.setTimeout(() => {
        typing.current = undefined;
        isFarAhead.current = true;
        startTransition(() => far.current?.show(latest.current));
      }, LONGEST_MS);
      window.clearTimeout(resting.current);
      resting.current = window.setTimeout(() => {
        settle();
        startTransition(() => tell.current());
      }, REST_MS);
    },
    [near, far, settle],
  );
  const tellNow = useCallback(() => {
    settle();
    tell.current();
  }, [settle]);
  return { onText, tell: tellNow };
}
