export type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

export interface Shift {
  /** To the left, in CSS pixels. */
  x: number;
  /** Down. */
  y: number;
}

const CONTROLS = 'h1, h2, a[href], button, input, select, textarea, [contenteditable=true], [tabindex="0"]';
const GAP = 8;
const STAY: Shift = { x: 0, y: 0 };

const isUnder = (control: Edges, { left, top, right, bottom }: Edges, { x, y }: Shift) =>
  control.left < right - x &&
  control.right > left - x &&
  control.top < bottom + y &&
  control.bottom > top + y;

/**
 * The shortest way for `toasts` to where no control lies under them, or the fewest that can be, within the right two thirds of
 * the window. Every place worth a look ends beside or below a control.
 */
export function wayClear(toasts: Edges, controls: readonly Edges[], width: number, height: number): Shift {
  const ways = (all: readonly number[], most: number) =>
    [...new Set([0, ...all])].filter((each) => each >= 0 && each <= most);
  const aside = ways(
    controls.map(({ left }) => toasts.right - left + GAP),
    toasts.left - width / 3,
  );
  const down = ways(
    controls.map(({ bottom }) => bottom - toasts.top + GAP),
    height - toasts.bottom,
  );
  let [best, fewest] = [STAY, Infinity];
  for (const shift of aside
    .flatMap((x) => down.map((y) => ({ x, y })))
    .sort((one, other) => one.x + one.y - other.x - other.y)) {
    const covered = controls.filter((control) => isUnder(control, toasts, shift)).length;
    if (covered < fewest) [best, fewest] = [shift, covered];
    if (covered === 0) break;
  }
  return best;
}

/** What can be pressed or written in, and titles, outside of `place`: not what a dialog has put out of reach. */
const controlsBeside = (place: Element): Edges[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !place.contains(control) && !control.closest('[inert]'))
    .map((control) => control.getBoundingClientRect())
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
    const isStrip = corner && getComputedStyle(corner).position !== 'fixed';
    if (!corner?.childElementCount || isStrip) return move(STAY);
    const { left, top, right, bottom } = corner.getBoundingClientRect();
    const home = {
      left: left + shift.x,
      top: top - shift.y,
      right: right + shift.x,
      bottom: bottom - shift.y,
    };
    const controls = controlsBeside(place);
    if (!controls.some((control) => isUnder(control, home, shift))) return;
    move(wayClear(home, controls, window.innerWidth, window.innerHeight));
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
