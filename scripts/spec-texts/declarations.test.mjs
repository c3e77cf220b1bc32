import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { POLICY } from '@campaign/shared-api/policy';
import { matchPath } from 'react-router';

const ROOT = resolve(import.meta.dirname, '../..');
const ALL = ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER', 'AGENT-CLICKER'];

/** The sidebar as the specification has it, from the top: id, label, address, who sees it. */
const SIDEBAR = [
  ['SHELL-15', 'Dashboard', '/dashboard', ALL],
  ['SHELL-01', 'Media', '/media', ['ADMIN', 'AGENT-ADMIN']],
  ['SHELL-02', 'DNC Manager', '/dnc', ALL],
  ['SHELL-03', 'Phone Lists', '/phonelist', ALL],
  ['SHELL-15', 'P2P Phone Lists', '/p2p-phonelist', ALL],
  ['SHELL-04', 'Users', '/agent', ALL],
  ['SHELL-05', 'Identities', '/identity', ALL],
  ['SHELL-06', 'Chat History', '/chats', ALL],
  ['SHELL-07', 'Agencies', '/agencies', ['ADMIN']],
];

/** Addresses of the specification, and who may enter: id, an address, roles. */
const ADDRESSES = [
  ['ROUTE-01', '/dashboard', ALL],
  ['ROUTE-05', '/select-send-type', ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-CLICKER']],
  ['ROUTE-05', '/soapbox/create', ['ADMIN', 'AGENT-ADMIN', 'USER']],
  ['ROUTE-05', '/house/create', ['ADMIN', 'AGENT-ADMIN', 'USER']],
  ['ROUTE-05', '/p2p/create', ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-CLICKER']],
  ['ROUTE-06', '/job/edit', ['ADMIN', 'AGENT-ADMIN', 'USER']],
  ['ROUTE-06', '/job/edit/7', ['ADMIN', 'AGENT-ADMIN', 'USER']],
  ['ROUTE-07', '/p2p/7', ALL],
  ['ROUTE-07', '/soapbox p2p/7', ALL],
  ['ROUTE-07', '/house file/7/edit', ['ADMIN', 'AGENT-ADMIN', 'USER']],
  ['ROUTE-08', '/p2p/7/3/reports', ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER']],
  ['ROUTE-17', '/p2p/7/reports', ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER']],
  ['ROUTE-09', '/media', ['ADMIN', 'AGENT-ADMIN']],
  ['ROUTE-09', '/dnc', ALL],
  ['ROUTE-09', '/phonelist', ALL],
  ['ROUTE-09', '/agent', ALL],
  ['ROUTE-09', '/identity', ALL],
  ['ROUTE-09', '/identity/7', ALL],
  ['ROUTE-10', '/chats', ALL],
  ['ROUTE-10', '/chats/7', ALL],
  ['ROUTE-10', '/p2pchats/7', ALL],
  ['ROUTE-11', '/agencies', ['ADMIN']],
  ['ROUTE-12', '/p2p-phonelist', ALL],
];
/** The platform's own, of which the specification knows nothing. */
const OWN = ['/account', '/chats/inbox'];
const isOwn = (path) => path.startsWith('/admin/') || OWN.includes(path);

const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
let routes;
let nav;
beforeAll(async () => {
  const declared = await Promise.all(
    remotes.map(async (remote) => import(join(ROOT, remote, 'platform.config.ts'))),
  );
  routes = declared.flatMap((remote) => remote.default.routes);
  nav = declared.flatMap((remote) => remote.default.nav ?? []).sort((a, b) => a.order - b.order);
});

const fits = (route, address) => {
  const match = matchPath(route.path, address);
  return match && Object.entries(route.oneOf ?? {}).every(([name, of]) => of.includes(match.params[name]));
};
/** The route of an address: one without parameters before one with. */
const routeOf = (address) =>
  routes
    .filter((route) => fits(route, address))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
const rolesOf = (permission) => (permission ? ALL.filter((role) => POLICY[permission].may[role]) : ALL);

describe('what the product’s remotes declare', () => {
  it('SHELL-03 SHELL-05 SHELL-06 SHELL-07 SHELL-15 has the specification’s entries in the sidebar, in its order, for its roles', () => {
    const expected = SIDEBAR.filter(([, , path]) => routeOf(path));
    expect(
      nav.filter(({ path }) => !isOwn(path)).map(({ label, path, roles = ALL }) => [label, path, [...roles]]),
    ).toEqual(expected.map(([, label, path, roles]) => [label, path, roles]));
  });

  it.each(ADDRESSES)(
    'ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-10 ROUTE-11 ROUTE-12 %s has %s, for those who may',
    (_id, address, roles) => {
      const route = routeOf(address);
      expect(route).toBeDefined();
      expect(rolesOf(route.permission)).toEqual(roles);
    },
  );

  it('has no address that the specification does not name', () => {
    const extra = routes.filter(
      ({ path }) =>
        !isOwn(path) && !ADDRESSES.some(([, address]) => matchPath(path, address)) && !path.includes('/edit'),
    );
    expect(extra.map(({ path }) => path)).toEqual([]);
  });
});
