import type { ReactNode } from 'react';
import { protectStored, signedIn } from '@campaign/shared-api/session';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { Console } from './console';
import { healFonts } from './heal-fonts';
import { openConsole } from './open-console';
import { lockBuiltIns } from './remotes/lock-built-ins';
import { readInlinedKeys, readInlinedRelease } from './remotes/release';

export interface StartedConsole {
  element: ReactNode;
  /** Somebody has signed in before the console was there. */
  welcome(user: SessionUser): void;
}

/** Opens the console of this page, once; the page carries its release and the keys to check it with. */
export function startConsole(): StartedConsole {
  healFonts();
  lockBuiltIns();
  protectStored();
  const parts = openConsole(readInlinedRelease(), readInlinedKeys());
  return {
    element: <Console {...parts} />,
    welcome: (user) => void parts.ctx.store.dispatch(signedIn(user)),
  };
}
