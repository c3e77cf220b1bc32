import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledShared, faultsOf } from './check-declaration.mjs';

const house = mkdtempSync(join(tmpdir(), 'campaign-declared-'));
afterAll(() => rmSync(house, { recursive: true }));

const good = {
  routes: [{ path: '/reports', title: 'Reports' }],
  nav: [{ label: 'Reports', path: '/reports', icon: 'panel', order: 95 }],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
};
function remote(name, declaration = good, dependencies = {}) {
  const folder = join(house, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'platform.config.ts'), `export default ${JSON.stringify(declaration)};`);
  return folder;
}
remote('mfe-owner', {
  ...good,
  routes: [{ path: '/:kind/new', title: 'New', oneOf: { kind: ['p2p', 'house'] } }],
  nav: [{ label: 'New here', path: '/p2p/new', icon: 'panel', order: 20 }],
  panels: { picker: { title: 'Picker', width: 480 } },
});

it('lets a remote through that keeps to the contract', async () => {
  expect(await faultsOf(remote('mfe-reports', good, { react: '19.3.1' }), good)).toEqual([]);
});

it.each([
  ['another platform', { requires: { platform: 2 } }, 'It needs platform 2; this is platform 1.'],
  ['no budget', { budget: { remoteEntry: 9 } }, 'Its budget names no firstRoute.'],
  [
    'a relative address',
    { routes: [{ path: 'reports', title: 'x' }], nav: [] },
    'reports is no address: write it from the root',
  ],
  [
    'an address of the shell',
    { routes: [{ path: '/signin', title: 'x' }], nav: [] },
    '/signin belongs to the shell.',
  ],
  [
    'a catch-all route (H29)',
    { routes: [{ path: '/*', title: 'x' }], nav: [] },
    '/* would take every address below it',
  ],
  [
    'a reserved address among closed values',
    { routes: [{ path: '/:page', title: 'x', oneOf: { page: ['polls', 'signin'] } }], nav: [] },
    '/:page belongs to the shell.',
  ],
  [
    'a menu label of another remote (H28)',
    { nav: [{ label: ' new  HERE', path: '/reports', icon: 'panel', order: 95 }] },
    'belongs to mfe-owner.',
  ],
  [
    'a menu label of the shell (H28)',
    { nav: [{ label: 'Logout', path: '/reports', icon: 'panel', order: 95 }] },
    'The menu label Logout belongs to the shell.',
  ],
  [
    'a menu label of 25 letters (H28)',
    { nav: [{ label: 'x'.repeat(25), path: '/reports', icon: 'panel', order: 95 }] },
    'is longer than 24 letters',
  ],
  [
    'an order above the first entry (H28)',
    { nav: [{ label: 'Reports', path: '/reports', icon: 'panel', order: -100 }] },
    'The order of Reports is -100',
  ],
  [
    'an address of the server',
    { routes: [{ path: '/api/x', title: 'x' }], nav: [] },
    '/api/x belongs to the shell.',
  ],
  [
    'the path of the help pages',
    { routes: [{ path: '/help', title: 'x' }], nav: [] },
    '/help belongs to the shell.',
  ],
  [
    'the path of the readiness probe',
    { routes: [{ path: '/readyz', title: 'x' }], nav: [] },
    '/readyz belongs to the shell.',
  ],
  [
    'the address of the pictures carriers fetch',
    { routes: [{ path: '/m/x', title: 'x' }], nav: [] },
    '/m/x belongs to the shell.',
  ],
  [
    'an address that a short link may have (ROUTE-19)',
    { routes: [{ path: '/feedback/:id', title: 'x' }], nav: [] },
    '/feedback/:id could be a short link',
  ],
  [
    'a first part that a short link may have (ROUTE-19)',
    { routes: [{ path: '/:kind', title: 'x', oneOf: { kind: ['reports', 'Feedback'] } }], nav: [] },
    '/:kind could be a short link',
  ],
  [
    'a first part that may be anything (ROUTE-19)',
    { routes: [{ path: '/:slug', title: 'x' }], nav: [] },
    '/:slug could be anything',
  ],
  ['a page without a title', { routes: [{ path: '/reports' }] }, '/reports has no title.'],
  [
    'an entry that leads nowhere',
    { nav: [{ label: 'Old', path: '/old', icon: 'panel', order: 95 }] },
    'Old leads to /old, which is no page of it.',
  ],
  [
    'an entry that leads to a page and says not which of its addresses',
    {
      routes: [{ path: '/:kind/totals', title: 'x', oneOf: { kind: ['people', 'money'] } }],
      nav: [{ label: 'Figures', path: '/:kind/totals', icon: 'panel', order: 95 }],
    },
    'Figures leads to /:kind/totals, which is no page of it.',
  ],
  [
    'an icon that there is not',
    { nav: [{ label: 'Reports', path: '/reports', icon: 'chat', order: 95 }] },
    'Reports: there is no icon chat. Nearest: chart, ',
  ],
  [
    'a permission that there is not',
    { routes: [{ path: '/reports', title: 'Reports', permission: 'list:lists' }] },
    '/reports: there is no permission list:lists. Nearest: list:list, ',
  ],
  [
    'a permission that every object has',
    { routes: [{ path: '/reports', title: 'Reports', permission: 'constructor' }] },
    '/reports: there is no permission constructor. ',
  ],
  [
    'an address that is owned',
    { routes: [{ path: '/P2P/new', title: 'x' }], nav: [] },
    '/P2P/new belongs to mfe-owner.',
  ],
  [
    'a panel that is owned',
    { panels: { picker: { title: 'x', width: 480 } } },
    'The panel picker belongs to mfe-owner.',
  ],
])('refuses a remote with %s', async (_what, changes, fault) => {
  const declaration = { ...good, ...changes };
  const faults = await faultsOf(remote('mfe-reports', declaration), declaration);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

it('lets an entry of the sidebar lead to one address of a page with a closed set of them', async () => {
  const declaration = {
    ...good,
    routes: [{ path: '/:kind/figures', title: 'Figures', oneOf: { kind: ['people', 'money'] } }],
    nav: [{ label: 'Money', path: '/money/figures', icon: 'panel', order: 95 }],
  };
  expect(await faultsOf(remote('mfe-figures', declaration), declaration)).toEqual([]);
});

it('ROUTE-19 lets an address through that no short link may have', async () => {
  const declaration = { ...good, routes: [{ path: '/identity', title: 'Identities' }], nav: [] };
  expect(await faultsOf(remote('mfe-identities', declaration), declaration)).toEqual([]);
});

it('refuses another version of what the shell gives', async () => {
  const faults = await faultsOf(remote('mfe-reports', good, { react: '18.2.0', formik: '2.0.0' }), good);
  expect(faults).toEqual(['It wants react 18.2.0; the shell gives 19.3.1.']);
});

it.each(['createGlobalStyle', 'adoptedStyleSheets', "'./page.css'"])(
  'M10 refuses a remote that paints the whole page: %s',
  async (sheet) => {
    const folder = remote('mfe-painter', { ...good, routes: [{ path: '/paint', title: 'Paint' }], nav: [] });
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src/screen.tsx'), `import ${sheet};`);
    const faults = await faultsOf(folder, { ...good, routes: [{ path: '/paint', title: 'Paint' }], nav: [] });
    expect(faults).toEqual([expect.stringContaining('src/screen.tsx has ')]);
    rmSync(folder, { recursive: true });
  },
);

it('finds second copies of what is shared, and nothing else', () => {
  const paths = [
    '/house/node_modules/react-dom/server.browser.js',
    '/house/node_modules/formik/dist/index.js',
    '/house/node_modules/formik/node_modules/react/index.js',
    '/house/shared-ui/src/button/button.tsx',
    '/house/shared-api/src/messaging/segments.ts',
    '/house/mfe-reports/src/lifecycles.tsx',
  ];
  expect(bundledShared(paths)).toEqual(['@campaign/shared-ui', 'react', 'react-dom']);
});
