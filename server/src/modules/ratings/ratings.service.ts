import type { NewRating, Page, Rating } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { pageReply } from '../../db/paging';
import { inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { agencyExists, listRatings, saveRating } from './ratings.queries';
import type { RatingRow } from './ratings.queries';

/** API-03: how good the numbers of an agency are, newest first. */
export async function listVisibleRatings(
  { db }: Context,
  actor: Actor,
  accountId: number | undefined,
): Promise<Page<Rating>> {
  return inTenant(db, actor, async (tx) => {
    const rows = await listRatings(tx, agencyOf(actor, accountId));
    return pageReply(rows.map(viewRating), rows[0]?.total ?? 0, {});
  });
}

/** Rates a number of an agency, again or for the first time. @throws NotFoundError no such agency. */
export async function rateNumber({ db, clock }: Context, actor: Actor, rating: NewRating): Promise<Rating> {
  const accountId = agencyOf(actor, rating.accountId) ?? actor.accountId;
  const phone = Number(rating.phoneNumber.slice(2));
  return inTenant(db, actor, async (tx) => {
    if (!(await agencyExists(tx, accountId))) throw new NotFoundError('agency');
    return viewRating(await saveRating(tx, { accountId, phone, value: rating.ratingValue, at: clock.now() }));
  });
}

function viewRating(row: Omit<RatingRow, 'total'>): Rating {
  return {
    id: row.rating_id,
    accountId: row.account_id,
    phoneNumber: `+1${row.phone}`,
    ratingValue: row.rating_value,
    updatedAt: row.updated_at.toISOString(),
  };
}
