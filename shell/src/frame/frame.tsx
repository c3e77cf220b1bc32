import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { LoadingHost } from '../notices/loading-host';
import type { Catalogue } from '../remotes/catalogue';
import { words } from '../words';
import { navEntries } from './nav-entries';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useSidebar } from './use-sidebar';
import { useSignOut } from './use-sign-out';
import * as S from './frame.styled';

interface FrameProps {
  user: SessionUser;
  catalogue: Catalogue;
  title: string;
  children: ReactNode;
}

/** What stands around every page of a signed-in person. */
export function Frame({ user, catalogue, title, children }: FrameProps) {
  const { pathname } = useLocation();
  const sidebar = useSidebar();
  const signOut = useSignOut();
  const content = useRef<HTMLElement>(null);
  const came = useRef(pathname);

  // A keyboard or screen-reader user who followed a link goes on in the new page, not in the menu.
  useEffect(() => {
    if (came.current !== pathname) content.current?.focus({ preventScroll: true });
    came.current = pathname;
  }, [pathname]);

  return (
    <S.Frame>
      <S.Skip href="#content">{words.frame.skip}</S.Skip>
      <Sidebar
        user={user}
        entries={navEntries(catalogue.remotes(), user.role)}
        pathname={pathname}
        catalogue={catalogue}
        minimised={sidebar.minimised}
        drawn={sidebar.drawn}
        onToggle={sidebar.toggle}
        onEntry={sidebar.onEntry}
        onClose={sidebar.close}
        onSignOut={() => void signOut()}
      />
      {sidebar.drawn && <S.Shade onClick={sidebar.close} />}
      <S.Column inert={sidebar.drawn}>
        <TopBar title={title} user={user} onMenu={sidebar.open} onSignOut={() => void signOut()} />
        <S.Line>
          <LoadingHost />
        </S.Line>
        <S.Content id="content" ref={content} tabIndex={-1}>
          {children}
        </S.Content>
      </S.Column>
    </S.Frame>
  );
}
