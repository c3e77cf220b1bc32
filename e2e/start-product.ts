import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CARRIER_PORT, CONSOLE_PORT, CONSOLE_URL } from './product';

const ROOT = resolve(import.meta.dirname, '..');
const PATIENCE_MS = 240_000;

/**
 * Starts the product as a newcomer does, on an empty folder, or on a copy of one that E2E_FILLED names, which has the demo's data
 * already; answers how to stop it.
 */
export default async function startProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'campaign-e2e-'));
  if (process.env.E2E_FILLED) await cp(process.env.E2E_FILLED, dataDir, { recursive: true });
  // The specs read the mails in its outbox; workers inherit what is set here.
  process.env.E2E_DATA_DIR = dataDir;
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(CONSOLE_PORT),
      SIMULATOR_PORT: String(CARRIER_PORT),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      // Suites that wait for texts set no time to undo Send.
      UNDO_SECONDS: process.env.UNDO_SECONDS ?? '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(dataDir, 'start.log'));
  product.stdout.pipe(log);
  product.stderr.pipe(log);
  const ended = endOf(product);
  await Promise.race([
    isReady(),
    ended.then((code) =>
      Promise.reject(new Error(`The product ended with ${code} before it was ready: ${dataDir}/start.log`)),
    ),
  ]);
  return async () => {
    if (product.exitCode !== null) {
      throw new Error(`The product ended by itself with ${product.exitCode}: ${dataDir}/start.log and logs/`);
    }
    product.kill('SIGINT');
    await ended;
    await findViolations(join(dataDir, 'logs/server.log'));
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** In Firefox the driver's own styles stand in the page and are refused; ours are held to it in Chromium. */
const isOfDriver = (line: string) =>
  process.env.E2E_BROWSER === 'firefox' && line.includes('"directive":"style-src-elem","blocked":"inline"');

/** What the pages of the whole run tried and their policy forbids; a test that plants such keeps it to itself. */
async function findViolations(log: string) {
  const lines = (await readFile(log, 'utf8')).split('\n');
  const violations = lines.filter(
    (line) => line.includes('The page tried what its policy forbids.') && !isOfDriver(line),
  );
  if (violations.length === 0) return;
  throw new Error(
    `${violations.length} violations of the page's policy:\n${violations.slice(0, 5).join('\n')}`,
  );
}

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once('exit', (code) => done(code)));

async function isReady(): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${CONSOLE_URL}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 250));
  }
  throw new Error(`The product did not answer at ${CONSOLE_URL} within ${PATIENCE_MS / 1000} s.`);
}
