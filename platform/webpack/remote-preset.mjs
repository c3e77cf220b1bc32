import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { remoteShares } from '../src/shared-modules.mjs';
import { buildId } from './build-id.mjs';
import { baseConfig } from './base-config.mjs';
import { BUILD, remoteName, ROOT, shipped, versionOf } from './places.mjs';
import { bundledShared, faultsOf } from './check-declaration.mjs';
import { readDeclaration } from './declaration.mjs';
import { panelTypes } from './panel-types.mjs';
import { policyFaults, scriptsOf } from './policies.mjs';
import { ReleasePartPlugin } from './release-part-plugin.mjs';
import { withFiles } from './route-files.mjs';
import { usedMembers, usedNames } from './shared-names.mjs';

const ENTRY = 'remoteEntry.js';
const EXPOSE = './lifecycles';
const KILOBYTE = 1000;
/** The server's limit of a file (publish.service.ts). */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** A remote's build id: its own sources and the platform's, which are compiled into it. */
export function remoteBuildId(folder, production) {
  if (!production) return 'dev';
  if (!shipped) return buildId(ROOT, [relative(ROOT, folder), 'platform']);
  // A repository of its own has more in it than the remote; what is compiled in has versions of its own.
  const own = ['src', 'platform.config.ts', 'package.json', 'package-lock.json', 'webpack.config.mjs'];
  return buildId(folder, own, shipped.sources);
}

export const remoteOutput = (folder, id) => join(BUILD, 'mfe', remoteName(folder), id);

// A chunk of nothing but shared modules has no file, and no checksum could be taken of it.
const isCode = ({ type }) => type !== 'consume-shared-module';

/** webpack configuration of a remote; its `webpack.config.mjs` re-exports this. */
export async function remotePreset(_env, { mode = 'production' } = {}) {
  const folder = process.cwd();
  const production = mode !== 'development';
  const id = remoteBuildId(folder, production);
  const name = remoteName(folder);
  const declaration = await readDeclaration(folder);
  const faults = await faultsOf(folder, declaration);
  if (faults.length > 0) throw new RefusedBuild(`${name} is refused:\n  ${faults.join('\n  ')}`);
  // Unique per build: federation gives the old code to whoever asks for a name it knows.
  const container = `mfe_${name}_${id}`.replaceAll(/[^a-z0-9_]/gi, '_');

  return baseConfig({
    folder,
    production,
    id,
    entry: {},
    output: {
      path: remoteOutput(folder, id),
      clean: true,
      uniqueName: container,
      publicPath: 'auto',
      filename: '[name].[contenthash].js',
      chunkFilename: production ? '[name].[contenthash].js' : '[name].js',
    },
    optimization: {
      splitChunks: {
        cacheGroups: {
          default: { minChunks: 2, reuseExistingChunk: true, test: isCode },
          defaultVendors: { test: /[\\/]node_modules[\\/]/, reuseExistingChunk: true },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY,
        exposes: { [EXPOSE]: './src/lifecycles.tsx' },
        shared: remoteShares(versionOf),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          externalRuntime: true,
        },
      }),
      new ReleasePartPlugin({
        file: 'release-part.json',
        compressed: production,
        describe({ compilation, folder: output, integrity, bytes }) {
          const mf = JSON.parse(readFileSync(join(output, 'mf-manifest.json'), 'utf8'));
          const exposed = mf.exposes.find(({ path }) => path === EXPOSE).assets.js.sync;
          const preload = [ENTRY, ...exposed];
          const { nav = [], panels = {}, requires } = declaration;
          const routes = withFiles(declaration.routes, compilation, join(folder, 'src'));
          if (production) weigh(compilation, name, declaration.budget, { preload, routes, bytes });
          refuseCopies(compilation, name);
          for (const [file, { raw }] of production ? Object.entries(bytes) : [])
            if (raw > MAX_FILE_BYTES)
              compilation.errors.push(
                new Error(`${name}: ${file} is larger than 4 MB, which no console takes.`),
              );
          const made = policyFaults(scriptsOf(output, Object.keys(integrity)), declaration.trustedTypes);
          compilation.errors.push(...made.map((fault) => new Error(`${name}: ${fault}`)));
          return {
            schema: 1,
            remote: name,
            build: id,
            container,
            entry: ENTRY,
            requires,
            routes,
            nav,
            panels,
            ...(declaration.trustedTypes && { trustedTypes: declaration.trustedTypes }),
            preload,
            uses: usedNames(folder),
            takes: usedMembers(folder),
            types: panelTypes(folder),
            integrity,
            bytes,
            mf,
          };
        },
      }),
    ],
  });
}

/** A build that is refused before it begins; its message is all there is to say. */
export class RefusedBuild extends Error {}

/** A second copy of what the shell gives: refused, whatever it weighs. */
function refuseCopies(compilation, name) {
  const paths = [...compilation.modules].flatMap(({ resource }) => (resource ? [resource] : []));
  for (const copy of bundledShared(paths)) {
    compilation.errors.push(
      new Error(
        `${name}: ${copy} would be on the page twice; import it by a door of platform/src/shared-modules.mjs.`,
      ),
    );
  }
}

/** The budget of platform.config.ts, in kB gzip: a build over it is refused. A first route is the heaviest page. */
function weigh(compilation, name, budget, { preload, routes, bytes }) {
  const gzip = (files) => files.reduce((sum, file) => sum + bytes[file].gzip, 0) / KILOBYTE;
  const pages = routes.map((route) => gzip([...preload, ...(route.preload ?? [])]));
  const weights = { remoteEntry: gzip([ENTRY]), firstRoute: Math.max(gzip(preload), ...pages) };
  for (const [part, limit] of Object.entries(budget)) {
    const weight = weights[part];
    if (weight > limit) {
      compilation.errors.push(
        new Error(
          `${name}: ${part} weighs ${weight.toFixed(1)} kB gzip, its budget is ${limit} kB${part === 'remoteEntry' ? '; the list of lazy chunks is part of it' : ''}.`,
        ),
      );
    }
  }
}

/** Whether this very build is there already, whole. */
export const isBuilt = (folder, id) => existsSync(join(remoteOutput(folder, id), 'release-part.json'));
