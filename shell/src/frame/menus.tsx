import { Suspense, useState } from 'react';
import { lazyScreen } from '@campaign/platform';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { MenuButton, useTheme, type IconName, type MenuEntry, type ThemeMode } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './frame.styled';

const THEMES: { mode: ThemeMode; icon: IconName }[] = [
  { mode: 'system', icon: 'monitor' },
  { mode: 'light', icon: 'sun' },
  { mode: 'dark', icon: 'moon' },
];

/** Light, dark, or as the device has it; kept in a cookie, since local storage is spoken for (SESS-01). */
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

const characters = new Intl.Segmenter();
/** By what is read as one character: an emoji is several code units, some are several code points. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...characters.segment(part)][0]?.segment.toUpperCase() ?? '')
    .join('');

// Forms and their checks are no part of what everybody downloads first.
const ChangePasswordDialog = lazyScreen(
  async () => (await import('../session/change-password-dialog')).ChangePasswordDialog,
);

const SecurityPanel = lazyScreen(async () => (await import('../security/security-panel')).SecurityPanel);

const SwitchAgencyDialog = lazyScreen(
  async () => (await import('../session/switch-agency-dialog')).SwitchAgencyDialog,
);

/** A person without a name goes by their e-mail. */
const nameOf = ({ displayName, email }: SessionUser) => displayName?.trim() || email;

export function UserMenu({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const [changing, setChanging] = useState<boolean>();
  const [securing, setSecuring] = useState<boolean>();
  const [switching, setSwitching] = useState<boolean>();
  const own: MenuEntry[] = [
    {
      id: 'password',
      label: words.frame.changePassword,
      icon: 'lock',
      onSelect: () => setChanging(true),
    },
    {
      id: 'security',
      label: words.frame.security,
      icon: 'shield',
      onSelect: () => setSecuring(true),
    },
    {
      id: 'agency',
      label: words.switching.menu,
      icon: 'building',
      onSelect: () => setSwitching(true),
    },
  ];
  return (
    <>
      <MenuButton
        label={words.frame.account(nameOf(user))}
        face={<S.Avatar aria-hidden data-initials={initials(nameOf(user))} />}
        items={[
          {
            id: 'person',
            label: nameOf(user),
            icon: 'user',
            disabledReason: `${user.email}, ${user.userName}`,
          },
          'separator',
          // Whoever looks as somebody else has only the way out.
          ...(user.view ? [] : own),
          { id: 'logout', label: words.frame.logout, icon: 'logout', onSelect: onSignOut },
        ]}
      />
      {changing !== undefined && (
        <Suspense fallback={null}>
          <ChangePasswordDialog open={changing} email={user.email} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {securing !== undefined && (
        <Suspense fallback={null}>
          <SecurityPanel open={securing} onClose={() => setSecuring(false)} />
        </Suspense>
      )}
      {switching !== undefined && (
        <Suspense fallback={null}>
          <SwitchAgencyDialog open={switching} user={user} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
