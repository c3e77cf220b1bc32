/** Nobody goes so far between two presses; a browser keeps fifty entries, and Back is dead when one remote has filled them. */
const MAX_PUSHES = 20;
const MAX_BACK = 10;
const PRESSES = ['pointerdown', 'keydown', 'click'];

const isNumbered = (state: unknown): state is { idx: number } =>
  typeof state === 'object' && state !== null && 'idx' in state;

/**
 * Keeps the tab's history usable, whatever a remote does to it: from the twentieth address since the person's last press on each
 * takes the place of the one before it, from the tenth step back on none is taken, and none leads out of the console. To be called when single-spa has put its
 * own functions there.
 * @param tell what was stopped, once until the next press
 * @returns puts the functions back; answers what was changed, ' history.pushState', or ''
 */
export function guardHistory(tell: (changed: string) => void): () => string {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const go = history.go.bind(history);
  const { scrollRestoration } = history;
  let pushes = 0;
  let steps = 0;
  /** Steps that were asked for and have not been taken yet: the browser goes in its own time. */
  let going = 0;
  let told = false;
  const pressed = () => {
    pushes = steps = 0;
    told = false;
  };
  const arrived = () => (going = 0);
  EventTarget.prototype.addEventListener.call(window, 'popstate', arrived, { capture: true });
  for (const press of PRESSES) window.addEventListener(press, pressed, { capture: true, passive: true });

  const pushState: History['pushState'] = (state: unknown, unused, url) => {
    pushes += 1;
    if (pushes <= MAX_PUSHES) return push(state, unused, url);
    if (pushes === MAX_PUSHES + 1) tell(' history.length');
    // It takes the place of the entry there is, and with it its number.
    const { state: here } = history as { state: unknown };
    return replace(isNumbered(state) && isNumbered(here) ? { ...state, idx: here.idx } : state, unused, url);
  };
  const step = (delta = 0) => {
    if (delta >= 0) return go(delta);
    const { state: here } = history as { state: unknown };
    steps += 1;
    // What was there before the console is not a remote's to go to.
    const stays = going - delta <= (isNumbered(here) ? here.idx : 0);
    if (stays && steps <= MAX_BACK) {
      going -= delta;
      return go(delta);
    }
    if (!told) tell(' history.back');
    told = true;
  };
  const own = {
    pushState,
    replaceState: history.replaceState,
    go: step,
    back: () => step(-1),
    forward: () => step(1),
  } satisfies Partial<History>;
  Object.assign(history, own);

  return () => {
    let changed = '';
    if (history.scrollRestoration !== scrollRestoration) {
      history.scrollRestoration = scrollRestoration;
      changed += ' history.scrollRestoration';
    }
    for (const [name, value] of Object.entries(own)) {
      if (history[name as keyof typeof own] === value) continue;
      Object.defineProperty(history, name, { value, writable: true, configurable: true, enumerable: true });
      changed += ` history.${name}`;
    }
    return changed;
  };
}
