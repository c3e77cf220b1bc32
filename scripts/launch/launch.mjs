import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkDatabase, claimPort, freePort, portFrom } from './addresses.mjs';
import { build, changedBuilds } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { ROOT } from './places.mjs';
import { startProcess, whatWentWrong } from './started-process.mjs';
import { giveUp, step, Trouble } from './step.mjs';

const START_PATIENCE_MS = 120_000;
const DRAIN_MS = 15_000;
const SIMULATOR_STOP_MS = 5_000;

const DEMO_PASSWORD = 'campaign-demo';
const DEMO_ACCOUNTS = [
  ['admin@demo.example', 'ADMIN, the platform’s owner'],
  ['agency@demo.example', 'USER of an agency: everything of its own'],
  ['agent-admin@demo.example', 'AGENT-ADMIN'],
  ['reader@demo.example', 'AGENT-READER: sees, changes nothing'],
  ['clicker@demo.example', 'AGENT-CLICKER: sends P2P messages'],
];

/** What is to be started where, from the environment; fails early for what cannot work. */
async function readPlan() {
  const port = portFrom('PORT', 4000);
  await claimPort(port);
  const { DATABASE_URL, CARRIER_BASE_URL, DATA_DIR, SIMULATOR_PORT } = process.env;
  if (DATABASE_URL) await checkDatabase(DATABASE_URL);
  const simulatorPort = CARRIER_BASE_URL
    ? null
    : SIMULATOR_PORT
      ? portFrom('SIMULATOR_PORT', 4010)
      : await freePort(port + 10);
  return {
    port,
    simulatorPort,
    dataDir: resolve(ROOT, DATA_DIR || 'var'),
    hasDemo: !DATABASE_URL && process.env.NODE_ENV !== 'production',
  };
}

/** The words that product and simulated carrier agree on, new with every start. */
function carrierEnvironment({ port, simulatorPort, dataDir }) {
  const secret = () => randomBytes(18).toString('base64url');
  return {
    CARRIER_BASE_URL: `http://127.0.0.1:${simulatorPort}`,
    CARRIER_USERNAME: 'campaign',
    CARRIER_PASSWORD: secret(),
    CARRIER_CALLBACK_USERNAME: 'carrier',
    CARRIER_CALLBACK_PASSWORD: secret(),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_LEDGER: join(dataDir, 'carrier-ledger.jsonl'),
    SIMULATOR_CALLBACK_URL: `http://127.0.0.1:${port}/webhooks/carrier`,
    SIMULATOR_LINK_TARGET: `http://127.0.0.1:${port}`,
  };
}

/** Resolves when the address answers 200; rejects when its process ends before. */
async function answers(address, started) {
  const until = Date.now() + START_PATIENCE_MS;
  while (Date.now() < until) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response?.ok) return;
    const end = await Promise.race([started.ended, new Promise((go) => setTimeout(go, 100))]);
    if (end) throw new Trouble(whatWentWrong(end));
  }
  throw new Trouble(
    `The ${started.name} does not answer at ${address}. Its log: ${relative(ROOT, started.log)}`,
  );
}

function commands(fromSources) {
  const tsx = ['--import', 'tsx'];
  if (fromSources)
    return { server: [...tsx, 'server/src/main.ts'], simulator: [...tsx, 'simulator/src/main.ts'] };
  return {
    server: ['--enable-source-maps', 'server/dist/main.mjs'],
    simulator: [...tsx, 'simulator/src/main.ts'],
  };
}

async function prepare(fromSources) {
  if (!isInstalled()) {
    const title = existsSync(join(ROOT, 'node_modules')) ? 'Updating packages' : 'Installing packages';
    await step(`${title} (npm ci, about a minute)`, install);
  }
  const builds = changedBuilds().filter(({ folder }) => !fromSources || folder !== 'server');
  if (builds.length > 0)
    await step(`Building ${builds.map(({ folder }) => folder).join(', ')}`, () => build(builds));
}

function showReady({ port, simulatorPort, dataDir, hasDemo }) {
  const address = process.env.PUBLIC_URL || `http://localhost:${port}`;
  const where = relative(ROOT, dataDir) || dataDir;
  console.log(`\n  Ready: ${address}\n`);
  if (hasDemo) {
    const width = Math.max(...DEMO_ACCOUNTS.map(([email]) => email.length));
    console.log(`  Demo accounts, password ${DEMO_PASSWORD}`);
    for (const [email, role] of DEMO_ACCOUNTS) console.log(`    ${email.padEnd(width)}  ${role}`);
    console.log('');
  }
  if (simulatorPort)
    console.log(`  Carrier    http://localhost:${simulatorPort} (simulated; answer by hand there)`);
  console.log(`  Data, logs ${where}\n  Ctrl-C stops everything.\n`);
}

/** Installs, builds and starts what is needed, and stays until it is told to stop or something dies. */
export async function launch({ sources }) {
  const running = [];
  let isStopping = false;

  // The server first: what it is sending still gets the carrier's answer.
  const stopAll = async () => {
    for (const started of running.toReversed())
      await started.stop(started.name === 'server' ? DRAIN_MS : SIMULATOR_STOP_MS);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (isStopping) {
        for (const started of running) started.kill();
        process.exit(1);
      }
      isStopping = true;
      console.log('\n  Stopping (once more: at once)');
      void stopAll().then(() => {
        console.log('  Stopped.');
        process.exit(0);
      });
    });

  try {
    const plan = await readPlan();
    await prepare(sources);
    const files = commands(sources);
    const env = plan.simulatorPort ? carrierEnvironment(plan) : {};
    const start = (name, args) => {
      const started = startProcess(name, args, { env, log: join(plan.dataDir, 'logs', `${name}.log`) });
      running.push(started);
      return started;
    };
    await step('Starting', async () => {
      const simulator = plan.simulatorPort ? start('simulator', files.simulator) : null;
      if (simulator) await answers(`http://127.0.0.1:${plan.simulatorPort}/healthz`, simulator);
      await answers(`http://127.0.0.1:${plan.port}/healthz`, start('server', files.server));
    });
    if (isStopping) return;
    showReady(plan);

    const [first, end] = await Promise.race(running.map(async (started) => [started, await started.ended]));
    if (isStopping) return;
    isStopping = true;
    throw new Trouble(
      `The ${first.name} stopped: ${whatWentWrong(end)}\nIts log: ${relative(ROOT, first.log)}. Stopped the rest.`,
    );
  } catch (problem) {
    if (isStopping && !(problem instanceof Trouble)) return;
    isStopping = true;
    await stopAll();
    giveUp(problem);
  }
}
