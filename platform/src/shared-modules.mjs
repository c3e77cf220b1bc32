/**
 * What is on the page once, given by the shell to every remote. One list makes both halves: the federation settings
 * of shell and remotes, and the file in which the shell imports (and so advertises) each of them.
 * `lazy`: downloaded when the first remote asks for it. Not here: what remotes bundle and load late (formik, slate).
 */
export const SHARED_MODULES = [
  { key: 'react' },
  { key: 'react/jsx-runtime' },
  { key: 'react-dom' },
  { key: 'react-dom/client' },
  { key: 'react-redux' },
  { key: '@reduxjs/toolkit' },
  { key: '@reduxjs/toolkit/query' },
  { key: '@reduxjs/toolkit/query/react' },
  { key: 'styled-components' },
  { key: 'react-router-dom', facade: '@campaign/platform/router' },
  { key: '@campaign/shared-api' },
  { key: '@campaign/shared-api/constants' },
  { key: '@campaign/shared-api/paths' },
  { key: '@campaign/shared-api/policy' },
  { key: '@campaign/shared-ui' },
  { key: '@campaign/shared-ui/grid', lazy: true },
  { key: '@campaign/shared-ui/charts', lazy: true },
  { key: '@campaign/shared-ui/dates', lazy: true },
  { key: '@campaign/shared-ui/messaging', lazy: true },
];

const packageOf = (key) =>
  key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');

/** What a remote takes: nothing of its own, and of one version only. */
export const remoteShares = (versionOf) =>
  Object.fromEntries(
    SHARED_MODULES.map(({ key }) => {
      const requiredVersion = `^${versionOf(packageOf(key))}`;
      // Remotes carry no copy of their own: a version the shell cannot give is refused, visibly.
      return [key, { singleton: true, strictVersion: true, requiredVersion, import: false }];
    }),
  );

/**
 * What the shell gives. It takes nothing by way of federation itself: its own imports lead straight to the modules,
 * so that the sign-in page runs none but those it needs.
 * @param {(packageName: string) => string} versionOf exact version a package is pinned at
 */
export const hostProvides = (versionOf) =>
  Object.fromEntries(
    SHARED_MODULES.map(({ key }) => {
      const version = versionOf(packageOf(key));
      return [
        key,
        { shareKey: key, version, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
      ];
    }),
  );

/** Where the shell's own imports of a shared name lead that something else stands in for. */
export const hostAliases = () =>
  Object.fromEntries(SHARED_MODULES.flatMap(({ key, facade }) => (facade ? [[`${key}$`, facade]] : [])));

/**
 * The shell's import file: federation advertises only what its host imports. What every remote needs comes with the
 * console's own chunk, a lazy one in a module of its own: a chunk with nothing but a shared module has no file, and
 * no checksum could be taken of it.
 */
export function hostImports(chunk) {
  const line = ({ key }) => `import '${key}';`;
  const late = (name, code, magic = '') =>
    `export const ${name} = () => import(${magic}${JSON.stringify(asModule(code))});`;
  // Exported: what is only imported is left out of the chunk where it has no side effects, and fetched remote by remote.
  const whole = ({ key }, at) => `export * as m${at} from '${key}';`;
  const always = SHARED_MODULES.filter(({ lazy }) => !lazy);
  return [
    late('always', always.map(whole).join('\n'), `/* webpackChunkName: "${chunk}" */ `),
    ...SHARED_MODULES.filter(({ lazy }) => lazy).map((each) => late(nameOf(each.key), line(each))),
  ].join('\n');
}

/** A line of code as a module webpack can import. */
export const asModule = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

const nameOf = (key) => key.replaceAll(/[^a-z]+/gi, '_');
