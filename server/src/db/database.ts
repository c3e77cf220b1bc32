import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, Transaction } from 'kysely';
import type { Engine } from './engine';
import { openPgliteEngine } from './pglite-engine';
import { openPostgresEngine } from './postgres-engine';
import type { Tables } from './schema';

/** A connection or a transaction: what every query takes first. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database. */
  url?: string | undefined;
  /** Where the embedded database keeps its data; without it, in memory. */
  directory?: string | undefined;
  /** A dump the embedded database starts from when it has no data. */
  template?: string | undefined;
  /** Connections of this process to PostgreSQL. */
  poolSize?: number;
  onError?: (error: Error) => void;
}

const held = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Kysely on one of two engines. Queries made on it directly see every agency; a request's work belongs into
 * inTenant().
 */
export class Database extends Kysely<Tables> {
  readonly engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: new PostgresDialect({ pool: refuseSecondConnection(engine) }) });
    this.engine = engine;
  }

  /** Calls back for every NOTIFY on `channel`; answers the function that stops it. */
  listen(channel: string, onMessage: (payload: string) => void, onConnect?: () => void) {
    return this.engine.listen(channel, onMessage, onConnect);
  }

  /** Waits for what runs, then lets go of the engine and of its directory. */
  async close(): Promise<void> {
    await this.destroy();
    await this.engine.end();
  }
}

/** Throws DirectoryInUseError or the driver's own error when the database cannot be opened. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onError = options.onError ?? (() => {});
  const engine = options.url
    ? await openPostgresEngine({ url: options.url, size: options.poolSize ?? 10, onError })
    : await openPgliteEngine({ directory: options.directory, template: options.template, onError });
  return new Database(engine);
}

/** One transaction that sees every agency: sign-in, workers, migrations. Requests use inTenant(). */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseBesideOpen();
  const mark = { open: false };
  return held.run(mark, () =>
    db.transaction().execute(async (tx) => {
      mark.open = true;
      try {
        return await work(tx);
      } finally {
        mark.open = false;
      }
    }),
  );
}

/**
 * PGlite has one session: a query on the database while the same call holds a transaction waits for itself
 * for ever, and on PostgreSQL it would not see the transaction's changes. Refused on both, by name.
 */
function refuseSecondConnection(engine: Engine): PostgresPool {
  return {
    connect() {
      refuseBesideOpen();
      return engine.connect() as ReturnType<PostgresPool['connect']>;
    },
    end: async () => {},
  };
}

function refuseBesideOpen(): void {
  if (held.getStore()?.open)
    throw new Error('A query was made beside the open transaction; pass the transaction down to it.');
}
