import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { readContract } from './declaration.mjs';
import { asModule, hostAliases, hostImports, hostProvides } from '../src/shared-modules.mjs';
import { buildId } from './build-id.mjs';
import { baseConfig, EXTENSIONS } from './base-config.mjs';
import { BUILD, ROOT, versionOf } from './places.mjs';
import { ReleasePartPlugin } from './release-part-plugin.mjs';
import { prerenderConfig, readPrerendered } from './prerender.mjs';
import { doorFiles } from './route-files.mjs';
import { sharedNames } from './shared-names.mjs';

/** Everything the shell compiles into itself. */
export const hostBuildId = (production) =>
  production ? buildId(ROOT, ['shell', 'platform', 'shared-api', 'shared-ui']) : 'dev';

export const HOST_OUTPUT = join(BUILD, 'shell');

// What `provideExternalRuntime` would add, as a module: federation itself resolves the CommonJS half, which brings
// a second copy of its runtime along (9 kB gzip).
const PROVIDE_RUNTIME = fileURLToPath(
  import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'),
);

const PAGES = /[\\/]shell[\\/]src[\\/]session[\\/]/;
const PACKAGES = /[\\/]node_modules[\\/]/;
const PAGE_CHUNK = /^page-/;
/** All that a signed-in person needs and the sign-in page does not; remotes are given their shared modules of it. */
const CONSOLE = 'start-console';

/** What the console's chunk holds is the same file for it and for federation, which offers parts of it by name. */
const ofConsole = (name, test) => ({
  name,
  test: (module, { chunkGraph }) =>
    test.test(module.nameForCondition() ?? '') &&
    [...chunkGraph.getModuleChunks(module)].some((chunk) => chunk.name === CONSOLE),
  chunks: 'async',
  enforce: true,
});

const PART = join(HOST_OUTPUT, 'release-part.json');
/** Whether the shell's build in place is this one. */
export const isHostBuilt = (id) => existsSync(PART) && JSON.parse(readFileSync(PART, 'utf8')).build === id;

const FONTS = join(ROOT, 'node_modules/@fontsource-variable/inter/files');
/** The sums of the shell's fonts by their names: no tag or rule of a page holds a font to one. */
const fontSums = () =>
  Object.fromEntries(
    readdirSync(FONTS)
      .filter((file) => file.endsWith('-wght-normal.woff2'))
      .map((file) => {
        const sum = createHash('sha384').update(readFileSync(join(FONTS, file)));
        return [file.replace('.woff2', ''), `sha384-${sum.digest('base64')}`];
      }),
  );

/** webpack configuration of the shell; `shell/webpack.config.mjs` re-exports this. */
export async function hostPreset(_env, { mode = 'production' } = {}) {
  const folder = process.cwd();
  const production = mode !== 'development';
  const id = hostBuildId(production);

  const contract = await readContract();

  const host = baseConfig({
    folder,
    production,
    id,
    licensesApart: true,
    entry: {
      main: [asModule(hostImports(CONSOLE)), './src/index.tsx'],
    },
    resolve: { extensions: EXTENSIONS, alias: hostAliases() },
    output: {
      path: HOST_OUTPUT,
      // Not cleaned: open tabs still ask for the files of the build before.
      uniqueName: 'campaign_shell',
      // No fallback waits behind the shell's own chunks: a slow line gets its console late rather than never.
      chunkLoadTimeout: 120_000,
      publicPath: '/assets/',
      filename: production ? '[name].[contenthash].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash].css' : '[name].css',
      assetModuleFilename: '[name].[contenthash][ext]',
    },
    optimization: {
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // In files of their own that outlive a change of ours.
          react: { name: 'react', test: PACKAGES, chunks: 'initial', enforce: true, priority: 2 },
          vendor: { ...ofConsole('vendor', PACKAGES), priority: 2 },
          console: { ...ofConsole('console', /./), priority: 1 },
          // What several pages of the shell need and the first paint of a signed-in person does not.
          pages: { name: 'pages', chunks: 'async', test: PAGES, minChunks: 2, enforce: true },
          // Apart from it: the sign-in page does without Formik and yup.
          forms: { name: 'forms', chunks: 'async', test: PACKAGES, minChunks: 2, enforce: true },
        },
      },
    },
    plugins: [
      new webpack.DefinePlugin({ __FONT_SUMS__: JSON.stringify(fontSums()) }),
      new ModuleFederationPlugin({
        name: 'campaign_shell',
        remotes: {},
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // The shell runs the containers' scripts itself, checksums and all: federation only shares.
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
        runtimePlugins: [PROVIDE_RUNTIME],
      }),
      new ProvideSharedPlugin({ shareScope: 'default', provides: hostProvides(versionOf) }),
      new ReleasePartPlugin({
        file: 'release-part.json',
        compressed: production,
        describe({ compilation, folder: output, integrity, bytes }) {
          // What its version promises, for those who build against it.
          mkdirSync(output, { recursive: true });
          copyFileSync(join(ROOT, 'platform/surface.json'), join(output, 'surface.json'));
          const files = compilation.entrypoints.get('main').getFiles();
          const isStyle = (name) => name.endsWith('.css');
          const textOf = (name) => readFileSync(join(output, name), 'utf8').trim();
          const fonts = Object.keys(integrity).filter((name) =>
            /^inter-latin-wght-normal\..*woff2$/.test(name),
          );
          const pages = [...compilation.namedChunkGroups].filter(([name]) => PAGE_CHUNK.test(name ?? ''));
          const filesOf = (group) => group.getFiles().filter((name) => !files.includes(name));
          const consoleFiles = filesOf(compilation.namedChunkGroups.get(CONSOLE));
          return {
            schema: 1,
            build: id,
            contract,
            entry: files.filter((name) => !isStyle(name)),
            styles: files.filter(isStyle).map(textOf).join('\n').trim(),
            console: consoleFiles,
            staticSignIn: readPrerendered(),
            pages: Object.fromEntries(
              pages.map(([name, group]) => [name.replace(PAGE_CHUNK, '/'), filesOf(group)]),
            ),
            provides: Object.fromEntries(
              [...sharedNames()].map(([door, names]) => [door, [...names].sort()]),
            ),
            doors: doorFiles(compilation, [...files, ...consoleFiles]),
            fonts,
            integrity,
            bytes,
          };
        },
      }),
    ],
  });
  const first = prerenderConfig({ folder, production, id });
  return [
    first,
    { ...host, dependencies: [first.name] },
    shortLinkConfig({ folder, production, id, contract }),
  ];
}

/** The page behind a short link: a build of its own, a few hundred bytes, without shell and federation (SREDIR-07). */
function shortLinkConfig({ folder, production, id, contract }) {
  return baseConfig({
    folder,
    production,
    id,
    entry: { 'short-link': './src/short-link/index.ts' },
    output: {
      path: HOST_OUTPUT,
      uniqueName: 'campaign_short_link',
      publicPath: '/assets/',
      filename: production ? '[name].[contenthash].js' : '[name].js',
    },
    plugins: [
      new ReleasePartPlugin({
        file: 'short-link-part.json',
        compressed: production,
        describe: ({ compilation, integrity, bytes }) => ({
          schema: 1,
          build: id,
          contract,
          entry: compilation.entrypoints.get('short-link').getFiles(),
          pages: {},
          fonts: [],
          integrity,
          bytes,
        }),
      }),
    ],
  });
}
