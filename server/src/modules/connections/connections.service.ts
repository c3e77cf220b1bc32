import type { CallbackUrl, Connection, ConnectionId, Connections } from '@campaign/shared-api/contracts';
import type { Config } from '../../config';
import type { Context } from '../../context';
import type { Db } from '../../db/database';
import type { BuildName } from '../registry/restore-builds';
import {
  checkCallbacks,
  checkCarrier,
  checkFiles,
  checkHosts,
  checkMail,
  checkRegistry,
  checkWorkers,
} from './checks';
import type { Checked } from './checks';
import { findChecks, saveChecks } from './connections.queries';

type Outside = Pick<Context, 'config' | 'carrier' | 'tenDlc' | 'mail' | 'storage' | 'random' | 'clock'>;

export interface ChecksWanted {
  /** Undefined: the database cannot be opened, so what it would tell is not checked. */
  db: Db | undefined;
  /** Of a web process: builds in force that storage lacks. */
  missingBuilds?: () => Promise<BuildName[] | undefined>;
  /** Left out: all. */
  only?: readonly ConnectionId[];
  /** Stores the results, so that the next check knows since when. */
  save: boolean;
}

const ORDER: readonly ConnectionId[] = [
  'carrier',
  'callbacks',
  'registry',
  'mail',
  'storage',
  'short-links',
  'workers',
];

/** Checks at the same time what the installation depends on. Takes five seconds at most and sends nothing. */
export async function checkConnections(ctx: Outside, wanted: ChecksWanted): Promise<Connections> {
  const { db, missingBuilds, only = ORDER, save } = wanted;
  const before = db ? await findChecks(db).catch(() => []) : [];
  const known = (id: ConnectionId) => before.find((row) => row.id === id);
  const withDb = (check: (open: Db) => Promise<Checked>) => (db ? check(db) : notChecked());
  const checks: Record<ConnectionId, () => Promise<Checked>> = {
    carrier: () => checkCarrier(ctx),
    callbacks: () => withDb((open) => checkCallbacks(ctx, open, known('callbacks')?.params)),
    registry: () => checkRegistry(ctx),
    mail: () => checkMail(ctx),
    storage: () => checkFiles(ctx, missingBuilds),
    'short-links': () => withDb((open) => checkHosts(ctx, open)),
    workers: () => withDb(checkWorkers),
  };
  const now = ctx.clock.now();
  const connections = await Promise.all(
    ORDER.filter((id) => only.includes(id)).map(async (id): Promise<Connection> => {
      const result = await checks[id]().catch(notChecked);
      const last = known(id);
      const since = last?.code === result.code ? last.since : now;
      return { since: save || last?.code === result.code ? since.toISOString() : null, ...result, id };
    }),
  );
  if (db && save)
    await saveChecks(
      db,
      connections.filter(({ code }) => code !== 'not-checked'),
      now,
    );
  return { at: now.toISOString(), connections, callbackUrls: callbackUrls(ctx.config) };
}

async function notChecked(error?: unknown): Promise<Checked> {
  const reason = error instanceof Error ? error.message.slice(0, 300) : null;
  return { state: 'attention', code: 'not-checked', params: { reason } };
}

/** Where each carrier delivers receipts and replies. */
function callbackUrls({ carrier }: Config): CallbackUrl[] {
  const { callbackUrl: url, callbackUsername: username, api } = carrier;
  return [
    { carrier: 'bandwidth', url, username, inUse: api === 'bandwidth' },
    { carrier: 'telnyx', url, username: null, inUse: api === 'telnyx' },
  ];
}
