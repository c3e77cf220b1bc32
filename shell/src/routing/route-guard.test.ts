import { RESERVED_SEGMENTS } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { users } from '@campaign/shared-api/testing';
import { aRemote } from '../testing/a-remote';
import { wholeConsole } from '../testing/whole-console';
import { readAddress } from './address';
import { judge, mayEnter, nameOfRefused } from './route-guard';
import { createRouteTable } from './route-table';

const SEND_TYPES = ['soapbox', 'house', 'p2p', 'house file', 'soapbox p2p'];
const remoteAt = createRouteTable([
  aRemote('dashboard', [{ path: '/dashboard', title: 'Dashboard' }]),
  aRemote('jobs', [
    // The most general first: the order of a declaration decides nothing.
    { path: '/:sendType/:id', title: 'Job', oneOf: { sendType: SEND_TYPES } },
    { path: '/job/edit/:id', title: 'Edit' },
    { path: '/:sendType/:id/edit', title: 'Edit', oneOf: { sendType: SEND_TYPES } },
    { path: '/:sendType/create', title: 'New', permission: 'job:create', oneOf: { sendType: SEND_TYPES } },
    { path: '/:sendType/:id/:identityId/reports', title: 'Report', oneOf: { sendType: SEND_TYPES } },
  ]),
  aRemote('lists', [{ path: '/phonelist', title: 'Phone Lists', permission: 'list:list' }]),
  aRemote('admin', [{ path: '/agencies', title: 'Agencies', permission: 'rating:write' }]),
]);
const at = (pathname: string) => readAddress(pathname, remoteAt);
const remoteOf = (pathname: string) => {
  const address = at(pathname);
  return address.kind === 'remote' ? address.match.route.title : address.kind;
};
const verdict = (pathname: string, user: SessionUser | null) => judge(at(pathname), user);

describe('addresses', () => {
  it.each([
    ['/p2p/create', 'New'],
    ['/p2p/7', 'Job'],
    ['/soapbox/7/edit', 'Edit'],
    ['/soapbox%20p2p/7', 'Job'],
    ['/house%20file/7/3/reports', 'Report'],
    ['/job/edit/7', 'Edit'],
    ['/phonelist/', 'Phone Lists'],
    ['/PhoneList', 'Phone Lists'],
    ['/P2P/7', 'Job'],
  ])('ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-15 ROUTE-16 %s is %s', (pathname, title) => {
    expect(remoteOf(pathname)).toBe(title);
  });

  it.each(['/chats/5', '/identity/7', '/a/b/c', '/p2p/7/3/nothing'])(
    'ROUTE-15 ROUTE-20 %s belongs to nobody',
    (pathname) => expect(remoteOf(pathname)).toBe('nothing'),
  );

  it.each([
    ['/SignIn', '/signin'],
    ['/SIGNUP', '/signup'],
    ['/Forgot-Password//', '/forgot-password'],
    ['/reset-Password', '/reset-password'],
  ])('ROUTE-03 %s is %s: capitals change no more here than in a remote', (pathname, page) => {
    expect(at(pathname)).toEqual({ kind: 'public', page });
  });

  it('ROUTE-20 takes no address for a page because it looks like one', () => {
    for (const pathname of ['/sign-in', '/SIGN-IN', '/signup/more', '//signup'])
      expect(remoteOf(pathname)).toBe('nothing');
  });

  it('ROUTE-14 takes eight letters for a short link, after everything else', () => {
    expect(at('/Ab3dE6gH')).toEqual({ kind: 'short-link', code: 'Ab3dE6gH' });
    expect(remoteOf('/agencies')).toBe('Agencies');
    expect(remoteOf('/identity')).toBe('nothing');
    expect(remoteOf('/IDENTITY')).toBe('nothing');
    expect(remoteOf('/Ab3dE6g')).toBe('nothing');
    const reports = createRouteTable([aRemote('reports', [{ path: '/reportes', title: 'Reports' }])]);
    expect(readAddress('/reportes', reports)).toMatchObject({ kind: 'remote' });
  });
});

