import type { SessionUser } from '@campaign/shared-api/contracts';
import { IconButton, MenuButton, useTheme, type IconName, type ThemeMode } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './top-bar.styled';

const THEMES: { mode: ThemeMode; icon: IconName }[] = [
  { mode: 'system', icon: 'monitor' },
  { mode: 'light', icon: 'sun' },
  { mode: 'dark', icon: 'moon' },
];

/** The theme, beside everything else about how the console looks to one person. */
export function ThemeMenu() {
  const { mode, resolved, setMode } = useTheme();
  return (
    <MenuButton
      label={words.frame.theme}
      iconOnly
      icon={resolved === 'dark' ? 'moon' : 'sun'}
      items={THEMES.map(({ mode: each, icon }) => ({
        id: each,
        icon,
        label: words.frame.themes[each],
        checked: each === mode,
        onSelect: () => setMode(each),
      }))}
    />
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

export function TopBar({
  title,
  user,
  onMenu,
  onSignOut,
}: {
  title: string;
  user: SessionUser;
  onMenu: () => void;
  onSignOut: () => void;
}) {
  return (
    <S.TopBar>
      <S.Menu>
        <IconButton icon="menu" label={words.frame.openMenu} aria-controls="sidebar" onClick={onMenu} />
      </S.Menu>
      <S.Title>{title}</S.Title>
      <ThemeMenu />
      <MenuButton
        label={words.frame.account(user.userName)}
        face={<S.Avatar aria-hidden>{initials(user.userName)}</S.Avatar>}
        items={[
          { id: 'email', label: user.email, icon: 'user', disabledReason: user.userName },
          'separator',
          { id: 'logout', label: words.frame.logout, icon: 'logout', onSelect: onSignOut },
        ]}
      />
    </S.TopBar>
  );
}
