import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { CARRIER_NAMES, CONNECTION_NAMES, connectionCopy } from '@campaign/shared-api/connection-copy';
import type { Connection, Connections } from '@campaign/shared-api/contracts';
import { databaseUrl } from './config';
import type { Config } from './config';
import { openDatabase } from './db/database';
import type { Database } from './db/database';
import { openMail } from './gateways/mail/open-mail';
import { openRegistry10Dlc } from './gateways/registry-10dlc/open-registry';
import { openStorage } from './gateways/storage/open-storage';
import { openLog } from './log';
import { checkConnections } from './modules/connections/connections.service';
import { openCarrier } from './modules/sending/gate/gate-carrier';
import { explainStart } from './startup-error';

const MARKS: Record<Connection['state'], string> = { connected: '✓', attention: '!', failed: '✗' };
/** "Carrier callbacks" is the longest name. */
const WIDTH = 18;

export interface Diagnosis {
  text: string;
  /** False where something is not connected. */
  isHealthy: boolean;
}

/** Checks what an installation with these settings depends on; changes nothing and sends nothing. */
export async function diagnose(config: Config): Promise<Diagnosis> {
  const random = { bytes: (count: number) => randomBytes(count) };
  const clock = { now: () => new Date() };
  const log = openLog('silent');
  const carrier = openCarrier(config.carrier);
  const tenDlc = openRegistry10Dlc(config.tcr);
  const mail = openMail(config, { clock, random, log });
  const storage = openStorage(join(config.dataDir, 'files'), random);
  const database = await openExisting(config);
  try {
    const outside = { config, carrier, tenDlc, mail, storage, random, clock };
    const found = await checkConnections(outside, { db: database.db, save: false });
    const isHealthy = database.isHealthy && found.connections.every(({ state }) => state !== 'failed');
    return { text: describe(config, database.line, found), isHealthy };
  } finally {
    carrier.close();
    tenDlc.close();
    await mail.close();
    await database.db?.close();
  }
}

interface OpenedDatabase {
  db: Database | undefined;
  line: string;
  isHealthy: boolean;
}

/** Opens the database as it is: without bringing its tables up to date. */
async function openExisting(config: Config): Promise<OpenedDatabase> {
  try {
    const db = await openDatabase({ url: databaseUrl(config), poolSize: 2 });
    return { db, line: line('✓', 'Database', 'PostgreSQL responds.'), isHealthy: true };
  } catch (error) {
    const [first = ''] = explainStart(error).split('\n', 1);
    return { db: undefined, line: line('✗', 'Database', first), isHealthy: false };
  }
}

function describe(config: Config, database: string, { connections, callbackUrls }: Connections): string {
  const mode = config.isDevelopmentOnPostgres
    ? [line('!', 'Mode', 'PostgreSQL in development mode.', `Set NODE_ENV=production${missing(config)}.`)]
    : [];
  return [
    ...mode,
    database,
    ...connections.map(lineOf),
    '',
    'Callback URL for receipts and replies:',
    ...callbackUrls.map(
      ({ carrier, url, username, inUse }) =>
        `  ${CARRIER_NAMES[carrier].padEnd(10)} ${url}${username ? ` (user name ${username}, password from CARRIER_CALLBACK_PASSWORD)` : ''}${inUse ? ' [in use]' : ''}`,
    ),
  ].join('\n');
}

const missing = ({ missingInProduction }: Config) =>
  missingInProduction.length > 0 ? ` and ${missingInProduction.join(', ')}` : '';

function lineOf(connection: Connection): string {
  const { text, remedy } = connectionCopy(connection, (iso) => iso.replace(/\.\d+Z$/, 'Z'));
  const since = connection.since === null ? '' : ` Since ${connection.since.replace(/\.\d+Z$/, 'Z')}.`;
  return line(MARKS[connection.state], CONNECTION_NAMES[connection.id], `${text}${since}`, remedy);
}

const line = (mark: string, name: string, text: string, remedy: string | null = null) =>
  [`${mark} ${name.padEnd(WIDTH)} ${text}`, ...(remedy ? [`${' '.repeat(WIDTH + 3)}${remedy}`] : [])].join(
    '\n',
  );
