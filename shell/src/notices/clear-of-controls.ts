export type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

export interface Shift {
  /** To the left, in CSS pixels. */
  x: number;
  /** Down. */
  y: number;
}

const CONTROLS = 'h1, a[href], button, input, select, textarea, label, [contenteditable=true]';
/** Only read, and read at a glance: a detour of so many pixels is worth one. */
const FIGURES = 'dd';
const DETOUR = 300;
const GAP = 8;
const STAY: Shift = { x: 0, y: 0 };

const isUnder = (control: Edges, { left, top, right, bottom }: Edges, { x, y }: Shift) =>
  control.left < right - x &&
  control.right > left - x &&
  control.top < bottom + y &&
  control.bottom > top + y;

/**
 * The shortest way for `toasts` to where no control lies under them, or the fewest that can be, and no figure within a detour,
 * within the right three quarters of the window: beside a panel, too. Every place worth a look ends beside or below a control or a figure.
 */
export function wayClear(
  toasts: Edges,
  controls: readonly Edges[],
  figures: readonly Edges[],
  width: number,
  height: number,
): Shift {
  const all = [...controls, ...figures];
  const ways = (steps: number[], most: number) => [0, ...steps].filter((each) => each >= 0 && each <= most);
  const aside = ways(
    all.map(({ left }) => toasts.right - left + GAP),
    toasts.left - width / 4,
  );
  const down = ways(
    all.map(({ bottom }) => bottom - toasts.top + GAP),
    height - toasts.bottom,
  );
  let [best, least] = [STAY, Infinity];
  for (const x of aside)
    for (const y of down) {
      const covered = (of: readonly Edges[]) => of.filter((each) => isUnder(each, toasts, { x, y })).length;
      // One control more is worse than any way.
      const cost = covered(controls) * (width + height) * 9 + covered(figures) * DETOUR + x + y;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}

/** Whether toasts that have gone so far from home may stay: in a window that may have become smaller, and with nothing under them. */
export const mayStay = (home: Edges, things: readonly Edges[], shift: Shift, height: number): boolean =>
  home.left >= shift.x &&
  home.bottom + shift.y <= height &&
  !things.some((each) => isUnder(each, home, shift));

/** What can be pressed or written in, and titles, outside of `place`: not what a dialog has put out of reach. */
const beside = (place: Element, what: string): Edges[] =>
  [...document.querySelectorAll(what)]
    .filter((each) => !place.contains(each) && !each.closest('[inert]'))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0);

/**
 * Moves the toasts in `place` aside while a control lies under them (`--toasts-x`, `--toasts-y`), and back when they are gone.
 * What a person scrolls under them stays there: toasts that jump about could not be read. Answers how to end it.
 */
export function keepClearOfControls(place: HTMLElement): () => void {
  let shift = STAY;
  let asked = 0;
  const move = (to: Shift) => {
    if (to.x === shift.x && to.y === shift.y) return;
    shift = to;
    place.style.setProperty('--toasts-x', `${-to.x}px`);
    place.style.setProperty('--toasts-y', `${to.y}px`);
  };
  const look = () => {
    asked = 0;
    const corner = place.querySelector('.notistack-SnackbarContainer');
    if (!corner?.childElementCount || getComputedStyle(corner).position !== 'fixed') return move(STAY);
    const { left, top, right, bottom } = corner.getBoundingClientRect();
    const { x, y } = shift;
    const home = { left: left + x, top: top - y, right: right + x, bottom: bottom - y };
    const [controls, figures] = [beside(place, CONTROLS), beside(place, FIGURES)];
    if (!mayStay(home, [...controls, ...figures], shift, innerHeight))
      move(wayClear(home, controls, figures, innerWidth, innerHeight));
  };
  const ask = () => (asked ||= requestAnimationFrame(look));
  const page = new MutationObserver(ask);
  const toasts = new MutationObserver(() => {
    page.disconnect();
    if (place.querySelector('[role=status], [role=alert]'))
      page.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert', 'hidden'] });
    ask();
  });
  // As they grow, too: what draws them in writes it into their style.
  toasts.observe(place, { childList: true, subtree: true, attributes: true });
  window.addEventListener('resize', ask);
  return () => {
    toasts.disconnect();
    page.disconnect();
    window.removeEventListener('resize', ask);
    cancelAnimationFrame(asked);
  };
}