describe('the addresses of the whole product', () => {
  const addressOf = (pathname: string) => readAddress(pathname, createRouteTable(wholeConsole));

  it.each([
    ['ROUTE-01', '/dashboard', 'Dashboard'],
    ['of a remote', '/media', 'Media'],
    ['of a remote', '/dnc', 'DNC Manager'],
    ['of a remote', '/phonelist', 'Phone Lists'],
    ['of a remote', '/agent', 'Users'],
    ['of a remote', '/identity', 'Identities'],
    ['of a remote', '/identity/7', 'Identity'],
    ['ROUTE-10', '/chats', 'Chat History'],
    ['ROUTE-10', '/chats/7', 'Chat'],
    ['ROUTE-10', '/p2pchats/7', 'P2P Send'],
    ['of a remote', '/agencies', 'Agencies'],
    ['ROUTE-12', '/p2p-phonelist', 'P2P Phone Lists'],
  ])(
    '%s ROUTE-14 ROUTE-19 %s is %s, of the signed-in only, and never a short link',
    (_id, pathname, title) => {
      const address = addressOf(pathname);
      expect(address).toMatchObject({ kind: 'remote', match: { route: { title } } });
      expect(judge(address, users.admin())).toEqual({ do: 'show' });
      expect(judge(address, null)).toEqual({ do: 'go', to: '/signin' });
      expect(RESERVED_SEGMENTS).toContain(pathname.split('/')[1]);
    },
  );

  it.each([users.user(), users.reader(), users.clicker()])(
    'SHELL-16 sends $role back from /media, whose entry they do not see',
    (user) => {
      expect(judge(addressOf('/media'), user)).toEqual({ do: 'back' });
      expect(judge(addressOf('/media'), users.agentAdmin())).toEqual({ do: 'show' });
    },
  );
});

describe('the guard', () => {
  const user = users.user();

  it('ROUTE-01 leads / to the dashboard', () => {
    expect(verdict('/', user)).toEqual({ do: 'go', to: '/dashboard' });
  });

  it.each(['/', '/dashboard', '/phonelist', '/a/b/c'])(
    'ROUTE-02 ROUTE-03 sends a visitor of %s to /signin',
    (p) => {
      expect(verdict(p, null)).toEqual({ do: 'go', to: '/signin' });
    },
  );

  it.each(['/signin', '/signup', '/forgot-password', '/reset-password', '/Ab3dE6gH'])(
    'ROUTE-03 ROUTE-14 SREDIR-04 shows %s to everybody',
    (pathname) => expect(verdict(pathname, null)).toEqual({ do: 'show' }),
  );

  it('ROUTE-04 leads a signed-in person away from /signin', () => {
    expect(verdict('/signin', user)).toEqual({ do: 'go', to: '/' });
  });

  it('UPWD-04 has a password chosen before anything else', () => {
    const chosenFor = users.user({ mustChangePassword: true });
    for (const pathname of ['/', '/dashboard', '/agencies', '/a/b/c'])
      expect(verdict(pathname, chosenFor)).toEqual({ do: 'choose-password' });
    expect(mayEnter(at('/dashboard'), chosenFor)).toBe(false);
    expect(verdict('/reset-password', chosenFor)).toEqual({ do: 'show' });
  });

  it('SHELL-16 sends back whoever may not enter', () => {
    expect(verdict('/agencies', user)).toEqual({ do: 'back' });
    expect(verdict('/agencies', users.admin())).toEqual({ do: 'show' });
    expect(verdict('/p2p/create', users.reader())).toEqual({ do: 'back' });
    expect(verdict('/p2p/create', users.clicker())).toEqual({ do: 'show' });
  });

  it.each(['report:read', 'constructor'])(
    'sends everybody back from a page whose permission only a newer console has: %s',
    (permission) => {
      const route = { path: '/reports', title: 'Reports', permission };
      const newer = createRouteTable([aRemote('reports', [route])]);
      const address = readAddress('/reports', newer);
      expect(judge(address, users.admin())).toEqual({ do: 'back' });
      expect(mayEnter(address, users.admin())).toBe(false);
      expect(address.kind === 'remote' && nameOfRefused(address, '/reports', users.admin())).toBe('Reports');
    },
  );

  const jobs = createRouteTable([
    aRemote('jobs', [
      { path: '/p2p/create', title: 'New P2P SMS Job', permission: 'job:create' },
      {
        path: '/:sendType/create',
        title: 'New P2P SMS Job',
        permission: 'job:create-bulk',
        oneOf: { sendType: ['soapbox', 'house'] },
      },
    ]),
    aRemote('admin', [{ path: '/agencies', title: 'Agencies', permission: 'rating:write' }]),
  ]);

  it.each([
    ['/p2p/create', users.reader(), 'New P2P SMS Job'],
    ['/house/create', users.reader(), 'New P2P SMS Job'],
    // Who makes P2P jobs may open a page of that title.
    ['/house/create', users.clicker(), '/house/create'],
    ['/agencies', users.clicker(), 'Agencies'],
  ])(
    'SHELL-16 names %s, which is refused, by what no page is called that they may open',
    (at, user, name) => {
      const address = readAddress(at, jobs);
      expect(judge(address, user)).toEqual({ do: 'back' });
      expect(address.kind === 'remote' && nameOfRefused(address, at, user)).toBe(name);
    },
  );
});
