import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { LeaveQuestionsContext, type LeaveQuestions } from '@campaign/shared-ui';
import type { PlatformContext } from './contract';
import type { PlatformHistory } from './history';

const Context = createContext<PlatformContext | null>(null);
const Leaving = createContext<AbortSignal | null>(null);

const everywhere = () => true;

/** A router over the shared history. It stays where it was while the console is at an address it does not own. */
export function PlatformRouter({
  history,
  owns = everywhere,
  children,
}: {
  history: PlatformHistory;
  owns?: (pathname: string) => boolean;
  children: ReactNode;
}) {
  const read = useMemo(() => {
    let last = history.current();
    return () => {
      const now = history.current();
      if (owns(now.location.pathname)) last = now;
      return last;
    };
  }, [history, owns]);
  const { location, action } = useSyncExternalStore(history.listen, read);
  return (
    <Router location={location} navigationType={action as never} navigator={history}>
      {children}
    </Router>
  );
}

/** Store, router and platform for one React root: the shell's own, a remote's, a panel's, a test's. */
export function PlatformProvider({
  ctx,
  owns,
  children,
}: {
  ctx: PlatformContext;
  owns?: (pathname: string) => boolean;
  children: ReactNode;
}) {
  const [part] = useState(() => new AbortController());
  // The page or panel leaves, or has crashed: what it started by itself ends with it.
  useEffect(() => () => part.abort(), [part]);
  const questions = useMemo<LeaveQuestions>(
    () => ({
      block: (isUnsaved, unsaved) => ctx.guard.block(isUnsaved, unsaved),
      confirmLeave: (text) =>
        ctx.confirm({ title: 'Leave without saving?', text, confirmLabel: 'Leave', cancelLabel: 'Stay' }),
    }),
    [ctx],
  );
  return (
    <Context value={ctx}>
      <Leaving value={part.signal}>
        <LeaveQuestionsContext value={questions}>
          <Provider store={ctx.store}>
            <PlatformRouter history={ctx.history} {...(owns && { owns })}>
              {children}
            </PlatformRouter>
          </Provider>
        </LeaveQuestionsContext>
      </Leaving>
    </Context>
  );
}

/** What the shell offers to this remote; see `PlatformContext`. */
export function usePlatform(): PlatformContext {
  const ctx = use(Context);
  if (!ctx) throw new Error('usePlatform needs a remote made by createRemote, or renderRemote in a test.');
  return ctx;
}

/**
 * Aborted when this remote or panel leaves the page: for what no effect's own cleanup ends.
 * `fetch(url, { signal })`, `window.addEventListener('resize', look, { signal })`,
 * `signal.addEventListener('abort', () => clearInterval(timer))`.
 */
export function useLeaveSignal(): AbortSignal {
  const signal = use(Leaving);
  if (!signal)
    throw new Error('useLeaveSignal needs a remote made by createRemote, or renderRemote in a test.');
  return signal;
}

/** Calls `run` every `ms` milliseconds until this component leaves the page. */
export function useInterval(run: () => void, ms: number): void {
  const turn = useEffectEvent(run);
  // A timer is the browser's: it lives outside React.
  useEffect(() => {
    const timer = setInterval(() => turn(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** `const confirm = useConfirm(); if (await confirm({ title, text })) …` (CONF-01..03, CONF-09). */
export const useConfirm = () => usePlatform().confirm;

/** `const openPanel = useOpenPanel(); const made = await openPanel('phone-list-manager', { kind: 'phone' });` */
export const useOpenPanel = () => usePlatform().openPanel;

/** While `when` is true, leaving the page asks with `message`: link, sidebar, Back, reload. */
export function useUnsavedWork(when: boolean, message: string) {
  const { guard } = usePlatform();
  const isUnsaved = useEffectEvent(() => when);
  // The guard is the shell's: it lives outside React.
  useEffect(() => guard.block(() => isUnsaved(), message), [guard, message]);
}

/** Names the page after what it shows, e.g. the job; undefined leaves the route's title. */
export function usePageTitle(title: string | undefined) {
  const { setTitle } = usePlatform();
  // The top bar and document.title are the shell's.
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
