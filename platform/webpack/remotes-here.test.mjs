import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './check-declaration.mjs';
import { readDeclaration } from './declaration.mjs';
import { ROOT } from './places.mjs';

const remotes = readdirSync(ROOT).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'platform.config.ts')),
);

it.each(remotes)('ROUTE-19 %s keeps to the contract', async (remote) => {
  const folder = join(ROOT, remote);
  expect(await faultsOf(folder, await readDeclaration(folder))).toEqual([]);
});

it('SHELL-15 has the entries of the remotes here in the order of the sidebar', async () => {
  const declared = await Promise.all(remotes.map((remote) => readDeclaration(join(ROOT, remote))));
  const sidebar = [
    'Dashboard',
    'Media',
    'DNC Manager',
    'Phone Lists',
    'P2P Phone Lists',
    'Users',
    'Identities',
    'Chat History',
    'Agencies',
    'Operations',
    'Audit log',
    'Releases',
  ];
  const entries = declared.flatMap(({ nav = [] }) => nav).filter(({ label }) => sidebar.includes(label));
  const labels = entries.sort((one, other) => one.order - other.order).map(({ label }) => label);
  expect(labels).not.toHaveLength(0);
  expect(labels).toEqual(sidebar.filter((label) => labels.includes(label)));
});
