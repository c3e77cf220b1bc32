/**
 * What is on the page once, given by the shell to every room. One list makes both halves: the federation settings
 * of shell and rooms, and the file in which the shell imports (and so advertises) each of them.
 * `lazy`: downloaded when the first room asks for it. Not here: what rooms bundle and load late (formik, slate).
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
  { key: '@campaign/shared-ui/dates', lazy: true },
  { key: '@campaign/shared-ui/messaging', lazy: true },
];

const packageOf = (key) =>
  key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Module federation's `shared` for one side.
 * @param {'host' | 'remote'} side
 * @param {(packageName: string) => string} versionOf exact version a package is pinned at
 */
export function sharedConfig(side, versionOf) {
  return Object.fromEntries(
    SHARED_MODULES.map(({ key, facade, lazy }) => {
      const version = versionOf(packageOf(key));
      const promise = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      // Rooms carry no copy of their own: a version the shell cannot give is refused, visibly.
      if (side === 'remote') return [key, { ...promise, import: false }];
      return [
        key,
        { ...promise, version, eager: !lazy, ...(facade && { import: facade, packageName: key }) },
      ];
    }),
  );
}

/**
 * The shell's import file: federation advertises only what its host imports. A lazy one stands in a module of its
 * own: a chunk with nothing but a shared module has no file, and no checksum could be taken of it.
 */
export function hostImports() {
  return SHARED_MODULES.map(({ key, lazy }) => {
    const line = `import '${key}';`;
    return lazy ? `export const ${nameOf(key)} = () => import(${JSON.stringify(asModule(line))});` : line;
  }).join('\n');
}

/** A line of code as a module webpack can import. */
export const asModule = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

const nameOf = (key) => key.replaceAll(/[^a-z]+/gi, '_');
