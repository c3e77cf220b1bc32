import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openOwnDatabase } from '../../testing';
import type { OwnDatabase } from '../../testing/database-template';

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own.drop());

/** `table.column` of every interface that index.ts gives a table, read from the sources. */
function declaredColumns(): string[] {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const index = read('index.ts');
  const bodies = new Map<string, { columns: string[]; base: string | undefined }>();
  // Some tables share columns, which stand beside their types.
  const files = ['column-types', ...[...index.matchAll(/from '\.\/([\w-]+)'/g)].map(([, file]) => file)];
  for (const file of files) {
    for (const [, name = '', base, body = ''] of read(`${file}.ts`).matchAll(
      /export interface (\w+)(?: extends (\w+))? \{([^}]*)\}/g,
    )) {
      bodies.set(name, {
        base,
        columns: [...body.matchAll(/^\s{2}(\w+)\??:/gm)].map(([, column = '']) => column),
      });
    }
  }
  const columnsOf = (name: string): string[] => {
    const { base, columns } = bodies.get(name) ?? { base: undefined, columns: [] };
    return [...(base ? columnsOf(base) : []), ...columns];
  };
  const tables = index.slice(index.indexOf('export interface Tables'));
  return [...tables.matchAll(/^\s{2}(\w+): (\w+);/gm)].flatMap(([, table, name = '']) =>
    columnsOf(name).map((column) => `${table}.${column}`),
  );
}

it('describes exactly the columns the migrations make', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'`.execute(own.db);
  expect(declaredColumns().sort()).toEqual(rows.map((row) => row.name).sort());
});
