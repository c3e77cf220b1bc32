import type { ReactElement } from 'react';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { Badge, Icon, IconButton, followLink, Tooltip, type IconName } from '@campaign/shared-ui';
import type { Catalogue } from '../remotes/catalogue';
import { prefetchOnIntent } from '../remotes/prefetch';
import { words } from '../words';
import { Mark } from './mark';
import type { NavEntry } from './nav-entries';
import { roleBadge } from './role-badge';
import * as S from './sidebar.styled';

interface SidebarProps {
  user: SessionUser;
  entries: readonly NavEntry[];
  /** The address now, to mark where one is. */
  pathname: string;
  catalogue: Catalogue;
  minimised: boolean;
  drawn: boolean;
  onToggle: () => void;
  onEntry: () => void;
  onClose: () => void;
  onSignOut: () => void;
}

const isHere = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Who one is, where one can go, and the way out (SHELL-01..13). */
export function Sidebar(props: SidebarProps) {
  const { user, entries, pathname, catalogue, minimised, drawn, onToggle, onEntry, onClose, onSignOut } =
    props;
  const badge = roleBadge(user.role);
  return (
    <S.Sidebar id="sidebar" data-minimised={minimised || undefined} data-drawn={drawn || undefined}>
      <S.Head>
        <S.Brand>
          <Mark />
          <S.Product>{words.product}</S.Product>
        </S.Brand>
        <S.Close>
          <IconButton icon="x" label={words.frame.closeMenu} onClick={onClose} />
        </S.Close>
      </S.Head>
      <S.Person>
        <S.Name title={user.userName}>{user.userName}</S.Name>
        <S.Facts>
          {badge && <Badge tone="accent">{badge}</Badge>}
          {user.agentNumber && <S.Number>{user.agentNumber}</S.Number>}
        </S.Facts>
      </S.Person>
      <S.Nav aria-label={words.frame.navigation}>
        <S.List role="list">
          {entries.map(({ label, path, icon }) => (
            <li key={path}>
              <MaybeTooltip on={minimised} text={label}>
                <S.Entry
                  as="a"
                  href={path}
                  aria-current={isHere(pathname, path) ? 'page' : undefined}
                  onClick={(event) => {
                    onEntry();
                    followLink(event);
                  }}
                  {...prefetchOnIntent(catalogue, path)}
                >
                  <Icon name={icon as IconName} size={20} />
                  <S.Label>{label}</S.Label>
                </S.Entry>
              </MaybeTooltip>
            </li>
          ))}
        </S.List>
      </S.Nav>
      <S.Foot>
        <MaybeTooltip on={minimised} text={words.frame.logout}>
          <S.Entry
            type="button"
            onClick={() => {
              onEntry();
              onSignOut();
            }}
          >
            <Icon name="logout" size={20} />
            <S.Label>{words.frame.logout}</S.Label>
          </S.Entry>
        </MaybeTooltip>
        <S.Toggle>
          <IconButton
            icon={minimised ? 'chevrons-right' : 'chevrons-left'}
            label={minimised ? words.frame.expand : words.frame.minimise}
            aria-expanded={!minimised}
            aria-controls="sidebar"
            onClick={onToggle}
          />
        </S.Toggle>
      </S.Foot>
    </S.Sidebar>
  );
}

function MaybeTooltip({ on, text, children }: { on: boolean; text: string; children: ReactElement<object> }) {
  return on ? <Tooltip content={text}>{children}</Tooltip> : children;
}
