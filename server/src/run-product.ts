import closeWithGrace from 'close-with-grace';
import { openApp } from './app';
import { readConfig } from './config';
import type { Config } from './config';
import type { Context } from './context';
import { openDataFolder } from './data-folder';
import { openHealth } from './http/health.routes';
import type { App } from './http/module';
import { watchForStrays } from './http/request-scope';
import { openLog } from './log';
import { seedDemoData } from './modules/demo/demo.service';
import { openCarrier } from './modules/sending/gate/gate-carrier';
import { watchForRestore } from './modules/sending/restored/restored.door';
import type { RestoreWatch } from './modules/sending/restored/restored.door';
import type { SendingSettings } from './modules/sending/gate/gate.door';
import { startSending } from './start-sending';
import type { Sending } from './start-sending';
import { closeContext, openContext } from './open-context';
import { explainStart } from './startup-error';
import { startWorker } from './worker';

/** Longer than a text takes to be sent, shorter than a supervisor waits before it kills. */
const GRACE_MS = 12_000;

interface Running {
  ctx: Context;
  restores: RestoreWatch;
  app: App | undefined;
  sending: Sending | undefined;
}

/** The whole process, from its configuration to its end; `settings` differ from the usual ones in tests only. */
export async function runProduct(settings: Partial<SendingSettings> = {}): Promise<void> {
  try {
    const running = await start(readConfig(), settings);
    endInOrder(running);
  } catch (error) {
    console.error(explainStart(error));
    process.exit(1);
  }
}

/** Makes a new folder's tables and demo data and ends: what that takes of memory is not the running product's to keep. */
export async function prepareFolder(): Promise<void> {
  try {
    const config = readConfig();
    const ctx = await openContext(config, openLog(config.logLevel), openCarrier(config.carrier));
    try {
      await fill(ctx);
    } finally {
      await closeContext(ctx);
    }
  } catch (error) {
    console.error(explainStart(error));
    process.exit(1);
  }
}

async function fill(ctx: Context): Promise<void> {
  if (ctx.config.demoData && (await seedDemoData(ctx))) ctx.log.info('The demo data is in place.');
}

/** On a signal, or on an error that nobody caught and that is of no request, who is being answered is answered. */
function endInOrder(running: Running): void {
  const { log } = running.ctx;
  let failed = false;
  const ending = closeWithGrace(
    { delay: GRACE_MS, logger: false, skip: ['uncaughtException', 'unhandledRejection'] },
    async ({ signal }) => {
      if (!failed) log.info({ signal }, 'Stopping.');
      await stop(running);
      if (failed) process.exit(1);
    },
  );
  watchForStrays(log, (err) => {
    if (failed) process.exit(1);
    failed = true;
    log.fatal({ err }, 'The process ends by an error.');
    ending.close();
  });
}

async function start(config: Config, settings: Partial<SendingSettings>): Promise<Running> {
  openDataFolder(config.dataDir);
  const log = openLog(config.logLevel);
  const ctx = await openContext(config, log, openCarrier(config.carrier));
  try {
    await fill(ctx);
    // Before anybody can press Send, too.
    const restores = await watchForRestore(ctx);
    const app = config.port === undefined ? undefined : await openServed(ctx);
    await app?.listen({ host: config.host, port: config.port });
    if (config.role !== 'web') await startWorker(ctx);
    const sending = config.role === 'web' ? undefined : await startSending(ctx, settings);
    warnOfDevelopment(ctx);
    log.info(
      {
        role: config.role,
        address: app && config.role !== 'worker' ? config.publicUrl : undefined,
      },
      'Ready.',
    );
    return { ctx, restores, app, sending };
  } catch (error) {
    await closeContext(ctx);
    throw error;
  }
}

/** PostgreSQL is what an installation for real runs on; without production mode it takes defaults of a developer's machine. */
function warnOfDevelopment({ config, log }: Context): void {
  if (!config.isDevelopmentOnPostgres) return;
  log.warn(
    { missing: config.missingInProduction },
    'PostgreSQL without NODE_ENV=production: links, cookies and the carrier are those of a developer’s machine. ' +
      'To send for real, set NODE_ENV=production and the variables in "missing".',
  );
}

const openServed = (ctx: Context) => (ctx.config.role === 'worker' ? openHealth(ctx) : openApp(ctx));

async function stop({ ctx, restores, app, sending }: Running): Promise<void> {
  // Beside each other: what a slow connection keeps open must not keep campaigns going.
  await Promise.all([app?.close(), sending?.stop(), restores.stop()]);
  await closeContext(ctx);
}
