/**
 * The console as a usual single build: the same sources, one compilation, no federation, everything else the same
 * (swc, minimizer, trusted types, checksums, brotli; pages and remotes in chunks of their own, announced in the page).
 * What the platform costs is what the product weighs over this. `node scripts/weight/one-bundle.mjs` makes it alone.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { baseConfig, EXTENSIONS } from '../../platform/webpack/base-config.mjs';
import { BUILD, ROOT, remoteName } from '../../platform/webpack/places.mjs';
import { ReleasePartPlugin } from '../../platform/webpack/release-part-plugin.mjs';
import { workspaces } from '../launch/places.mjs';

export const ONE_BUNDLE = join(BUILD, 'one-bundle');
const PART = 'one-bundle.json';

const remotes = () => workspaces().filter((folder) => folder.startsWith('mfe-'));

/** What stands in for the shell's loader of remotes: each remote as an import. */
function writeLoader() {
  const file = join(BUILD, 'one-bundle-loader.mjs');
  const imports = remotes().map((folder) => {
    const name = remoteName(folder);
    const entry = JSON.stringify(join(ROOT, folder, 'src/lifecycles.tsx'));
    return `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: "remote-${name}" */ ${entry}),`;
  });
  const code = [
    'const remotes = {',
    ...imports,
    '};',
    'export async function loadRemote(catalogue, name, ctx) {',
    '  const { default: remote } = await remotes[name]();',
    '  await remote.init(ctx);',
    '  return { module: remote, build: catalogue.remote(name) };',
    '}',
  ];
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(file, `${code.join('\n')}\n`);
  return file;
}

function configure() {
  const loader = writeLoader();
  return baseConfig({
    folder: join(ROOT, 'shell'),
    production: true,
    id: 'one',
    entry: { main: './src/index.tsx' },
    output: {
      path: ONE_BUNDLE,
      uniqueName: 'campaign_one',
      publicPath: '/assets/',
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      cssFilename: '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
    },
    resolve: {
      extensions: EXTENSIONS,
      alias: { 'react-router-dom$': join(ROOT, 'platform/src/router.ts') },
    },
    optimization: { splitChunks: { chunks: 'all' } },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/\/load-remote$/, loader),
      new ReleasePartPlugin({
        file: PART,
        describe({ compilation, integrity, bytes }) {
          const entry = compilation.entrypoints.get('main').getFiles();
          const groups = [...compilation.namedChunkGroups].filter(([name]) =>
            /^(console$|remote-)/.test(name ?? ''),
          );
          const pages = groups.map(([name, group]) => [
            name,
            group.getFiles().filter((file) => !entry.includes(file)),
          ]);
          return { entry, pages: Object.fromEntries(pages), integrity, bytes };
        },
      }),
    ],
  });
}

/**
 * Builds it anew.
 * @returns {Promise<{ entry: string[], pages: Record<string, string[]>, integrity: Record<string, string>, bytes: Record<string, { raw: number, gzip: number, br?: number }> }>}
 * the files of the page, those that the console ("start-console") or a remote ("remote-dashboard") adds, and what each weighs
 */
export async function buildOneBundle() {
  rmSync(ONE_BUNDLE, { recursive: true, force: true });
  const stats = await new Promise((done, fail) => {
    const compiler = webpack(configure());
    compiler.run((error, result) =>
      compiler.close((late) => ((error ?? late) ? fail(error ?? late) : done(result))),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return JSON.parse(readFileSync(join(ONE_BUNDLE, PART), 'utf8'));
}

if (import.meta.filename === process.argv[1]) {
  const { entry, bytes } = await buildOneBundle();
  for (const file of entry) console.log(file, bytes[file]);
}
