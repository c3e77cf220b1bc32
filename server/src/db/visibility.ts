import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Actor } from '../actor';

/** True for rows of no identity and of identities this person may use (SESS-09). */
export function identityAllowed(
  { identityPermission }: Pick<Actor, 'identityPermission'>,
  column = 'identity_id',
): RawBuilder<SqlBool> {
  if (identityPermission.length === 0) return sql<SqlBool>`true`;
  const id = sql.ref(column);
  return sql<SqlBool>`(${id} is null or ${id} <> all(${identityPermission}::int[]))`;
}

/** For `like`: the text as it is, its wildcards included, anywhere in the column. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
