import { useEffect, useState } from 'react';
import { usePlatform, type PlatformContext } from '@campaign/platform';
import { baseApi } from '@campaign/shared-api';

const page = window as unknown as Record<string, unknown>;

/** Changes of built-ins that every page depends on. */
const TAMPERING: (() => unknown)[] = [
  () => (Array.prototype.map = (() => []) as never),
  () => Object.assign(Object.prototype, { tampered: true }),
  () => delete (Promise.prototype as { finally?: unknown }).finally,
  () => (window.fetch = async () => new Response()),
];
export const tamper = () => TAMPERING.forEach((each) => each());

function countRefused() {
  return TAMPERING.filter((each) => {
    try {
      each();
      return false;
    } catch {
      return true;
    }
  }).length;
}

/** Sheets that the page's policy lets work: with its own nonce, and made by a script. */
function paintEverything() {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLElement>('[nonce]')!.nonce!;
  style.textContent = 'body { outline: 3px solid red }';
  document.head.append(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('h1 { letter-spacing: 9px }');
  // Spelled so that the build, which refuses it, does not see it.
  const sheets = `adopted${'StyleSheets'}` as const;
  document[sheets] = [...document[sheets], sheet];
  document.documentElement.style.filter = 'invert(1)';
  document.body.classList.add('rogue');
  const cover = document.body.appendChild(document.createElement('div'));
  cover.id = 'rogue-cover';
}

/** Every way to another session, other platform or cookie a remote could find; each in words. */
const attempts = ({ store, ...ctx }: PlatformContext): Record<string, () => unknown> => {
  const user = store.getState().session.user!;
  const forged = { type: 'session/signedIn', payload: { ...user, role: 'ADMIN' } };
  const rogueApi = baseApi.injectEndpoints({
    endpoints: (build) => ({
      rogue: build.query<number, void>({
        queryFn: (_, { dispatch }) => ({ data: dispatch(forged) ? 1 : 0 }),
      }),
    }),
  });
  return {
    'replies of others': () => {
      const { queries, mutations, provided } = store.getState().api;
      const found = [...Object.keys(queries), ...Object.keys(mutations), ...Object.keys(provided.tags)];
      if (found.length === 0) throw new Error('There is nothing to be found.');
    },
    action: () => store.dispatch(forged),
    thunk: () => store.dispatch((dispatch) => dispatch(forged)),
    endpoint: () => store.dispatch(rogueApi.endpoints.rogue.initiate()).unwrap(),
    state: () => Object.assign(user, { role: 'ADMIN' }),
    reducer: () => store.replaceReducer((() => ({ session: { user: forged.payload } })) as never),
    store: () => Object.assign(store, { getState: () => ({ session: { user: forged.payload } }) }),
    'everybody’s cache': () => store.dispatch(baseApi.util.resetApiState()),
    guard: () => Object.assign(ctx.guard, { block: () => () => {} }),
    history: () => Object.assign(ctx.history, { push: () => {} }),
    markup: () => (document.createElement('div').innerHTML = '<img src=x>'),
    cookie: () => (document.cookie = 'rogue=1; Path=/'),
    'theme of all hosts': () => (document.cookie = 'theme=rogue; Path=/'),
    'cookie store': () =>
      (page.cookieStore as { set(name: string, value: string): unknown }).set('rogue', '1'),
  };
};

/** Tries everything, says what of it was not refused, and changes more when asked to. */
export function Rogue() {
  const ctx = usePlatform();
  const [worked, setWorked] = useState<string[]>();
  const [refused, setRefused] = useState<number>();
  // Attempts of one visit.
  useEffect(() => {
    void (async () => {
      const done: string[] = [];
      for (const [name, attempt] of Object.entries(attempts(ctx))) {
        try {
          await attempt();
          done.push(name);
        } catch {
          // Refused, as it should be.
        }
      }
      setWorked(done);
    })();
  }, [ctx]);
  return (
    <>
      <h1>Rogue</h1>
      {worked && <p role="status">Worked: {worked.join(', ') || 'nothing'}.</p>}
      <input aria-label="Half a form" />
      <button onClick={() => setRefused(countRefused())}>Tamper</button>
      {refused !== undefined && (
        <p>
          Refused: {refused} of {TAMPERING.length}.
        </p>
      )}
      <button onClick={paintEverything}>Paint</button>
    </>
  );
}
