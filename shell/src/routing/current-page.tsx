import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen, usePlatform } from '@campaign/platform';
import { paths, useUser } from '@campaign/shared-api';
import { notify } from '@campaign/shared-ui';
import { Frame } from '../frame/frame';
import type { Catalogue } from '../remotes/catalogue';
import { RemoteNotices } from '../remotes/remote-notices';
import { RemoteOutlet } from '../remotes/remote-outlet';
import type { Remotes } from '../remotes/remotes';
import { ShortLinkPage } from '../short-link/short-link-page';
import { words } from '../words';
import { readAddress } from './address';
import { NothingHere } from './nothing-here';
import { publicPages } from './pages';
import { judge, nameOfRefused } from './route-guard';
import type { PageTitle } from './page-title';

const ChangePasswordPage = lazyScreen(
  async () => (await import('../session/change-password-page')).ChangePasswordPage,
);

const EnrollPage = lazyScreen(async () => (await import('../security/enroll-page')).EnrollPage);

interface SwitchboardProps {
  catalogue: Catalogue;
  remotes: Remotes;
  pageTitle: PageTitle;
}

/** Shows what stands at the address, after the guard has spoken. */
export function CurrentPage({ catalogue, remotes, pageTitle }: SwitchboardProps) {
  const { pathname } = useLocation();
  const user = useUser();
  const { history } = usePlatform();
  useSyncExternalStore(catalogue.listen, catalogue.remotes);
  const own = useSyncExternalStore(pageTitle.listen, pageTitle.current);

  const address = readAddress(pathname, catalogue.remoteAt);
  const verdict = judge(address, user);
  const declared = address.kind === 'remote' ? address.match.route.title : words.notFound.title;
  const title = own ?? declared;

  // The address bar, the tab's title and single-spa are outside React.
  const goTo = verdict.do === 'go' ? verdict.to : undefined;
  useEffect(() => {
    if (goTo !== undefined) history.replace(goTo, history.current().location.state);
  }, [goTo, history]);
  const refused =
    verdict.do === 'back' && address.kind === 'remote' && user
      ? nameOfRefused(address, pathname, user)
      : undefined;
  useEffect(() => {
    if (refused === undefined) return;
    notify('warning', words.frame.mayNotOpen(refused));
    history.back(paths.dashboard());
  }, [refused, history]);
  const framed = verdict.do === 'show' && (address.kind === 'remote' || address.kind === 'nothing');
  useEffect(() => {
    if (framed) document.title = `${title} · ${words.product}`;
  }, [framed, title]);

  if (verdict.do === 'choose-password') {
    return (
      <Suspense fallback={null}>
        <ChangePasswordPage />
      </Suspense>
    );
  }
  if (verdict.do === 'enroll') {
    return (
      <Suspense fallback={null}>
        <EnrollPage />
      </Suspense>
    );
  }
  if (verdict.do !== 'show') return null;
  if (address.kind === 'short-link') return <ShortLinkPage code={address.code} />;
  if (address.kind === 'public') {
    const Page = publicPages[address.page];
    return (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    );
  }
  return (
    user && (
      <Frame user={user} catalogue={catalogue} title={title}>
        <RemoteNotices catalogue={catalogue} remotes={remotes} />
        {address.kind === 'nothing' ? (
          <NothingHere catalogue={catalogue} />
        ) : (
          <RemoteOutlet remotes={remotes} history={history} />
        )}
      </Frame>
    )
  );
}
