import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '@campaign/platform';
import { useFollowChats, useGetInboxCountsQuery, useMay } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { AppFrame, Badge, NavItem, Text, VisuallyHidden, type IconName } from '@campaign/shared-ui';
import { ReadingBar } from '../notices/loading-host';
import type { Catalogue } from '../remotes/catalogue';
import { words } from '../words';
import { ThemeMenu, UserMenu } from './menus';
import { navEntries } from './nav-entries';
import { PersonCard } from './person-card';
import { useSignOut } from './use-sign-out';
import { ViewBanner } from './view-banner';

interface FrameProps {
  user: SessionUser;
  catalogue: Catalogue;
  title: string;
  children: ReactNode;
}

const isHere = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** What stands around every page of a signed-in person: who one is, where one can go, the way out. */
export function Frame({ user, catalogue, title, children }: FrameProps) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const onSignOut = () => void signOut();
  const { history } = usePlatform();
  const mayRead = useMay('chat:read');
  const mayReply = useMay('chat:reply');
  useFollowChats(mayRead);
  const came = useRef<string>(undefined);

  // Who followed a link or signed in goes on in the new page, not in the menu; a page loaded afresh begins at its top.
  useEffect(() => {
    const isFirst = came.current === undefined;
    if (isFirst ? history.current().action !== 'POP' : came.current !== pathname)
      document.getElementById('main')?.focus({ preventScroll: true });
    came.current = pathname;
  }, [pathname, history]);

  return (
    <AppFrame
      sidebarHeader={<PersonCard user={user} />}
      sidebar={navEntries(catalogue.remotes(), user.role).map(({ label, path, icon, badge }) => (
        <NavItem
          key={path}
          label={label}
          to={path}
          icon={icon as IconName}
          current={isHere(pathname, path)}
          // Replies are the agencies' work, not an ADMIN's.
          badge={badge === 'replies' && mayReply && user.role !== 'ADMIN' && <WaitingReplies />}
        />
      ))}
      // In a view the bar stands there, and the account's menu has it.
      sidebarFooter={!user.view && <NavItem icon="logout" label={words.frame.logout} onSelect={onSignOut} />}
      topbar={
        <Text variant="h3" as="p" tone="muted" truncate>
          {title}
        </Text>
      }
      topbarEnd={
        <>
          <ThemeMenu />
          <UserMenu user={user} onSignOut={onSignOut} />
        </>
      }
      loading={<ReadingBar />}
    >
      {children}
      {user.view && <ViewBanner user={user} view={user.view} />}
    </AppFrame>
  );
}

/** The server counts no further. */
const COUNTED_TO = 1_000;

/** The replies that wait for the user or for anyone; only for users who may answer. Nothing while none waits. */
function WaitingReplies() {
  const { data: counts } = useGetInboxCountsQuery();
  const waiting = counts ? counts.mine + counts.open : 0;
  return (
    waiting > 0 && (
      <Badge tone="info">
        {waiting < COUNTED_TO ? waiting : `${COUNTED_TO - 1}+`}
        <VisuallyHidden>{words.frame.waiting(waiting)}</VisuallyHidden>
      </Badge>
    )
  );
}
