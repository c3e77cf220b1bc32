import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { neighbours } from '../webpack/check-declaration.mjs';
import { importShared } from '../webpack/declaration.mjs';
import { ROOT } from '../webpack/places.mjs';
import { assertName, assertNoShortLink, readJson } from './remotes.mjs';
import { CommandError } from './trouble.mjs';

const { takenRoute } = importShared('route-ownership');
const TEMPLATE = 'mfe-dashboard';
/** What the files below import. */
const NEEDS = ['@campaign/platform', '@campaign/shared-ui', 'react', 'react-router-dom'];

const files = (name, title) => ({
  'platform.config.ts': `import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [{ path: '/${name}', title: '${title}', screens: ['features/first/first-screen'] }],
  nav: [{ label: '${title}', path: '/${name}', icon: 'panel', order: 95 }],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
`,
  'webpack.config.mjs': "export { remotePreset as default } from '@campaign/platform/webpack';\n",
  'README.md': `# mfe-${name}\n\nWhat this remote is for, which screens it has, what it does not do.\n`,
  'src/words.ts': `/** Every sentence a person reads here. */
export const words = {
  title: '${title}',
  greeting: 'This is ${title}. Its first screen is yours to write.',
};
`,
  'src/lifecycles.tsx': `import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyScreen } from '@campaign/platform';

const FirstScreen = lazyScreen(async () => (await import('./features/first/first-screen')).FirstScreen);

function Remote() {
  return (
    <Routes>
      <Route path="/${name}" element={<FirstScreen />} />
    </Routes>
  );
}

export default createRemote({ app: Remote });
`,
  'src/features/first/first-screen.tsx': `import { Page, Text } from '@campaign/shared-ui';
import { words } from '../../words';

export function FirstScreen() {
  return (
    <Page title={words.title}>
      <Text>{words.greeting}</Text>
    </Page>
  );
}
`,
  'src/features/first/first-screen.test.tsx': `import { screen } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { words } from '../../words';
import { FirstScreen } from './first-screen';

it('greets whoever enters', async () => {
  renderRemote(<FirstScreen />, { at: '/${name}' });
  expect(screen.getByRole('heading', { name: words.title })).toBeVisible();
  expect(screen.getByText(words.greeting)).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});
`,
});

/** Makes a remote of one page, and names it among the workspaces. The shell learns of it from the registry. */
export async function makeRemote(name, { root = ROOT } = {}) {
  assertName(name);
  const folder = join(root, `mfe-${name}`);
  if (existsSync(folder)) throw new CommandError(`mfe-${name} is there already.`, { code: 'exists' });
  const taken = takenRoute([{ path: `/${name}` }], await neighbours(folder));
  if (taken)
    throw new CommandError(`${taken.path} belongs to mfe-${taken.owner}. Call it otherwise.`, {
      code: 'exists',
    });
  assertNoShortLink(name);
  const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const template = readJson(join(root, TEMPLATE, 'package.json'));
  const manifest = {
    ...template,
    // At the versions the others have; more when its sources use more.
    dependencies: Object.fromEntries(
      Object.entries(template.dependencies).filter(([name]) => NEEDS.includes(name)),
    ),
    name: `@campaign/mfe-${name}`,
    description: `${title}.`,
  };
  const all = { 'package.json': `${JSON.stringify(manifest, null, 2)}\n`, ...files(name, title) };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const house = join(root, 'package.json');
  const source = readFileSync(house, 'utf8');
  writeFileSync(house, source.replace(`    "${TEMPLATE}",\n`, `    "${TEMPLATE}",\n    "mfe-${name}",\n`));
  return { remote: `mfe-${name}`, files: Object.keys(all) };
}
