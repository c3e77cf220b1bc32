import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { databaseUrl } from './config';
import type { Config } from './config';
import { openClock } from './clock';
import type { Random } from './clock-and-chance';
import type { Context } from './context';
import { openDatabase } from './db/database';
import type { Database } from './db/database';
import { migrate } from './db/migrate';
import type { Carrier } from './gateways/carrier/carrier';
import { countMails } from './gateways/mail/count-mails';
import { openMail } from './gateways/mail/open-mail';
import { openRegistry10Dlc } from './gateways/registry-10dlc/open-registry';
import { openSiteCheck } from './gateways/site-check/open-site-check';
import { openStorage } from './gateways/storage/open-storage';
import { openSessionStore } from './http/session-store';
import type { Log } from './log';
import { openMetrics } from './metrics';
import { openQueue } from './queue/open-queue';
import { openSecrets } from './secrets';

const random: Random = { bytes: (count) => randomBytes(count) };

/** Opens the database, brings its tables up to date and puts together what the services receive. */
export async function openContext(config: Config, log: Log, carrier: Carrier): Promise<Context> {
  const secrets = openSecrets(config);
  const db = await openDatabase({
    url: databaseUrl(config),
    poolSize: config.database.poolSize,
    onError: (error) => log.error({ err: error }, 'A database connection failed.'),
  });
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'The tables were brought up to date.');
    return await assemble(config, log, db, { carrier, clock: openClock(log), random, secrets });
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}

async function assemble(
  config: Config,
  log: Log,
  db: Database,
  outside: Pick<Context, 'carrier' | 'clock' | 'random' | 'secrets'>,
): Promise<Context> {
  const metrics = openMetrics();
  return {
    ...outside,
    config,
    log,
    metrics,
    db,
    queue: await openQueue({ db, log, worker: config.role !== 'web' }),
    sessions: openSessionStore({ db, config, ...outside }),
    tenDlc: openRegistry10Dlc(config.tcr),
    sites: openSiteCheck(config.siteCheck),
    mail: countMails(openMail(config, { ...outside, log }), metrics),
    storage: openStorage(join(config.dataDir, 'files'), outside.random),
  };
}

/** The reverse of openContext; safe after a half-finished start. */
export async function closeContext({ queue, mail, db, tenDlc }: Context): Promise<void> {
  await queue.stop();
  tenDlc.close();
  await mail.close();
  await db.close();
}
