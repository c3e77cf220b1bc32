import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import Minimizer from 'minimizer-webpack-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

/** The repository, and where every build goes. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const BUILD = process.env.CAMPAIGN_BUILD_DIR
  ? resolve(process.env.CAMPAIGN_BUILD_DIR)
  : join(ROOT, 'build');

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Exact pins, taken from wherever in the house a package is declared. */
export function versionOf(packageName) {
  if (packageName.startsWith('@campaign/')) {
    return readPackage(join(ROOT, packageName.replace('@campaign/', ''))).version;
  }
  for (const folder of ['platform', 'shared-api', 'shared-ui', 'shell']) {
    const pinned = readPackage(join(ROOT, folder)).dependencies?.[packageName];
    if (pinned) return pinned;
  }
  throw new Error(`${packageName} is shared, but neither platform nor shell pins it.`);
}

/** 'lists' for mfe-lists: how the release document, the addresses and the logs call a room. */
export const remoteName = (folder) => basename(folder).replace(/^mfe-/, '');

/** What shell and rooms have in common. `id` is the build's. */
export function baseConfig({ folder, production, id, output, plugins, ...rest }) {
  const require = createRequire(join(folder, 'package.json'));
  return {
    context: folder,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'mfe#webpack' },
      // Names without a hash never change under an immutable address: the folder is the version.
      hashDigestLength: 10,
      ...output,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
              target: 'es2022',
            },
          },
        },
      ],
    },
    experiments: { css: true },
    // A warm persistent cache builds a shell whose RTK has lost its `redux` exports.
    cache: production ? false : { type: 'memory' },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      runtimeChunk: false,
      minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: false })],
      ...rest.optimization,
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin({ __CAMPAIGN_BUILD__: JSON.stringify(id) }),
      ...(production ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
      ...plugins,
    ],
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'optimization')),
  };
}
