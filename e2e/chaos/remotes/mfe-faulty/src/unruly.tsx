import { useLocation } from 'react-router-dom';

const page = window as unknown as Record<string, unknown>;
const count = () => (page.unruly = ((page.unruly as number | undefined) ?? 0) + 1);

/** What a remote may do to everybody without meaning to, each by the name of its fault. */
export const UNRULY: Record<string, () => void> = {
  'patches calls'() {
    XMLHttpRequest.prototype.open = () => {};
    for (const name of ['EventSource', 'WebSocket', 'XMLHttpRequest'])
      page[name] = class {
        close() {}
      };
    const { setTimeout, setInterval } = window;
    Object.assign(window, {
      setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
      setInterval: (...args: Parameters<typeof setInterval>) => setInterval(...args),
    });
    history.pushState = () => {};
    history.back = () => {};
    Object.assign(Array.prototype, { last: count });
    Object.assign(String.prototype, { trim: () => 'trimmed' });
    page.Promise = class extends Promise<unknown> {};
    page.Date = class extends Date {};
    window.onbeforeunload = () => 'Stay!';
    document.onkeydown = () => false;
  },
  'paints the page'() {
    document.documentElement.style.filter = 'invert(1)';
    document.documentElement.dir = 'rtl';
    document.body.style.opacity = '0.5';
    document.body.inert = true;
    document.body.append(Object.assign(document.createElement('aside'), { textContent: 'Buy now' }));
    document.body.style.overflow = 'hidden';
    document.body.animate([{ opacity: 0.5 }], { duration: 60_000, fill: 'forwards' });
    document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = '/three-new.svg';
  },
  'owns the title'() {
    setInterval(() => (document.title = `HIJACK ${String(count())}`), 100);
  },
  'leaks what it starts'() {
    setInterval(count, 50);
    window.addEventListener('message', count);
    document.addEventListener('visibilitychange', count);
    document.body.addEventListener('pointermove', count);
    const frame = () => {
      count();
      requestAnimationFrame(frame);
    };
    frame();
    const turn = () => {
      count();
      setTimeout(turn, 50);
    };
    turn();
    document.querySelector('main')!.addEventListener('scroll', count);
    new MutationObserver(count).observe(document.body, { childList: true });
    const quiet = () => {
      count();
      requestIdleCallback(quiet);
    };
    quiet();
    new WebSocket(`${location.origin.replace('http', 'ws')}/nowhere`).onclose = count;
  },
  'fills the history'() {
    for (let each = 0; each < 300; each += 1) history.pushState(null, '', `?page=${each}`);
  },
  'goes back in a loop'() {
    for (let each = 0; each < 50; each += 1) history.back();
  },
};

/** A page that behaves until it is pressed. */
export function Unruly({ act }: { act: () => void }) {
  const { pathname } = useLocation();
  return (
    <>
      <h1>Unruly</h1>
      <p>{pathname}</p>
      <button onClick={act}>Begin</button>
    </>
  );
}
