import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPins, ROOT } from '../webpack/places.mjs';

/** Given by the shell, once: a team's own package.json has them for tests and types. */
const GIVEN = ['react', 'react-dom', 'react-redux', '@reduxjs/toolkit', 'styled-components'];
/** Only tests need these, at the versions that work. */
const FOR_TESTS = [
  'jest',
  'jest-environment-jsdom',
  '@swc/jest',
  'axe-core',
  'msw',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
  '@testing-library/jest-dom',
];
/** Doors of the house alone: the shell, its style sheet, its build. */
const KEPT = new Set(['./host', './styles.css', './webpack/host']);
const HOST_ONLY = ['@module-federation/inject-external-runtime-core-plugin'];

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** The version of the contract: the newest entry of its changelog. */
export function contractVersion() {
  const version = /^## (\d+\.\d+\.\d+)$/m.exec(
    readFileSync(join(ROOT, 'platform/CHANGELOG.md'), 'utf8'),
  )?.[1];
  if (!version) throw new Error('platform/CHANGELOG.md names no version.');
  return version;
}

/** Every pin a team outside may meet: what the shell gives, what builds and tests are made with. */
export const allPins = () => ({ ...read('package.json').devDependencies, ...readPins() });

const doorOf = (target) => {
  if (!/^\.\/src\/.*\.tsx?$/.test(target)) return target;
  const file = target.replace('./src/', './dist/').replace(/\.tsx?$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
};

const only = (names, pins) => Object.fromEntries(names.map((name) => [name, pins[name]]));

/** The package.json that a package is shipped with. */
export function shippedManifest(folder, version) {
  const { name, description, type, sideEffects, exports, bin, ...rest } = read(`${folder}/package.json`);
  const pins = allPins();
  const isPlatform = folder === 'platform';
  const ours = isPlatform ? ['@campaign/shared-api', '@campaign/shared-ui'] : [];
  const own = { ...(isPlatform && rest.devDependencies), ...rest.dependencies };
  const dependencies = Object.entries(own).filter(
    ([each]) => !GIVEN.includes(each) && !HOST_ONLY.includes(each) && !each.startsWith('@campaign/'),
  );
  const doors = Object.entries(exports).filter(([door]) => !KEPT.has(door));
  const tests = isPlatform || folder === 'shared-api' ? FOR_TESTS : [];
  return {
    name,
    version,
    description,
    type,
    ...(sideEffects !== undefined && { sideEffects }),
    engines: { node: '>=20.20' },
    exports: {
      ...Object.fromEntries(doors.map(([door, target]) => [door, doorOf(target)])),
      ...(isPlatform && { './tsconfig.json': './tsconfig.json', './jest-preset': './jest-preset.cjs' }),
      './package.json': './package.json',
    },
    ...(bin && { bin }),
    dependencies: Object.fromEntries(dependencies),
    peerDependencies: {
      ...Object.fromEntries(ours.map((each) => [each, version])),
      ...only(
        GIVEN.filter((each) => each in own || (isPlatform && each !== 'styled-components')),
        pins,
      ),
      ...only(tests, pins),
    },
    peerDependenciesMeta: Object.fromEntries(tests.map((each) => [each, { optional: true }])),
  };
}
