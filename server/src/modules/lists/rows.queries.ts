import { sql } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { identityAllowed } from '../../db/visibility';
import { PERSON_COLUMNS } from './ingest/read-row';

/** The list's own rows and those of the lists split from it. */
export async function findListFamily(db: Db, listId: number): Promise<number[]> {
  const children = await db
    .selectFrom('phone_list')
    .where('parent_list_id', '=', listId)
    .where('deleted_at', 'is', null)
    .select('list_id')
    .orderBy('list_id')
    .execute();
  return [listId, ...children.map(({ list_id }) => list_id)];
}

/** The next loaded rows after `phone`, in the order of the primary key. */
export function nextLoadedRows(db: Db, listId: number, phone: number, limit: number) {
  return db
    .selectFrom('phone_number')
    .where('list_id', '=', listId)
    .where('phone', '>', phone)
    .select(['row_number', 'phone', ...PERSON_COLUMNS])
    .orderBy('phone')
    .limit(limit)
    .execute();
}

export function nextRejectedRows(db: Db, listId: number, bucket: string, row: number, limit: number) {
  return db
    .selectFrom('phone_list_reject')
    .where('list_id', '=', listId)
    .where('bucket', '=', bucket)
    .where('row_number', '>', row)
    .select(['row_number', 'reason', 'raw'])
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

/** The first rows of each list that is named by its file or, as `list-12`, by its id (PLTAB-09). */
export function findSampleRows(
  db: Db,
  actor: Actor,
  accountId: number | undefined,
  { fileUrls, rating, limit }: { fileUrls: readonly string[]; rating: number | undefined; limit: number },
) {
  return db
    .selectFrom('phone_list')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('phone_number')
          .whereRef('phone_number.list_id', '=', 'phone_list.list_id')
          .$if(rating !== undefined, (query) =>
            query.where((row) =>
              row.exists(
                row
                  .selectFrom('rating')
                  .whereRef('rating.account_id', '=', 'phone_number.account_id')
                  .whereRef('rating.phone', '=', 'phone_number.phone')
                  .where('rating.rating_value', '=', rating ?? 0)
                  .select(sql.lit(1).as('one')),
              ),
            ),
          )
          .select(['phone', ...PERSON_COLUMNS])
          .orderBy('phone')
          .limit(limit)
          .as('sample'),
      (join) => join.onTrue(),
    )
    .where('phone_list.deleted_at', 'is', null)
    .where(identityAllowed(actor, 'phone_list.identity_id'))
    .$if(accountId !== undefined, (query) => query.where('phone_list.account_id', '=', accountId ?? 0))
    .where(sql<boolean>`coalesce(phone_list.file_id, 'list-' || phone_list.list_id) = any(${fileUrls})`)
    .select(['phone_list.list_id', 'phone_list.list_name'])
    .selectAll('sample')
    .orderBy('phone_list.list_id')
    .orderBy('sample.phone')
    .execute();
}
