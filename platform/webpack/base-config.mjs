import { createRequire } from 'node:module';
import webpack from 'webpack';
import Minimizer from 'minimizer-webpack-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

// Build tools are the platform's, wherever the remote is.
const require = createRequire(import.meta.url);

export const EXTENSIONS = ['.tsx', '.ts', '.mjs', '.js'];

/** Asks for scripts as integrity makes them be asked for: what the shell preloads would be fetched twice, and warned of. */
class CrossOriginPlugin {
  apply(compiler) {
    const { name } = CrossOriginPlugin;
    compiler.hooks.compilation.tap(name, (compilation) =>
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\nscript.crossOrigin = 'anonymous';`,
      ),
    );
  }
}

/**
 * What shell and remotes have in common. `id` is the build's. `licensesApart`: those of the packages stand in a text beside
 * each script, which names it, instead of in the script.
 */
export function baseConfig({ folder, production, id, output, plugins, licensesApart = false, ...rest }) {
  return {
    context: folder,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      crossOriginLoading: 'anonymous',
      // The shell gives a remote twelve seconds; a chunk that hangs longer could not be asked for again.
      chunkLoadTimeout: 10_000,
      // A module that threw is asked again by whoever tries again, not handed out half-evaluated.
      strictModuleExceptionHandling: true,
      trustedTypes: { policyName: 'mfe#webpack' },
      // Names without a hash never change under an immutable address: the folder is the version.
      hashDigestLength: 10,
      ...output,
    },
    resolve: {
      extensions: EXTENSIONS,
      // Sources of ES modules name `./x.js` what is `x.ts` (TypeScript's `nodenext`).
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.mjs': ['.mts', '.mjs'] },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Not React's development runtime: the shell gives the other, and a remote brings no copy of any.
              transform: { react: { runtime: 'automatic', development: false } },
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
      minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: licensesApart })],
      ...rest.optimization,
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin({ __CAMPAIGN_BUILD__: JSON.stringify(id) }),
      // What runs here, at the build, is fetched by nobody.
      ...(rest.target
        ? []
        : [
            production
              ? new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })
              : new CrossOriginPlugin(),
          ]),
      ...plugins,
    ],
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'optimization')),
  };
}
