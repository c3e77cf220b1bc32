// `node ../platform/webpack/build.mjs [--watch]` in a package's folder: builds what its webpack.config.mjs says.
// Production builds that are there already are not made again; --watch builds for development on every change.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { BUILD, remoteName } from './places.mjs';
import { isBuilt, RefusedBuild, remoteBuildId } from './remote-preset.mjs';

const strange = process.argv.slice(2).find((word) => !['--watch', '--apart'].includes(word));
if (strange) {
  console.error(
    'npm run build [-- --watch]: builds what webpack.config.mjs says; --watch for development, on every change.',
  );
  process.exit(strange === '--help' ? 0 : 2);
}
const folder = process.cwd();
const isHost = basename(folder) === 'shell';
const watch = process.argv.includes('--watch');
// For publishing: a server beside these builds must not take it for its own and give it to everybody.
const apart = process.argv.includes('--apart');
const mode = watch ? 'development' : 'production';
const name = remoteName(folder);

/** Which build of a remote is in force: the one built last. Publishing will move this. */
function pointAt(id) {
  if (isHost) return;
  const pointer = join(BUILD, 'mfe', name, apart ? 'newest.json' : 'current.json');
  mkdirSync(dirname(pointer), { recursive: true });
  writeFileSync(`${pointer}.new`, `${JSON.stringify({ build: id })}\n`);
  renameSync(`${pointer}.new`, pointer);
}

function report(id, error, stats) {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings())
    console.log(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  if (stats.hasErrors()) {
    process.exitCode = 1;
    return;
  }
  pointAt(id);
  const seconds = Math.max(...stats.stats.map(({ startTime, endTime }) => endTime - startTime)) / 1000;
  console.log(`${name} ${id} built in ${seconds.toFixed(1)} s`);
}

// Where a remote has a repository of its own there is no shell to build.
const { hostBuildId, isHostBuilt } = isHost ? await import('./host-preset.mjs') : {};
const id = isHost ? hostBuildId(!watch) : remoteBuildId(folder, !watch);
if (!watch && (isHost ? isHostBuilt(id) : isBuilt(folder, id))) {
  pointAt(id);
  console.log(`${name} ${id} unchanged`);
} else {
  const { default: preset } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
  const config = await preset({}, { mode }).catch((error) => {
    if (!(error instanceof RefusedBuild)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  const compiler = webpack([config].flat());
  const done = (error, stats) => report(id, error, stats);
  if (watch) compiler.watch({}, done);
  else compiler.run((error, stats) => compiler.close((late) => done(error ?? late, stats)));
}
