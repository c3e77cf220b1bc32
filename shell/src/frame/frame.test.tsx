import { screen, within } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { useUnsavedWork } from '@campaign/platform';
import { createCatalogue } from '../remotes/catalogue';
import { aRelease, aRemote } from '../testing/a-remote';
import { wholeConsole } from '../testing/whole-console';
import { Frame } from './frame';

startMockServer();

const catalogue = createCatalogue(aRelease(wholeConsole), async () => true);

function open(user: SessionUser, at = '/phonelist', page = <p>The page</p>, remotes = catalogue) {
  return renderRemote(
    <Frame user={user} catalogue={remotes} title="Phone Lists">
      {page}
    </Frame>,
    { at, user },
  );
}
const sidebar = () => screen.getByRole('navigation', { name: 'Main' });
const link = (name: string) => within(sidebar()).getByRole('link', { name });
const entries = () =>
  within(sidebar())
    .getAllByRole('link')
    .map((each) => [each.textContent, each.getAttribute('href')]);

const media = ['Media', '/media'];
const agencies = ['Agencies', '/agencies'];
const seenByAll = [
  ['DNC Manager', '/dnc'],
  ['Phone Lists', '/phonelist'],
  ['P2P Phone Lists', '/p2p-phonelist'],
  ['Users', '/agent'],
  ['Identities', '/identity'],
  ['Chat History', '/chats'],
];
const dashboard = ['Dashboard', '/dashboard'];

it.each([
  [users.admin(), [dashboard, media, ...seenByAll, agencies]],
  [users.agentAdmin(), [dashboard, media, ...seenByAll]],
  [users.user(), [dashboard, ...seenByAll]],
  [users.reader(), [dashboard, ...seenByAll]],
  [users.clicker(), [dashboard, ...seenByAll]],
])(
  'shows $role what the release declares for them, in its order, each with its address',
  (user, declared) => {
    open(user);
    expect(entries()).toEqual(declared);
  },
);

it.each(['sparkles', 'constructor'])(
  'gives an entry whose picture only a newer console has (%s) the picture of any page',
  (icon) => {
    const newer = aRemote('reports', [{ path: '/reports', title: 'Reports' }], {
      nav: [
        { label: 'Reports', path: '/reports', icon, order: 90 },
        { label: 'Any', path: '/reports/any', icon: 'panel', order: 91 },
      ],
    });
    const release = aRelease([...wholeConsole, newer]);
    open(
      users.user(),
      '/phonelist',
      <p>The page</p>,
      createCatalogue(release, async () => true),
    );
    expect(entries()).toEqual([dashboard, ...seenByAll, ['Reports', '/reports'], ['Any', '/reports/any']]);
    const pictureOf = (name: string) => link(name).querySelector('svg')!.innerHTML;
    expect(pictureOf('Reports')).toBe(pictureOf('Any'));
    expect(pictureOf('Any')).not.toBe('');
  },
);

it.each(['report:read', 'constructor'])(
  'shows nobody the entry of a page whose permission only a newer console has: %s',
  (permission) => {
    const newer = aRemote('reports', [{ path: '/reports', title: 'Reports', permission }], {
      nav: [{ label: 'Reports', path: '/reports', icon: 'panel', order: 90 }],
    });
    const release = aRelease([...wholeConsole, newer]);
    open(
      users.admin(),
      '/phonelist',
      <p>The page</p>,
      createCatalogue(release, async () => true),
    );
    expect(entries()).toEqual([dashboard, media, ...seenByAll, agencies]);
  },
);

it('shows the entry of one address of a page to whom that page is open', () => {
  const figures = {
    path: '/:kind/figures',
    title: 'Figures',
    permission: 'rating:write',
    oneOf: { kind: ['people', 'money'] },
  };
  const remote = aRemote('figures', [figures], {
    nav: [{ label: 'Money', path: '/money/figures', icon: 'panel', order: 90 }],
  });
  const release = createCatalogue(aRelease([remote]), async () => true);
  const { unmount } = open(users.admin(), '/money/figures', <p>The page</p>, release);
  expect(entries()).toEqual([['Money', '/money/figures']]);
  unmount();
  open(users.user(), '/phonelist', <p>The page</p>, release);
  expect(within(sidebar()).queryByRole('link')).toBeNull();
});

it.each([
  ['Rosa Reader', 'RR'],
  ['😀 Rosa 👩‍🌾', '😀R'],
  ['Rosa 👩‍🌾', 'R👩‍🌾'],
  ['écru', 'É'],
])('draws the first characters of %s whole', (displayName, initials) => {
  open(users.user({ displayName }));
  const face = screen
    .getByRole('button', { name: `Account of ${displayName}` })
    .querySelector('[aria-hidden]');
  expect(face).toHaveAttribute('data-initials', initials);
});

it.each([
  [4, 2, '6', 'Chat History 6 replies wait for you'],
  [0, 1, '1', 'Chat History 1 reply waits for you'],
  [12, 1_000, '999+', 'Chat History 999+ replies wait for you'],
])(
  'counts beside Chat History what waits for the person (%i) and for whoever is free (%i): %s',
  async (mine, free, shown, says) => {
    reply.get('/chats/counts', { mine, open: free, waiting: 1_000 });
    open(users.user());
    expect(await within(sidebar()).findByText(shown)).toBeVisible();
    expect(link(says)).toHaveAttribute('href', '/chats');
  },
);

it('counts no waiting replies for users who may not answer them', async () => {
  let isAsked = false;
  reply.get('/chats/counts', () => {
    isAsked = true;
    return { mine: 0, open: 94, waiting: 94 };
  });
  open(users.reader());
  expect(link('Chat History')).toBeVisible();
  expect(within(sidebar()).queryByText('94')).toBeNull();
  expect(isAsked).toBe(false);
});

it('counts no replies for an ADMIN, whose work they are not', async () => {
  reply.get('/chats/counts', { mine: 4, open: 2, waiting: 1_000 });
  open(users.admin());
  expect(await within(sidebar()).findByRole('link', { name: 'Chat History' })).toBeVisible();
  expect(within(sidebar()).queryByText('6')).toBeNull();
});

it.each([
  ['/phonelist', 'Phone Lists'],
  ['/p2p-phonelist', 'P2P Phone Lists'],
  ['/identity/7', 'Identities'],
])('marks at %s where one is: %s', (at, label) => {
  open(users.user(), at);
  const marked = within(sidebar()).getAllByRole('link', { current: 'page' });
  expect(marked).toEqual([link(label)]);
});

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
  await person.click(link('Dashboard'));
  expect(address()).toBe('/dashboard');
  expect(screen.getByRole('main')).toHaveFocus();
});
