import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';

// Toasts and live regions stay usable above a modal; react-aria's own overlays honour the same attribute.
const EXEMPT = '[data-react-aria-top-layer], [data-live-announcer], script, style, link, template';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';

const holds = new Map<Element, number>();

/** Makes everything on the page but `own` inert; layers opened later are free. Returns the undo. */
function holdBackground(own: Element): () => void {
  const held = [...document.body.children].filter(
    (element) => element !== own && !element.contains(own) && !element.matches(EXEMPT),
  );
  for (const element of held) {
    holds.set(element, (holds.get(element) ?? 0) + 1);
    element.setAttribute('inert', '');
  }
  return () => {
    for (const element of held) {
      const left = (holds.get(element) ?? 1) - 1;
      if (left > 0) {
        holds.set(element, left);
      } else {
        holds.delete(element);
        element.removeAttribute('inert');
      }
    }
  };
}

let locks = 0;

/** Stops the page from scrolling behind a modal without moving when the scroll bar goes. Returns the undo. */
function lockScroll(): () => void {
  const { body, documentElement: page } = document;
  if (locks === 0) {
    const bar = window.innerWidth - page.clientWidth;
    if (bar > 0) body.style.paddingInlineEnd = `${bar}px`;
    body.style.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    body.style.overflow = '';
    body.style.paddingInlineEnd = '';
  };
}

/** Inert is what a layer above covers; not shown, what a page that is being left still holds. */
const takesFocus = (element: Element) => !element.closest('[inert]') && (element.checkVisibility?.() ?? true);

/** What Tab can reach inside `root`, in order. */
export function focusablesIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(takesFocus);
}

function focusFirst(panel: HTMLElement): void {
  if (panel.contains(document.activeElement)) return;
  const wished = panel.querySelector<HTMLElement>('[data-autofocus]');
  const field = panel.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):not(:disabled)');
  (wished ?? field ?? panel).focus({ preventScroll: true });
}

type Openers = readonly (Element | null)[];

/** What had the focus before each open layer: the nearest first, then what the layer it stood in came from, then the page. */
const openersOf = new WeakMap<Element, Openers>();

/** The layer underneath may be gone when this one closes: then the focus goes back to what had opened that. */
function rememberOpeners(root: Element): Openers {
  const had = document.activeElement;
  let under = had;
  while (under && !openersOf.has(under)) under = under.parentElement;
  const openers = had ? [had, ...((under && openersOf.get(under)) ?? [document.getElementById('main')])] : [];
  openersOf.set(root, openers);
  return openers;
}

function giveBack(openers: RefObject<Openers>): void {
  const back = openers.current.find((each) => each?.isConnected && takesFocus(each));
  openers.current = [];
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
}

/** Tab that goes round: from one end of `box` to the other. */
function focusEnd(box: Element, which: 'first' | 'last'): void {
  const stops = focusablesIn(box);
  (which === 'first' ? stops[0] : stops.at(-1))?.focus();
}

/**
 * What has the focus may vanish or be switched off: the keys then go to the body, past every layer. The topmost
 * answers them, which is the one that nothing makes inert.
 */
function useStrayKeys(open: boolean, panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  // Only the document hears what is typed nowhere.
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const box = panel.current;
      if (event.target !== document.body || event.defaultPrevented || !box || box.closest('[inert]')) return;
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      // The layer underneath hears the same key, and may be the topmost by then.
      event.preventDefault();
      if (event.key === 'Escape') escape();
      else focusEnd(box, event.shiftKey ? 'last' : 'first');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, panel]);
}

/**
 * The manners of a modal: background inert, page still, focus in, Tab goes round, Escape closes the topmost
 * one only wherever the focus went, focus back to the opener. `root` must be a child of <body>; the result goes on the panel.
 */
export function useModalLayer(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  onEscape: () => void,
): { onKeyDown: (event: KeyboardEvent) => void } {
  const openers = useRef<Openers>([]);
  useLayoutEffect(() => {
    if (!open || !root.current || !panel.current) {
      // Here, not in the clean-up: React puts the focus back where it was while a commit is under way.
      giveBack(openers);
      return undefined;
    }
    openers.current = rememberOpeners(root.current);
    const release = holdBackground(root.current);
    const unlock = lockScroll();
    focusFirst(panel.current);
    return () => {
      release();
      unlock();
    };
  }, [open, root, panel]);
  useLayoutEffect(() => () => giveBack(openers), []);
  useStrayKeys(open, panel, onEscape);

  return {
    onKeyDown: (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.stopPropagation();
        onEscape();
        return;
      }
      // React events also come from portals opened inside; those keep their own Tab order.
      const box = panel.current;
      if (event.key !== 'Tab' || !box || !(event.target instanceof Node) || !box.contains(event.target))
        return;
      const stops = focusablesIn(box);
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      if (stops.length > 0 && event.target !== edge && event.target !== box) return;
      if (event.target === box && !event.shiftKey) return;
      event.preventDefault();
      focusEnd(box, event.shiftKey ? 'last' : 'first');
    },
  };
}

/** Keeps something mounted for its exit animation: open, then closing for `ms`, then gone. */
export function usePresence(open: boolean, ms: number): 'open' | 'closing' | 'gone' {
  const [gone, setGone] = useState(!open);
  if (open && gone) setGone(false);
  useLayoutEffect(() => {
    if (open) return undefined;
    const timer = window.setTimeout(() => setGone(true), ms);
    return () => window.clearTimeout(timer);
  }, [open, ms]);
  if (open) return 'open';
  return gone ? 'gone' : 'closing';
}

/** The value as it was while open: callers may clear their state at once and the exit still shows it. */
export function useWhileOpen<Value>(open: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (open && last !== value) setLast(value);
  return open ? value : last;
}
