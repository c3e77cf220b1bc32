import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { claimPort } from './addresses.mjs';
import { build, changedBuilds } from './build.mjs';
import { openEmbeddedDatabase } from './embedded-database.mjs';
import { install, isInstalled } from './install.mjs';
import { CACHE, ROOT, workspaces } from './places.mjs';
import { carrierEnvironment, readPlan } from './plan.mjs';
import { endCommands, tail } from './run.mjs';
import { showReady } from './show-ready.mjs';
import { startProcess, whatWentWrong } from './started-process.mjs';
import { giveUp, step, CommandError } from './step.mjs';

const START_PATIENCE_MS = 120_000;
const DRAIN_MS = 15_000;
const STOP_MS = 5_000;
const DEVELOPMENT_BUILD = join(CACHE, 'development');

/** Resolves when the address answers 200; rejects when its process ends before. */
async function answers(address, started) {
  const until = Date.now() + START_PATIENCE_MS;
  while (Date.now() < until) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response?.ok) return;
    const end = await Promise.race([started.ended, new Promise((go) => setTimeout(go, 100))]);
    if (end) throw new CommandError(whatWentWrong(end));
  }
  throw new CommandError(
    `The ${started.name} does not answer at ${address}. Its log: ${relative(ROOT, started.log)}`,
  );
}

const SIMULATOR = ['--import', 'tsx', 'simulator/src/main.ts'];
const BUILT_SERVER = ['--enable-source-maps', 'server/dist/main.mjs'];
const SERVER_SOURCES = ['--import', 'tsx', 'server/src/main.ts'];
const WATCHED_SERVER = [
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  'server/src/main.ts',
];

async function installPackages() {
  if (isInstalled()) return;
  const title = existsSync(join(ROOT, 'node_modules')) ? 'Updating packages' : 'Installing packages';
  await step(`${title} (npm ci, about a minute)`, install);
}

async function buildProduct() {
  const builds = changedBuilds();
  if (builds.length > 0)
    await step(`Building ${builds.map(({ folder }) => folder).join(', ')}`, () => build(builds));
}

/** Builds shell and remotes for development, and again on every change; resolves when all are there. */
async function watchRemotes(start) {
  const folders = workspaces().filter((folder) => existsSync(join(ROOT, folder, 'webpack.config.mjs')));
  const builder = join(ROOT, 'platform/webpack/build.mjs');
  let areReady = false;
  await step(`Building ${folders.join(', ')} for development`, async () => {
    await Promise.all(
      folders.map(async (folder) => {
        const ready = new Promise((resolve) => {
          const onLine = (line) => (areReady ? console.log(`  ${line}`) : resolve(null));
          start(folder, [builder, '--watch'], { cwd: join(ROOT, folder), onLine }).ended.then(resolve);
        });
        const end = await ready;
        if (end) throw new CommandError(`${folder}: ${whatWentWrong(end)}`);
      }),
    );
  });
  areReady = true;
}

/** The built-in PostgreSQL as one of the processes. */
async function startDatabase(dataDir) {
  const { ended, end, ...database } = await openEmbeddedDatabase(dataDir);
  const complaint = () => tail(readFileSync(database.log, 'utf8'), 1);
  return {
    ...database,
    name: 'database',
    ended: ended.then((how) => ({ ...how, complaint: complaint() })),
    stop: () => end('SIGINT'),
  };
}

/** Installs, builds and starts what is needed, and stays until it is told to stop or something dies. */
export async function launch({ sources }) {
  const running = [];
  let database;
  let isTold = false;

  // The server first: what it is sending still gets the carrier's answer.
  const stopAll = async () => {
    await endCommands();
    for (const started of running.toReversed())
      await started.stop(started.name === 'server' ? DRAIN_MS : STOP_MS);
    await database?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (isTold) {
        for (const started of running) started.kill();
        // PostgreSQL recovers at the next start; it ends with this process.
        process.exit(1);
      }
      isTold = true;
      console.log('\n  Stopping (once more: at once)');
      void stopAll().then(() => {
        console.log('  Stopped.');
        process.exit(0);
      });
    });

  try {
    const plan = await readPlan();
    const env = {
      ...(plan.simulatorPort && carrierEnvironment(plan)),
      // What development builds stays apart, so that the next `npm start` finds its own.
      ...(sources && { CAMPAIGN_BUILD_DIR: DEVELOPMENT_BUILD, BUILD_DIR: DEVELOPMENT_BUILD }),
    };
    const start = (name, args, options = {}) => {
      const log = join(plan.dataDir, 'logs', `${name}.log`);
      const started = startProcess(name, args, { env, log, ...options });
      running.push(started);
      return started;
    };

    /** Tables and demo data of a new folder: a process that has written them keeps sixty megabytes for it. */
    const prepare = async () => {
      const preparing = start('prepare', [...(sources ? SERVER_SOURCES : BUILT_SERVER), 'prepare']);
      const end = await preparing.ended;
      running.splice(running.indexOf(preparing), 1);
      if (end.code !== 0) throw new CommandError(whatWentWrong(end));
    };

    await installPackages();
    await (sources ? watchRemotes(start) : buildProduct());
    await step('Starting', async () => {
      // While packages came and remotes were built somebody else may have taken it, and would be called ready.
      await claimPort(plan.port);
      database = plan.isEmbedded ? await startDatabase(plan.dataDir) : undefined;
      if (database) Object.assign(env, { DATABASE_URL: database.url, DATABASE_EMBEDDED: 'on' });
      const prepared = database?.isNew ? prepare() : undefined;
      const simulator = plan.simulatorPort ? start('simulator', SIMULATOR) : null;
      // Beside each other; whichever fails first is told.
      await Promise.all([
        prepared,
        simulator && answers(`http://127.0.0.1:${plan.simulatorPort}/healthz`, simulator),
      ]);
      const server = start('server', sources ? WATCHED_SERVER : BUILT_SERVER);
      await answers(`http://127.0.0.1:${plan.port}/readyz`, server);
    });
    showReady(plan);

    const [first, end] = await Promise.race([
      ...running.map(async (started) => [started, await started.ended]),
      ...(database ? [database.ended.then((ended) => [database, ended])] : []),
    ]);
    throw new CommandError(
      `The ${first.name} stopped: ${whatWentWrong(end)}\nIts log: ${relative(ROOT, first.log)}. Stopped the rest.`,
    );
  } catch (problem) {
    // What ends because it was told to is no trouble.
    if (isTold) return;
    isTold = true;
    await stopAll();
    giveUp(problem);
  }
}
