import { Children, type ReactElement, type ReactNode } from 'react';
import { matchPath, matchRoutes } from 'react-router-dom';
import declaration from '../platform.config';
import { JobsRemote } from './jobs-remote';

/** The pages the release knows an address by: of a closed set its values alone. */
const declaredAt = (address: string) =>
  declaration.routes
    .filter(({ path, oneOf = {} }) => {
      const params = matchPath(path, address)?.params as Record<string, string> | undefined;
      return params && Object.entries(oneOf).every(([name, values]) => values?.includes(params[name] ?? ''));
    })
    .map(({ path }) => path);

const screens = JobsRemote().props as { children: ReactNode };
const drawn = Children.toArray(screens.children) as ReactElement<{ path: string }>[];
const drawnAt = (address: string) =>
  matchRoutes(
    drawn.map(({ props: { path } }) => ({ path })),
    address,
  )?.at(-1)?.route.path;

it.each([
  ['ROUTE-05', '/select-send-type', '/select-send-type'],
  ['ROUTE-05', '/soapbox/create', '/:sendType/create'],
  ['ROUTE-05', '/house/create', '/:sendType/create'],
  ['ROUTE-05', '/p2p/create', '/p2p/create', '/:sendType/create'],
  ['ROUTE-06', '/job/edit', '/job/edit'],
  ['ROUTE-06', '/job/edit/7', '/job/edit/:id'],
  ...['soapbox', 'house', 'p2p', 'soapbox p2p', 'house file'].flatMap((type) => [
    ['ROUTE-07 ROUTE-16', `/${type}/7`, '/:type/:id'],
    ['ROUTE-07 ROUTE-16', `/${type}/7/edit`, '/:type/:id/edit'],
    ['ROUTE-08 ROUTE-16', `/${type}/7/3/reports`, '/:type/:id/:identityId/reports'],
    ['ROUTE-17', `/${type}/7/reports`, '/:type/:id/reports'],
  ]),
])('%s has %s, declared and with a screen', (_id, address, path, screen = path) => {
  expect(declaredAt(address)).toContain(path);
  expect(drawnAt(address)).toBe(screen);
});

it.each(['/chats/7', '/identity/7', '/identity/7/edit', '/other/create'])('ROUTE-15 has no %s', (address) => {
  expect(declaredAt(address)).toEqual([]);
});
