import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../button/button';
import { useModalLayer } from '../overlay/modal-layer';
import * as S from './app-frame.styled';

/** Narrower than this the sidebar makes room when it is clicked (SHELL-13). */
const WIDE = 1200;
const PHONE = '(max-width: 767.98px)';
/** Narrower than this a table beside the wide sidebar shows half of its columns: it begins minimised. */
const TABLET = 1024;

/** What the parts of the sidebar need to know about it. */
const SidebarContext = createContext({ narrow: false, onNavigate: () => {} });

/** For what stands in the sidebar: whether only icons have room. */
export const useSidebar = () => use(SidebarContext);

export interface AppFrameProps {
  /** Above the entries: agency, number, badge. */
  sidebarHeader?: ReactNode;
  /** NavItems. */
  sidebar: ReactNode;
  /** At the bottom of the sidebar. */
  sidebarFooter?: ReactNode;
  /** In the top bar, from the left: title or breadcrumbs. */
  topbar?: ReactNode;
  /** Right in the top bar: theme, user menu. */
  topbarEnd?: ReactNode;
  /** The 2 px line under the top bar: LoadingBar. */
  loading?: ReactNode;
  /** Begins minimised, as it does by itself on a tablet. */
  defaultNarrow?: boolean;
  children: ReactNode;
}

function usePhone(): boolean {
  const [phone, setPhone] = useState(() => window.matchMedia(PHONE).matches);
  // Follows the window.
  useEffect(() => {
    const query = window.matchMedia(PHONE);
    const update = () => setPhone(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return phone;
}

/** Sidebar, top bar and the place for pages. The sidebar is 240 or 64 px wide, a drawer under 768. */
export function AppFrame({
  sidebarHeader,
  sidebar,
  sidebarFooter,
  topbar,
  topbarEnd,
  loading,
  defaultNarrow = false,
  children,
}: AppFrameProps) {
  const phone = usePhone();
  const [narrow, setNarrow] = useState(() => defaultNarrow || window.innerWidth < TABLET);
  const [drawer, setDrawer] = useState(false);
  const opened = phone && drawer;
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  // The drawer stands inside the frame, so the column beside it is made inert below, not by the layer.
  const layer = useModalLayer(opened, root, panel, () => setDrawer(false));
  const isNarrow = narrow && !phone;

  const onNavigate = () => {
    setDrawer(false);
    if (window.innerWidth < WIDE) setNarrow(true);
  };

  return (
    <SidebarContext value={{ narrow: isNarrow, onNavigate }}>
      <S.SkipLink href="#main">Skip to content</S.SkipLink>
      <S.Frame data-narrow={isNarrow || undefined}>
        <S.Drawer
          ref={root}
          data-open={opened || undefined}
          onClick={(event) => event.target === root.current && setDrawer(false)}
        >
          <S.Sidebar
            ref={panel}
            id="sidebar"
            aria-label="Main"
            tabIndex={opened ? -1 : undefined}
            inert={phone && !drawer}
            {...(opened && layer)}
          >
            {sidebarHeader && <S.SidebarHeader>{sidebarHeader}</S.SidebarHeader>}
            <S.Entries role="list">{sidebar}</S.Entries>
            {sidebarFooter && <S.SidebarFooter>{sidebarFooter}</S.SidebarFooter>}
          </S.Sidebar>
        </S.Drawer>
        <S.Column data-behind={opened || undefined} inert={opened}>
          <S.Topbar>
            <IconButton
              icon={phone ? 'menu' : 'panel'}
              label={phone ? 'Open menu' : narrow ? 'Expand sidebar' : 'Collapse sidebar'}
              aria-expanded={phone ? drawer : !narrow}
              aria-controls="sidebar"
              onClick={() => (phone ? setDrawer(true) : setNarrow(!narrow))}
            />
            <S.TopbarStart>{topbar}</S.TopbarStart>
            <S.TopbarEnd>{topbarEnd}</S.TopbarEnd>
            <S.LoadingSlot>{loading}</S.LoadingSlot>
          </S.Topbar>
          <S.Main id="main" tabIndex={-1}>
            {children}
          </S.Main>
        </S.Column>
      </S.Frame>
    </SidebarContext>
  );
}
