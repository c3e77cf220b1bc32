/** What the database layer asks of an engine: pg on PostgreSQL, or PGlite in a worker thread. */
export interface Engine {
  readonly kind: 'postgres' | 'pglite';
  connect(): Promise<EngineClient>;
  /**
   * Calls `onMessage` for every NOTIFY on `channel`, and `onConnect` after each (re)connection: what was
   * notified before it may be lost, so look again there. Answers the function that stops listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onConnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** Connections of this process; undefined where there is one session. */
  pool?(): { size: number; idle: number; waiting: number };
  end(): Promise<void>;
}

export interface EngineClient {
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<EngineResult<Row>>;
  release(): void;
}

/** A connection as an engine makes it; inOrder() makes an EngineClient of it. */
export interface EngineConnection extends EngineClient {
  /** Loads rows by `copy … from stdin`; answers their number. */
  copy(sql: string, chunks: CopyChunks): Promise<number>;
}

export interface EngineResult<Row> {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE';
  rowCount: number;
  rows: Row[];
}

/** Text in COPY's text format, whole rows or parts of them. */
export type CopyChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/**
 * Travels as the only parameter of a `copy … from stdin`: Kysely hands parameters through untouched, so the
 * rows reach the engine on the transaction's own connection.
 */
export class CopySource {
  constructor(readonly chunks: CopyChunks) {}

  static of(parameters: readonly unknown[]): CopySource | undefined {
    return parameters[0] instanceof CopySource ? parameters[0] : undefined;
  }
}

/**
 * Gives a copy its connection alone: it begins when what was asked before it is answered, and what is asked after it
 * waits until it has ended.
 */
export function inOrder(connection: EngineConnection): EngineClient {
  let last: Promise<unknown> = Promise.resolve();
  let copying: Promise<unknown> | undefined;

  async function copy<Row>(sql: string, { chunks }: CopySource): Promise<EngineResult<Row>> {
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

/**
 * Where a statement begins with this, PostgreSQL parses and plans it once a connection and not once a call: for
 * small statements that run thousands of times a second, and whose text never varies.
 */
export const KEPT = '/* kept */';

/** Type oids whose default reading differs between pg and PGlite, or is a trap. */
export const OID = { int8: 20, bytea: 17, date: 1082 } as const;

/** A count fits a number; beyond 2^53 a bigint is loud where a rounded number would be silent. */
export function readInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** The fields of a database error that callers may look at; both engines fill them. */
export interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** True when a unique index refused the row; `constraint` is the index's name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isDatabaseError(error) && error.code === '23505' && (!constraint || error.constraint === constraint);
}
