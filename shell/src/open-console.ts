import { CONTRACT, type PlatformContext } from '@campaign/platform';
import { createBrowserHistory } from '@campaign/platform/host';
import { createConsoleStore, paths } from '@campaign/shared-api';
import { isSamePerson, setProver } from '@campaign/shared-api/session';
import type { ReleaseKey, ResolvedRelease } from '@campaign/shared-api/contracts';
import { setNavigator } from '@campaign/shared-ui';
import type { ConsoleParts } from './console';
import { createAsker } from './panels/ask';
import { createPanelStack } from './panels/panel-stack';
import { startBeacons } from './remotes/beacons';
import { createCatalogue } from './remotes/catalogue';
import { forgetPass, readPass } from './remotes/preview-pass';
import { startPrefetching } from './remotes/prefetch';
import { isSigned } from './remotes/release-signature';
import { watchRelease } from './remotes/release-watch';
import { startRemotes } from './remotes/remotes';
import { openTrial } from './remotes/trial';
import { readAddress } from './routing/address';
import { createPageTitle } from './routing/page-title';
import { mayEnter } from './routing/route-guard';
import { createProver } from './security/prover';
import { restoreSession, watchSession } from './session/watch-session';
import { words } from './words';

/**
 * Makes everything the console stands on, once per page.
 * @param keys whose signature makes a release ours: no remote of another is ever run
 */
export function openConsole(release: ResolvedRelease, keys: readonly ReleaseKey[]): ConsoleParts {
  const store = createConsoleStore(
    undefined,
    () => history.guard.unsaved() !== undefined || panels.current().some(({ open }) => open),
  );
  const catalogue = createCatalogue(release, (each) => isSigned(each, keys));
  const asker = createAsker();
  const prover = createProver();
  setProver(prover.ask);
  const panels = createPanelStack();
  const tell = openTrial(release, panels, startBeacons());
  const pageTitle = createPageTitle();
  const history = createBrowserHistory((text) => asker.confirm({ ...words.leave, text }));
  // Every remote has the same: none may give the others something else in its place.
  Object.freeze(history.guard);
  const ctx: PlatformContext = Object.freeze<PlatformContext>({
    contract: CONTRACT,
    store,
    history: Object.freeze(history),
    guard: history.guard,
    openPanel: (name, props) => panels.open(name, props) as never,
    confirm: asker.confirm,
    setTitle: pageTitle.set,
  });

  // The page came with what everybody gets: what this tab tries is asked for before a remote is run.
  if (readPass()) catalogue.changePerson();
  setNavigator((to) => history.push(to));
  restoreSession(store);

  const { session } = store.getState();
  let user = session.user;
  const remotes = startRemotes(
    catalogue,
    ctx,
    (pathname) => mayEnter(readAddress(pathname, catalogue.remoteAt), store.getState().session.user),
    tell,
  );
  store.subscribe(() => {
    const now = store.getState().session.user;
    if (now === user) return;
    if (now && !isSamePerson(now, user)) catalogue.changePerson();
    user = now;
    remotes.look();
  });
  startPrefetching(catalogue, remotes, () => store.getState().session.user?.role);
  watchRelease(catalogue);
  watchSession(store, () => {
    forgetPass();
    history.forgetUnsaved();
    panels.closeAll();
    // Somebody else signed in, in another tab: nothing of the page was theirs.
    if (store.getState().session.user) history.replace(paths.home());
  });
  return { ctx, catalogue, remotes, asker, prover, panels, pageTitle, tell };
}
