import { Suspense, use, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PlatformContext } from './contract';
import { AskedScreens, forgetFailedScreens } from './lazy-screen';
import { PlatformProvider } from './platform-provider';

/** What stands beside it is rendered and never comes to the page, so that none of its effects run. */
function Never({ comes }: { comes: Promise<never> }) {
  return use(comes);
}

/** The context as if the console stood still at `pathname`. */
function standingAt(ctx: PlatformContext, pathname: string): PlatformContext {
  const location = { pathname, search: '', hash: '', state: null, key: 'prepared' };
  const step = { action: 'PUSH', location } as const;
  return { ...ctx, history: { ...ctx.history, current: () => step, listen: () => () => {} } };
}

/**
 * Asks for the screens that `App` would show at `pathname`, and runs their modules as they come.
 * Resolves when they are there or have failed: who enters asks again for what failed.
 */
export async function prepareScreens(
  App: ComponentType,
  ctx: PlatformContext,
  pathname: string,
): Promise<void> {
  const asked: Promise<unknown>[] = [];
  const ignore = () => {};
  // Of this call alone: React keeps whatever waits for a promise with it.
  const never = new Promise<never>(() => {});
  const root = createRoot(document.createElement('div'), { onCaughtError: ignore, onUncaughtError: ignore });
  try {
    flushSync(() =>
      root.render(
        <Suspense fallback={null}>
          <AskedScreens value={asked}>
            <PlatformProvider ctx={standingAt(ctx, pathname)}>
              <App />
            </PlatformProvider>
          </AskedScreens>
          <Never comes={never} />
        </Suspense>,
      ),
    );
  } finally {
    root.unmount();
  }
  await Promise.allSettled(asked);
  forgetFailedScreens();
}
