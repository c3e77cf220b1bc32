import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyStream } from 'pg-copy-streams';
import { CopySource } from './copy';
import type { CopyChunks } from './copy';

/** This process's connections to PostgreSQL. */
export interface Pool {
  connect(): Promise<PoolClient>;
  /**
   * Calls `onMessage` for every NOTIFY on `channel`, and `onConnect` after each (re)connection: what was
   * notified before it may be lost, so look again there. Answers the function that stops listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onConnect?: () => void,
  ): Promise<() => Promise<void>>;
  usage(): { size: number; idle: number; waiting: number };
  end(): Promise<void>;
}

export interface PoolClient {
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>>;
  release(): void;
}

/** One connection; inOrder() makes a PoolClient of it. */
interface Connection extends PoolClient {
  /** Loads rows by `copy … from stdin`; answers their number. */
  copy(sql: string, chunks: CopyChunks): Promise<number>;
}

interface QueryResult<Row> {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE';
  rowCount: number;
  rows: Row[];
}

/**
 * Where a statement begins with this, PostgreSQL parses and plans it once a connection and not once a call: for
 * small statements that run thousands of times a second, and whose text never varies.
 */
export const KEPT = '/* kept */';

/** Type oids whose default reading by pg is a trap. */
const OID = { int8: 20, date: 1082 } as const;

/** A count fits a number; beyond 2^53 a bigint is loud where a rounded number would be silent. */
function readInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID.int8) return readInt8;
    // pg makes a date local midnight, which is another day elsewhere; a date is its text.
    if (oid === OID.date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Longer than the server lets a statement run: who has not answered by then is not there any more. */
const ANSWER_WITHIN_MS = 65_000;

export interface PoolOptions {
  url: string;
  /** Connections of this process. */
  size: number;
  onError: (error: Error) => void;
  /** After so long without an answer a connection is given up: its other end may have gone without a word. */
  answerWithinMs?: number;
}

/** Fails with PostgreSQL's own error when the first connection cannot be made. */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const { url, size, onError, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const settings: pg.ClientConfig = {
    connectionString: url,
    types,
    application_name: 'campaign',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Connections start as the platform itself; inTenant() narrows a transaction to one agency. Nothing here runs for so
    // long that compiling it pays: with ten thousand jobs a look for work took seven seconds, all but half of one of them
    // for its machine code.
    options: '-c app.is_admin=on -c timezone=UTC -c jit=off',
  };
  const pool = new pg.Pool({
    ...settings,
    max: size,
    // Statements that do not wait for each other go together: inTransaction.
    pipeline: true,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without both listeners a restart of the database ends this process: idle connections report to the
  // pool, connections in use to the client.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  const probe = await pool.connect();
  probe.release();

  const wrapped = new WeakMap<pg.PoolClient, PoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = inOrder(wrapClient(client, answerWithinMs));
      wrapped.set(client, fresh);
      return fresh;
    },
    listen: (channel, onMessage, onConnect) =>
      keepListening(settings, channel, onMessage, onConnect, onError),
    usage: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** What a client has that pg's types do not tell of. */
interface Wire {
  /** Whether a statement is sent while others are not answered yet. */
  pipeline: boolean;
  connection: { stream: Socket };
}

/**
 * Gives a copy its connection alone: it begins when what was asked before it is answered, and what is asked after it
 * waits until it has ended.
 */
function inOrder(connection: Connection): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  let copying: Promise<unknown> | undefined;

  async function copy<Row>(sql: string, { chunks }: CopySource): Promise<QueryResult<Row>> {
    return { command: 'INSERT', rowCount: await connection.copy(sql, chunks), rows: [] };
  }

  return {
    query<Row>(sql: string, parameters: readonly unknown[]) {
      const source = CopySource.of(parameters);
      const ask = () => (source ? copy<Row>(sql, source) : connection.query<Row>(sql, parameters));
      const before = source ? last : copying;
      const answer = before ? before.then(ask, ask) : ask();
      last = answer;
      if (source) {
        copying = answer;
        const end = () => {
          if (copying === answer) copying = undefined;
        };
        answer.then(end, end);
      }
      return answer;
    },
    release: () => connection.release(),
  };
}

function wrapClient(client: pg.PoolClient, answerWithinMs: number): Connection {
  const wire = client as unknown as Wire;
  let open = 0;
  let silence: NodeJS.Timeout | undefined;

  /** Ends a connection that stays silent: what waits for it fails, and the pool makes another. Each answer breaks the silence. */
  async function answered<T>(answer: Promise<T>): Promise<T> {
    if (open++ === 0) silence = setTimeout(giveUp, answerWithinMs);
    try {
      return await answer;
    } finally {
      if (--open === 0) clearTimeout(silence);
      else silence?.refresh();
    }
  }

  function giveUp(): void {
    void (client as unknown as pg.Client).end().catch(() => {});
    // It would wait for the answers that are still to come.
    wire.connection.stream.destroy();
  }

  return {
    async query<Row>(sql: string, parameters: readonly unknown[]) {
      gather(wire);
      const name = nameOf(sql);
      const values = parameters as unknown[];
      const answer = name ? client.query({ name, text: sql, values }) : client.query(sql, values);
      const result: unknown = await answered(answer);
      // Several statements at once answer as one: all their rows, the last one's count.
      if (Array.isArray(result)) {
        const results = result as QueryResult<Row>[];
        const { command, rowCount } = results.at(-1) ?? { command: 'SELECT', rowCount: 0 };
        return { command, rowCount, rows: results.flatMap(({ rows }) => rows ?? []) };
      }
      return result as QueryResult<Row>;
    },
    async copy(sql: string, chunks: CopyChunks) {
      // pg-copy-streams has the connection's protocol to itself.
      wire.pipeline = false;
      try {
        const copy = client.query(copyStream(sql));
        await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 4 }), copy);
        return copy.rowCount;
      } finally {
        wire.pipeline = true;
      }
    },
    // pg drops a connection that broke or was closed; a transaction has ended before it is released.
    release: () => client.release(),
  };
}

/** What is asked in one turn leaves in one write. */
function gather({ connection: { stream } }: Wire): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const names = new Map<string, string>();

/** What a kept statement is called on every connection of this process. */
function nameOf(sql: string): string | undefined {
  if (!sql.startsWith(KEPT)) return undefined;
  const name = names.get(sql) ?? `kept_${names.size}`;
  names.set(sql, name);
  return name;
}

/** One connection of its own that subscribes again, with growing pauses, whenever it is lost. */
async function keepListening(
  settings: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  onConnect: (() => void) | undefined,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let failures = 0;

  const subscribe = async () => {
    const next = new pg.Client(settings);
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || stopped) return;
      lost = true;
      if (error) onError(error);
      retry = setTimeout(() => void subscribe().catch(() => {}), Math.min(30_000, 500 * 2 ** failures++));
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // First: the end of the connection says nothing of why.
      lose(error as Error);
      await next.end().catch(() => {});
      throw error;
    }
    // It was stopped meanwhile, and ended the connection before this one.
    if (stopped) return next.end();
    client = next;
    failures = 0;
    onConnect?.();
  };

  await subscribe();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
