import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type { DatabaseConnection, PostgresPool, Transaction, TransactionSettings } from 'kysely';
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

interface Held {
  open: boolean;
  /** What the transaction is told first. */
  opening: string | undefined;
}

const held = new AsyncLocalStorage<Held>();

/**
 * Kysely on one of two engines. Queries made on it directly see every agency; a request's work belongs into
 * inTenant().
 */
export class Database extends Kysely<Tables> {
  readonly engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: new Dialect({ pool: refuseSecondConnection(engine) }) });
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

/**
 * One transaction that sees every agency: sign-in, workers, migrations. Requests use inTenant(). `opening` are statements
 * without parameters that come along with its beginning and cost no way to the database of their own.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, opening?: string): Promise<T> {
  refuseBesideOpen();
  const mark: Held = { open: false, opening };
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

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor({ pool }: { pool: PostgresPool }) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new OpeningDriver({ pool: this.#pool });
  }
}

/** Says `begin` and what comes first in one breath. */
class OpeningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const opening = held.getStore()?.opening;
    if (!opening) return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${opening}`));
    } catch (error) {
      // Begun, and nobody else will end it: Kysely hands back a connection whose beginning has failed.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
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
