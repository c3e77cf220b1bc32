import { UNPAGED_LIMIT } from '@campaign/shared-api/constants';
import type { Db } from '../../db/database';

export type RatingRow = Awaited<ReturnType<typeof listRatings>>[number];

const COLUMNS = ['rating_id', 'account_id', 'phone', 'rating_value', 'updated_at'] as const;

/** Newest first. */
export function listRatings(db: Db, accountId: number | undefined) {
  return db
    .selectFrom('rating')
    .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? 0))
    .select(COLUMNS)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('updated_at', 'desc')
    .orderBy('rating_id', 'desc')
    .limit(UNPAGED_LIMIT)
    .execute();
}

/** One rating per agency and number: the last one given. */
export function saveRating(db: Db, rating: { accountId: number; phone: number; value: number; at: Date }) {
  const changed = { rating_value: rating.value, updated_at: rating.at };
  return db
    .insertInto('rating')
    .values({ account_id: rating.accountId, phone: rating.phone, ...changed })
    .onConflict((conflict) => conflict.columns(['account_id', 'phone']).doUpdateSet(changed))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
