import { screen, within } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRoom } from '@campaign/platform/testing';
import { useUnsavedWork } from '@campaign/platform';
import { createCatalogue } from '../remotes/catalogue';
import { aRelease, aRemote } from '../testing/a-remote';
import { Frame } from './frame';

startMockServer();

const catalogue = createCatalogue(
  aRelease([
    aRemote('lists', [{ path: '/phonelist', title: 'Phone Lists' }], {
      nav: [{ label: 'Phone Lists', path: '/phonelist', icon: 'phone', order: 40 }],
    }),
    aRemote('admin', [{ path: '/agencies', title: 'Agencies' }], {
      nav: [
        { label: 'Agencies', path: '/agencies', icon: 'building', order: 90, roles: ['ADMIN'] },
        { label: 'Media', path: '/media', icon: 'image', order: 20, roles: ['ADMIN', 'AGENT-ADMIN'] },
      ],
    }),
    aRemote('dashboard', [{ path: '/dashboard', title: 'Dashboard' }], {
      nav: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10 }],
    }),
  ]),
  async () => true,
);

function open(user: SessionUser, at = '/phonelist', page = <p>The page</p>) {
  return renderRoom(
    <Frame user={user} catalogue={catalogue} title="Phone Lists">
      {page}
    </Frame>,
    { at, user },
  );
}
const sidebar = () => screen.getByRole('navigation', { name: 'Main' });
const entries = () =>
  within(sidebar())
    .getAllByRole('link')
    .map((link) => link.textContent);

it.each([
  [users.admin(), ['Dashboard', 'Media', 'Phone Lists', 'Agencies']],
  [users.agentAdmin(), ['Dashboard', 'Media', 'Phone Lists']],
  [users.user(), ['Dashboard', 'Phone Lists']],
  [users.reader(), ['Dashboard', 'Phone Lists']],
])(
  'SHELL-01 SHELL-03 SHELL-07 SHELL-15 shows what the release declares for $role, in its order',
  (user, labels) => {
    open(user);
    expect(entries()).toEqual(labels);
    expect(within(sidebar()).getByRole('link', { name: 'Phone Lists' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

it.each([
  ['SHELL-10', users.agentAdmin(), 'ADMIN'],
  ['SHELL-10', users.user(), 'ADMIN'],
  ['SHELL-11', users.reader(), 'READER'],
  ['SHELL-11', users.clicker(), 'CLICKER'],
])('%s SHELL-09 shows badge, name and number', (_id, user, badge) => {
  open(user);
  expect(within(sidebar()).getByText(badge)).toBeVisible();
  expect(within(sidebar()).getByText(user.userName)).toBeVisible();
  expect(within(sidebar()).getByText('1012')).toBeVisible();
});

it('SHELL-12 gives ADMIN no badge', () => {
  open(users.admin());
  expect(within(sidebar()).queryByText('ADMIN')).toBeNull();
});

it('SHELL-08 SESS-04 signs out by Logout and clears what was saved', async () => {
  reply.post('/users/logout', {});
  const user = users.user();
  localStorage.setItem('dashboardFilters', '{"status":"active"}');
  const { person, store } = open(user);
  await person.click(within(sidebar()).getByRole('button', { name: 'Logout' }));
  await screen.findByText('The page');
  expect(selectUser(store.getState())).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('asks before Logout when work would be lost', async () => {
  function Dirty() {
    useUnsavedWork(true, 'The job is not saved.');
    return null;
  }
  const { person, store } = open(users.user(), '/phonelist', <Dirty />);
  await person.click(within(sidebar()).getByRole('button', { name: 'Logout' }));
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(selectUser(store.getState())).not.toBeNull();
});

it('SESS-01 keeps the theme out of local storage', async () => {
  const { person } = open(users.user());
  await person.click(screen.getByRole('button', { name: 'Theme' }));
  await person.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(document.cookie).toContain('theme=dark');
  expect(localStorage).toHaveLength(0);
});

it('moves the focus into the page when an entry was followed', async () => {
  const { person, address } = open(users.user());
  await person.click(within(sidebar()).getByRole('link', { name: 'Dashboard' }));
  expect(address()).toBe('/dashboard');
  expect(screen.getByRole('main')).toHaveFocus();
});
