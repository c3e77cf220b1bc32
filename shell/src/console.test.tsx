/** @jest-environment ./jest/browser-environment.cjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { createRemote } from '@campaign/platform';
import { storeUser } from '@campaign/shared-api';
import { sessionExpired, signedIn, signedOut } from '@campaign/shared-api/session';
import { http, HttpResponse, mockServer, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { Console, type ConsoleParts } from './console';
import { openConsole } from './open-console';
import { RootProviders } from './root-providers';
import { aRelease, aRemote } from './testing/a-remote';
import { aSigner } from './testing/a-signer';
import { aFixtureRemote, placeContainer } from './testing/fixture-remote';

startMockServer();

const lists = aRemote(
  'lists',
  [
    { path: '/phonelist', title: 'Phone Lists', permission: 'list:list' },
    { path: '/phonelist/:id', title: 'Phone List' },
  ],
  {
    nav: [{ label: 'Phone Lists', path: '/phonelist', icon: 'phone', order: 40 }],
    panels: { 'phone-list-manager': { title: 'Phone List Manager', width: 960 } },
  },
);
const broken = aRemote('broken', [{ path: '/broken', title: 'Broken' }], {
  nav: [{ label: 'Broken', path: '/broken', icon: 'x', order: 50 }],
});
const newer = aRemote('newer', [{ path: '/newer', title: 'Newer' }], {
  requires: { platform: 2 },
  nav: [{ label: 'Newer', path: '/newer', icon: 'x', order: 60 }],
});
const gone = aRemote('gone', [{ path: '/gone', title: 'Gone' }], {
  nav: [{ label: 'Gone', path: '/gone', icon: 'x', order: 70 }],
});
const off = aRemote('off', [{ path: '/off', title: 'Off' }], {
  state: 'off',
  offMessage: 'Reports are being counted again.',
  nav: [{ label: 'Off', path: '/off', icon: 'x', order: 80 }],
});
const admin = aRemote('admin', [{ path: '/agencies', title: 'Agencies', permission: 'rating:write' }]);

let throws = true;
let parts: ConsoleParts;
let sign: Awaited<ReturnType<typeof aSigner>>['sign'];
const person = userEvent.setup();

// single-spa is one per page and cannot be started twice: one console for all tests of this file.
beforeAll(async () => {
  // Compiled before the first test waits for it.
  await import('./session/sign-in-again');
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: {} },
  });
  placeContainer(lists.container, () => aFixtureRemote(lists.build));
  placeContainer(broken.container, () => ({
    ...createRemote({
      app: () => {
        if (throws) throw new Error('first render');
        return <h1>Mended</h1>;
      },
    }),
    build: broken.build,
  }));
  storeUser(users.user());
  reply.get('/session', { data: users.user() });
  window.history.replaceState(null, '', '/phonelist');
  const signer = await aSigner();
  sign = signer.sign;
  parts = openConsole(await sign(aRelease([lists, broken, newer, gone, off, admin])), signer.keys);
  const page = document.body.appendChild(document.createElement('div'));
  act(() =>
    createRoot(page).render(
      <RootProviders toastsAtOnce>
        <Console {...parts} />
      </RootProviders>,
    ),
  );
});

beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  act(() => void parts.ctx.store.dispatch(signedIn(users.user())));
  await go('/phonelist');
});
afterEach(() => {
  act(() => parts.panels.closeAll());
  jest.restoreAllMocks();
});

const go = (path: string) => act(async () => parts.ctx.history.push(path));
const enter = (name: string) => person.click(screen.getByRole('link', { name }));

it('ROUTE-02 restores the saved person and mounts the remote of the address under its title', async () => {
  expect(await screen.findByRole('heading', { name: 'Lists' })).toBeVisible();
  expect(document.title).toBe('Phone Lists · Campaign Console');
});

it('raises the progress bar, and no overlay, while a remote is entered [LOAD-05]', async () => {
  const loading = () => parts.ctx.store.getState().loading;
  await waitFor(() => expect(loading()).toEqual({ overlay: false, bar: false }), { timeout: 3_000 });
  const raised: ReturnType<typeof loading>[] = [];
  const unsubscribe = parts.ctx.store.subscribe(() => raised.push(loading()));
  await enter('Broken');
  await screen.findByText('This page stopped working');
  unsubscribe();
  expect(raised[0]).toEqual({ overlay: false, bar: true });
  expect(raised.filter(({ overlay }) => overlay)).toEqual([]);
});

it('lets a remote move inside itself and name its page', async () => {
  await person.click(await screen.findByRole('link', { name: 'Open list 7' }));
  expect(await screen.findByRole('heading', { name: 'One list' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('List seven · Campaign Console'));
  await go('/phonelist');
  await waitFor(() => expect(document.title).toBe('Phone Lists · Campaign Console'));
});

it('shows its own state for a remote that throws, keeps the rest alive, and mends it without a reload', async () => {
  await enter('Broken');
  expect(await screen.findByText('This page stopped working')).toBeVisible();
  await enter('Phone Lists');
  expect(await screen.findByRole('heading', { name: 'Lists' })).toBeVisible();

  await enter('Broken');
  await screen.findByText('This page stopped working');
  throws = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
});

it('refuses a remote made for another platform before a byte of it is asked for, and names both', async () => {
  await enter('Newer');
  expect(await screen.findByText(/made for platform 2; this console has platform 1/)).toBeVisible();
  expect(document.querySelector('script[src*="/mfe/newer/"]')).toBeNull();
});

it('shows the operator’s words in place of a remote that is switched off', async () => {
  await enter('Off');
  expect(await screen.findByText('This page is switched off for now')).toBeVisible();
  expect(screen.getByText('Reports are being counted again.')).toBeVisible();
});

it('M10 lets a remote read the session and not change it', () => {
  const { store, ...ctx } = parts.ctx;
  const forged = { type: signedIn.type, payload: users.admin() };
  expect(store.getState().session.user).toEqual(users.user());
  expect(() => store.dispatch(forged)).toThrow('A remote may not change the session');
  expect(() => store.dispatch((dispatch) => dispatch(forged))).toThrow('A remote may not change the session');
  expect(() => Object.assign(store.getState().session.user!, { role: 'ADMIN' })).toThrow('read only');
  expect(() => store.replaceReducer((() => forged) as never)).toThrow('keeps its reducer');
  expect(() => Object.assign(ctx.guard, { block: () => {} })).toThrow('read only');
  expect(store.getState().session.user).toEqual(users.user());
});

it('never holds up another remote while one hangs', async () => {
  // jsdom fetches no scripts: this one never answers.
  await enter('Gone');
  expect(await screen.findByText('Loading the page')).toBeInTheDocument();
  await enter('Phone Lists');
  expect(await screen.findByRole('heading', { name: 'Lists' })).toBeVisible();
});

it('SHELL-14 opens a panel of another remote by name and hands its result back', async () => {
  const opener = await screen.findByRole('button', { name: 'Upload' });
  await person.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Manage phone lists' })).toBeVisible();
  // The shell's frame has left in the same moment: two would stand over each other.
  expect(document.querySelectorAll('[aria-modal=true]')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Made list 7')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Manage phone lists' })).toBeNull();
  expect(opener).toHaveFocus();
});

it('asks once before unsaved work is lost to the sidebar, and stays on a no', async () => {
  await person.click(await screen.findByRole('button', { name: 'Type' }));
  await enter('Broken');
  expect(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).toHaveAccessibleDescription(
    'The list is not saved.',
  );
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  // CONF-03: the answer is told 300 ms after its dialog closed, and until then there is no other question.
  await waitFor(async () => {
    await enter('Broken');
    expect(screen.getByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible();
  });
  expect(window.location.pathname).toBe('/phonelist');
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/broken'));
});

it('sends back whoever may not enter', async () => {
  await go('/agencies');
  await waitFor(() => expect(window.location.pathname).toBe('/phonelist'));
});

it('ROUTE-20 explains an address that nobody owns', async () => {
  await go('/a/b/c');
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(document.title).toBe('Page not found · Campaign Console');
});

it('ROUTE-03 SESS-07 leads to the sign-in page when the session ends, without asking about unsaved work', async () => {
  await person.click(await screen.findByRole('button', { name: 'Type' }));
  act(() => void parts.ctx.store.dispatch(signedOut()));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/signin');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('SHELL-08 goes to /signin by Logout, even when the server cannot be told', async () => {
  reply.offline('POST', '/users/logout');
  await screen.findByRole('heading', { name: 'Lists' });
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/signin');
  expect(localStorage.getItem('user')).toBeNull();
});

it('SESS-06 keeps unsaved work when the session expires, until its owner has signed in again', async () => {
  await person.click(await screen.findByRole('button', { name: 'Type' }));
  act(() => void parts.ctx.store.dispatch(sessionExpired()));
  const dialog = await screen.findByRole('dialog', {
    name: 'Your session has expired. Please sign in again.',
  });
  expect(localStorage.getItem('user')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  await person.keyboard('{Escape}');
  expect(dialog).toBeVisible();

  let asked: unknown;
  reply.post('/agent/accounts/login', ({ body }) => {
    asked = body;
    return { data: users.user() };
  });
  expect(within(dialog).getByLabelText('Password')).toHaveFocus();
  await person.keyboard('campaign-demo{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { email, accountId } = users.user();
  expect(asked).toEqual({ email, accountId, password: 'campaign-demo' });
  expect(window.location.pathname).toBe('/phonelist');
  expect(parts.ctx.guard.unsaved()).toBe('The list is not saved.');
  expect(localStorage.getItem('user')).not.toBeNull();
});

it('SESS-06 keeps an open panel too, and lets go of all of it when told to', async () => {
  await person.click(await screen.findByRole('button', { name: 'Upload' }));
  const panel = await screen.findByRole('dialog', { name: 'Manage phone lists' });
  act(() => void parts.ctx.store.dispatch(sessionExpired()));
  await person.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(window.location.pathname).toBe('/signin'));
  await waitFor(() => expect(panel).not.toBeInTheDocument());
});

it('SESS-06 goes to the sign-in page with a warning when nothing would be lost', async () => {
  await screen.findByRole('heading', { name: 'Lists' });
  act(() => void parts.ctx.store.dispatch(sessionExpired()));
  await waitFor(() => expect(window.location.pathname).toBe('/signin'));
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['/phonelist/7', '/signin?returnTo=//evil.example', '/signin?returnTo=%2Fphonelist'])(
  'ROUTE-21 goes to / after signing in, whatever was wanted: %s',
  async (wanted) => {
    await act(async () => void parts.ctx.store.dispatch(signedOut()));
    await go(wanted);
    reply.post('/users/login', { data: users.user() });
    await person.type(await screen.findByLabelText('Email'), 'agency@demo.example');
    await person.type(screen.getByLabelText('Password'), 'campaign-demo{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(window.location.search).toBe('');
  },
);

it('ROUTE-01 ROUTE-04 SIGNIN-11 goes to / and on once somebody is signed in again', async () => {
  await act(async () => void parts.ctx.store.dispatch(signedOut()));
  reply.post('/users/login', { data: users.user(), message: 'Signed in successfully!' });
  await person.type(await screen.findByLabelText('Email'), 'agency@demo.example');
  await person.type(screen.getByLabelText('Password'), 'campaign-demo{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

it('M09 fetches the released build where the one on the page does not know the page', async () => {
  await screen.findByRole('heading', { name: 'Lists' });
  const next = aRemote('lists', [...lists.routes, { path: '/p2p-phonelist', title: 'P2P Phone Lists' }], {
    build: 'lists-2',
    nav: lists.nav,
    panels: lists.panels,
  });
  placeContainer(next.container, () => ({
    ...createRemote({ app: () => <h1>Sent to by hand</h1> }),
    build: next.build,
  }));
  const release = await sign(aRelease([next, broken, newer, gone, off, admin], 2));
  mockServer.use(http.get('*/platform/registry/release', () => HttpResponse.json(release)));
  await act(() => parts.catalogue.refresh());
  expect(screen.getByRole('heading', { name: 'Lists' })).toBeVisible();
  await go('/p2p-phonelist');
  expect(await screen.findByRole('heading', { name: 'Sent to by hand' })).toBeVisible();
});
