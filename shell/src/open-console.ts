import { CONTRACT, type PlatformContext } from '@campaign/platform';
import { createBrowserHistory } from '@campaign/platform/host';
import { createConsoleStore } from '@campaign/shared-api';
import type { Release } from '@campaign/shared-api/contracts';
import { setNavigator } from '@campaign/shared-ui';
import type { ConsoleParts } from './console';
import { createAsker } from './panels/ask';
import { createPanelStack } from './panels/panel-stack';
import { createCatalogue } from './remotes/catalogue';
import { startPrefetching } from './remotes/prefetch';
import { startRooms } from './remotes/rooms';
import { readAddress } from './routing/address';
import { createPageTitle } from './routing/page-title';
import { mayEnter } from './routing/route-guard';
import { restoreSession, watchSession } from './session/watch-session';
import { words } from './words';

/** Makes everything the console stands on, once per page. */
export function openConsole(release: Release): ConsoleParts {
  const store = createConsoleStore();
  const catalogue = createCatalogue(release);
  const asker = createAsker();
  const panels = createPanelStack();
  const pageTitle = createPageTitle();
  const history = createBrowserHistory((message) =>
    asker.confirm({
      title: words.leave.title,
      text: message,
      confirmLabel: words.leave.confirm,
      cancelLabel: words.leave.cancel,
    }),
  );
  const ctx: PlatformContext = {
    contract: CONTRACT,
    store,
    history,
    guard: history.guard,
    openPanel: (name, props) => panels.open(name, props) as never,
    confirm: asker.confirm,
    setTitle: pageTitle.set,
  };

  setNavigator((to) => history.push(to));
  restoreSession(store);

  const { session } = store.getState();
  let user = session.user;
  const rooms = startRooms(catalogue, ctx, (pathname) =>
    mayEnter(readAddress(pathname, catalogue.roomAt), store.getState().session.user),
  );
  store.subscribe(() => {
    const now = store.getState().session.user;
    if (now === user) return;
    user = now;
    rooms.look();
  });
  startPrefetching(catalogue);
  watchSession(store, () => {
    history.forgetUnsaved();
    panels.closeAll();
  });
  return { ctx, catalogue, rooms, asker, panels, pageTitle };
}
