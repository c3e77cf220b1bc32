import { createRoot, hydrateRoot } from 'react-dom/client';
import { applyTheme } from '@campaign/shared-ui';
import '@campaign/shared-ui/styles.css';
import { StaticSignIn } from './static-sign-in/static-sign-in';
import { NotLoaded } from './static-sign-in/not-loaded';
import { keepTrying } from './keep-trying';
import { RootProviders } from './root-providers';

/** webpack's: under which name it asks for a chunk. */
declare let __webpack_get_script_filename__: (chunk: string | number) => string;
const nameOf = __webpack_get_script_filename__;

// webpack forgets a chunk that failed, and asks for it anew; under its own name the browser would go on waiting for
// the answer that has stalled.
const bringConsole = () =>
  keepTrying((before) => {
    __webpack_get_script_filename__ = (chunk) => nameOf(chunk) + (before ? `?again=${before}` : '');
    const coming = import(/* webpackChunkName: "start-console" */ './start-console');
    __webpack_get_script_filename__ = nameOf;
    return coming;
  });

// A file of ours that came with a wrong byte would be kept by the browser, and refused, for a year: whatever did not run is
// fetched anew, past its cache and into it.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const { origin, pathname } = new URL(target.src, location.href);
    if (origin === location.origin && pathname.startsWith('/assets/'))
      fetch(pathname, { cache: 'reload' })
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
  },
  true,
);

applyTheme();
// The toasts' styling asks for it here; styled-components reads the meta element itself.
window.__nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const place = document.getElementById('console');
if (!place) throw new Error('The page has no #console.');
/** The page says by itself that nothing comes (`stalled.view.ts` of the server): now something has. */
const shown = () => document.getElementById('stalled')?.remove();
// Whoever the server does not know finds the sign-in page already drawn; all others wait for the console.
if (place.firstElementChild) {
  hydrateRoot(place, <StaticSignIn bringConsole={bringConsole} />);
  shown();
} else {
  const root = createRoot(place);
  bringConsole()
    .then(({ startConsole }) =>
      root.render(<RootProviders toastsAtOnce>{startConsole().element}</RootProviders>),
    )
    .catch((error: unknown) => {
      reportError(error);
      root.render(
        <RootProviders toastsAtOnce={false}>
          <NotLoaded />
        </RootProviders>,
      );
    })
    .finally(shown);
}
