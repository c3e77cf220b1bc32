import { createRoot } from 'react-dom/client';
import { applyTheme } from '@campaign/shared-ui';
import '@campaign/shared-ui/styles.css';
import { Console } from './console';
import { openConsole } from './open-console';
import { readInlinedKeys, readInlinedRelease } from './remotes/release';

applyTheme();
// The toasts' styling asks for it here; styled-components reads the meta element itself.
window.__nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const root = document.getElementById('console');
if (!root) throw new Error('The page has no #console.');
createRoot(root).render(<Console {...openConsole(readInlinedRelease(), readInlinedKeys())} />);
