import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopySource, OID, readInt8 } from './engine';
import type { Engine, EngineClient, EngineResult } from './engine';

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID.int8) return readInt8;
    // pg makes a date local midnight, which is another day elsewhere; a date is its text.
    if (oid === OID.date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PostgresOptions {
  url: string;
  /** Connections of this process. */
  size: number;
  onError: (error: Error) => void;
}

/** Fails with PostgreSQL's own error when the first connection cannot be made. */
export async function openPostgresEngine({ url, size, onError }: PostgresOptions): Promise<Engine> {
  const settings: pg.ClientConfig = {
    connectionString: url,
    types,
    application_name: 'campaign',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Connections start as the platform itself; inTenant() narrows a transaction to one agency.
    options: '-c app.is_admin=on -c timezone=UTC',
  };
  const pool = new pg.Pool({
    ...settings,
    max: size,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without both listeners a restart of the database ends this process: idle connections report to the
  // pool, connections in use to the client.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  const probe = await pool.connect();
  probe.release();

  const wrapped = new WeakMap<pg.PoolClient, EngineClient>();
  return {
    kind: 'postgres',
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = wrapClient(client);
      wrapped.set(client, fresh);
      return fresh;
    },
    listen: (channel, onMessage, onConnect) =>
      keepListening(settings, channel, onMessage, onConnect, onError),
    end: () => pool.end(),
  };
}

function wrapClient(client: pg.PoolClient): EngineClient {
  return {
    async query<Row>(sql: string, parameters: readonly unknown[]) {
      const source = CopySource.of(parameters);
      if (source) {
        const copy = client.query(copyFrom(sql));
        await pipeline(Readable.from(source.chunks, { objectMode: true, highWaterMark: 4 }), copy);
        return { command: 'INSERT', rowCount: copy.rowCount, rows: [] };
      }
      const result: unknown = await client.query(sql, parameters as unknown[]);
      // Several statements at once answer as one: all their rows, the last one's count.
      if (Array.isArray(result)) {
        const results = result as EngineResult<Row>[];
        const { command, rowCount } = results.at(-1) ?? { command: 'SELECT', rowCount: 0 };
        return { command, rowCount, rows: results.flatMap(({ rows }) => rows ?? []) };
      }
      return result as EngineResult<Row>;
    },
    // pg drops a connection that broke or was closed; Kysely has rolled back before it releases.
    release: () => client.release(),
  };
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
      await next.end().catch(() => {});
      lose(error as Error);
      throw error;
    }
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
