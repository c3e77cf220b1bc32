import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';

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

export type CopyValue = string | number | bigint | boolean | null | undefined;

/**
 * Loads rows by COPY, in the transaction given. `chunks` is COPY's text format, as copyLine() writes it, in
 * pieces of any size; it is read as fast as the database takes it. Answers the number of rows.
 * Into tables without an agency only (a temporary stage): PostgreSQL refuses COPY under row-level security.
 */
export async function copyIn<Known, Table extends keyof Known & string>(
  tx: Transaction<Known>,
  table: Table,
  columns: readonly (keyof Known[Table] & string)[],
  chunks: CopyChunks,
): Promise<number> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const statement = CompiledQuery.raw(`copy "${table}" (${names}) from stdin`, [new CopySource(chunks)]);
  const { numAffectedRows } = await tx.executeQuery(statement);
  return Number(numAffectedRows ?? 0);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row in COPY's text format, line end included. Text may hold anything but NUL. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (index > 0) line += '\t';
    if (value === null || value === undefined) line += '\\N';
    else if (typeof value === 'string') line += /[\\\t\n\r]/.test(value) ? escape(value) : value;
    else line += String(value);
  }
  return `${line}\n`;
}

const escape = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');
