import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { DatabaseConnection, PostgresPool } from 'kysely';
import { openPool } from './pool';
import type { Pool } from './pool';
import type { Tables } from './schema';

/** A connection or a transaction: what every query takes first. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DatabaseOptions {
  url: string;
  /** Connections of this process; 10 when left out. */
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
 * Kysely on PostgreSQL. Queries made on it directly see every agency; a request's work belongs into
 * inTenant().
 */
export class Database extends Kysely<Tables> {
  readonly pool: Pool;

  constructor(pool: Pool) {
    super({ dialect: new PostgresDialect({ pool: refuseSecondConnection(pool) }) });
    this.pool = pool;
  }

  /** Calls back for every NOTIFY on `channel`; answers the function that stops it. */
  listen(channel: string, onMessage: (payload: string) => void, onConnect?: () => void) {
    return this.pool.listen(channel, onMessage, onConnect);
  }

  /** Waits for what runs, then closes the connections. */
  async close(): Promise<void> {
    await this.destroy();
    await this.pool.end();
  }
}

/** Throws the driver's own error when the first connection cannot be made. */
export async function openDatabase({ url, poolSize, onError }: DatabaseOptions): Promise<Database> {
  return new Database(await openPool({ url, size: poolSize ?? 10, onError: onError ?? (() => {}) }));
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

/** A query on the database while the same call holds a transaction would not see the transaction's changes. */
function refuseSecondConnection(pool: Pool): PostgresPool {
  return {
    connect() {
      refuseBesideOpen();
      return pool.connect() as ReturnType<PostgresPool['connect']>;
    },
    end: async () => {},
  };
}

function refuseBesideOpen(): void {
  if (held.getStore()?.open)
    throw new Error('A query was made beside the open transaction; pass the transaction down to it.');
}
