import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './schema';

/** Which rows of an ordered answer a page shows. */
export interface LimitOffset {
  limit: number;
  offset: number;
}

/** These rows of an ordered query, and how many it finds in all. Not for grouped ones: each group is counted alone. */
export async function readPage<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: LimitOffset,
) {
  // A count has one column, whatever the query selects; the compiler cannot tell.
  const counted = ordered.clearSelect().clearOrderBy() as unknown as SelectQueryBuilder<
    Tables,
    never,
    object
  >;
  const [rows, { total }] = await Promise.all([
    ordered.limit(limit).offset(offset).execute(),
    counted.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
