import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { hostAliases } from '../src/shared-modules.mjs';
import { baseConfig, EXTENSIONS } from './base-config.mjs';
import { BUILD } from './places.mjs';

const FOLDER = join(BUILD, 'prerender');
const FILE = 'static-sign-in.cjs';

/** The sign-in page for Node, built before the shell, whose part carries what it draws. */
export const prerenderConfig = ({ folder, production, id }) =>
  baseConfig({
    name: 'prerender',
    target: 'node20',
    folder,
    production,
    id,
    entry: './src/static-sign-in/prerender.tsx',
    output: { path: FOLDER, filename: FILE, library: { type: 'commonjs2' } },
    resolve: { extensions: EXTENSIONS, alias: hostAliases() },
    // One file: what the page brings later is in it and never run.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });

/**
 * Draws the page by what was built last.
 * @returns {{ html: string, styles: string }}
 */
export function readPrerendered() {
  const require = createRequire(join(FOLDER, FILE));
  delete require.cache[join(FOLDER, FILE)];
  return require(join(FOLDER, FILE)).prerender();
}
