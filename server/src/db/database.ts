import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { DatabaseConnection, PostgresPool } from 'kysely';
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
}

const held = new AsyncLocalStorage<Held>();

/** What Kysely asks of a transaction besides its executor, which alone has a connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction has one connection.')),
});
const NO_CONNECTION = { dialect, config: { dialect }, driver: dialect.createDriver() };

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

/**
 * As a transaction's opening, or said in it: its commit does not wait for the disk. For what a crash of the database may take
 * back, because it is done again then.
 */
export const COMMITTED_LATER = 'set local synchronous_commit = off';

/** Makes what `work` asks at once the last of its transaction, whose commit goes with it. Whatever it asks later is refused. */
export type Lastly = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One transaction that sees every agency: sign-in, workers, migrations. Requests use inTenant(). `opening` are statements
 * without parameters that come along with its beginning.
 *
 * Statements that are made without waiting for each other (`Promise.all`) go to the database together, one way for all, and are
 * carried out in the order in which they were made; so does the beginning with the first of them. Where one fails, those
 * after it do, too. `lastly(() => …)` sends the commit with the last; should that fail, the database rolls back instead.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx, lastly: Lastly) => Promise<T>,
  opening?: string,
): Promise<T> {
  refuseBesideOpen();
  return db.getExecutor().provideConnection((connection) => {
    const mark = { open: true };
    return held.run(mark, () => carryOut(db, connection, mark, work, opening));
  });
}

async function carryOut<T>(
  db: Db,
  connection: DatabaseConnection,
  mark: Held,
  work: (tx: Tx, lastly: Lastly) => Promise<T>,
  opening: string | undefined,
): Promise<T> {
  const say = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
  let ended: Promise<unknown> | undefined;
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      if (ended) throw new Error('A query was made after its transaction had ended.');
      return consumer(connection);
    },
  });
  const lastly: Lastly = (last) => {
    const answer = last();
    ended = say('commit');
    ended.catch(() => {});
    return answer;
  };
  const begun = say(opening ? `begin; ${opening}` : 'begin');
  begun.catch(() => {});
  try {
    const result = await work(new Transaction({ executor, ...NO_CONNECTION }), lastly);
    mark.open = false;
    await begun;
    await (ended ??= say('commit'));
    return result;
  } catch (error) {
    mark.open = false;
    await (ended ??= say('rollback')).catch(() => {});
    // Of a beginning that failed, what follows says only that it did.
    await begun;
    throw error;
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
