import { createRoot, hydrateRoot } from 'react-dom/client';
import { applyTheme } from '@campaign/shared-ui';
import '@campaign/shared-ui/styles.css';
import { Doorstep } from './doorstep/doorstep';
import { NotLoaded } from './doorstep/not-loaded';
import { keepTrying } from './keep-trying';
import { Roof } from './roof';

// webpack forgets a chunk that failed, and asks for it anew.
const bringConsole = () =>
  keepTrying(() => import(/* webpackChunkName: "start-console" */ './start-console'));

applyTheme();
// The toasts' styling asks for it here; styled-components reads the meta element itself.
window.__nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const place = document.getElementById('console');
if (!place) throw new Error('The page has no #console.');
// Whoever the server does not know finds the sign-in page already drawn; all others wait for the console.
if (place.firstElementChild) hydrateRoot(place, <Doorstep bringConsole={bringConsole} />);
else {
  const root = createRoot(place);
  bringConsole()
    .then(({ startConsole }) => root.render(<Roof toastsAtOnce>{startConsole().element}</Roof>))
    .catch((error: unknown) => {
      reportError(error);
      root.render(
        <Roof toastsAtOnce={false}>
          <NotLoaded />
        </Roof>,
      );
    });
}
