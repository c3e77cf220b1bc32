import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shipped } from '../../webpack/places.mjs';
import { assertName, assertNoShortLink, readJson } from '../remotes.mjs';
import { CommandError } from '../trouble.mjs';

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));
const OURS = ['platform', 'shared-api', 'shared-ui'];
/** What the template's sources name themselves: the shell gives them, tests and types need them here. */
const GIVEN = ['react', 'react-dom', 'react-redux', '@reduxjs/toolkit', 'styled-components'];
const TOOLS = [
  'typescript',
  'jest',
  'jest-environment-jsdom',
  '@swc/core',
  '@swc/jest',
  'axe-core',
  'msw',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
  '@testing-library/jest-dom',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
  '@types/node',
];

/** Where the packages come from: as they are installed here already, else the folder they were packed into, else a registry. */
function sourcesOf(known, root, packages) {
  const packed = packages && readdirSync(resolve(packages));
  return Object.fromEntries(
    OURS.map((each) => {
      const file = packed?.find((name) => name.startsWith(`campaign-${each}-`) && name.endsWith('.tgz'));
      if (packages && !file)
        throw new CommandError(`${packages} has no package of ${each}.`, { code: 'packages' });
      const name = `@campaign/${each}`;
      const there = file && `file:${relative(root, join(resolve(packages), file))}`;
      return [name, there ?? known[name] ?? shipped.version];
    }),
  );
}

const pinned = (names) => Object.fromEntries(names.map((name) => [name, shipped.pins[name]]));

function manifestOf(name, title, known, from) {
  return {
    name: `mfe-${name}`,
    version: '0.1.0',
    private: true,
    description: `${title}.`,
    type: 'module',
    scripts: { test: 'jest', types: 'tsc --noEmit', build: `mfe build ${name}`, dev: `mfe dev ${name}` },
    dependencies: { ...from, ...pinned(GIVEN) },
    devDependencies: { ...known.devDependencies, ...pinned(TOOLS) },
  };
}

/** Every file of the template, as it is called in the new repository. */
const templates = () =>
  readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)))
    .sort();

/** Makes a repository of one remote in the folder that is worked in; its packages may be installed there already. */
export function makeStandalone(name, { root = process.cwd(), packages } = {}) {
  assertName(name);
  if (!shipped)
    throw new CommandError('This is the platform’s own repository; a remote of its own is made outside.', {
      code: 'usage',
      hint: 'npm run packages packs what it needs. Install it in an empty folder and repeat this there.',
    });
  assertNoShortLink(name, 'mfe new --standalone');
  const there = readdirSync(root).filter((each) => existsSync(join(TEMPLATE, `${each}.tpl`)));
  if (there.length > 0)
    throw new CommandError(`${basename(root)} has ${there.join(', ')} already.`, { code: 'exists' });

  const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const file = join(root, 'package.json');
  const known = existsSync(file) ? readJson(file) : {};
  const from = sourcesOf({ ...known.devDependencies, ...known.dependencies }, root, packages);
  const words = { name, title, contract: shipped.contract };
  const all = { 'package.json': `${JSON.stringify(manifestOf(name, title, known, from), null, 2)}\n` };
  for (const path of templates())
    all[path.replace(/\.tpl$/, '')] = readFileSync(join(TEMPLATE, path), 'utf8').replaceAll(
      /\{\{(\w+)\}\}/g,
      (_whole, word) => words[word],
    );
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { name, remote: `mfe-${name}`, files: Object.keys(all) };
}
