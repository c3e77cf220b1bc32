import type { NewRating, Page, Rating } from '@campaign/shared-api/contracts';
import { e164, readPhone } from '@campaign/shared-api/messaging';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { pageReply } from '../../db/paging';
import { inTenant } from '../../db/tenant';
import { NotFoundError, ValidationError } from '../../problems';
import { findAgency } from '../agencies/agencies.door';
import { listRatings, saveRating } from './ratings.queries';
import type { RatingRow } from './ratings.queries';

const BAD_PHONE = 'Invalid phone number.';

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

/** Rates a number of an agency, again or for the first time. @throws NotFoundError no such agency; ValidationError no such number. */
export async function rateNumber({ db, clock }: Context, actor: Actor, rating: NewRating): Promise<Rating> {
  const accountId = agencyOf(actor, rating.accountId) ?? actor.accountId;
  const read = readPhone(rating.phoneNumber);
  if (!read.ok) throw new ValidationError(BAD_PHONE, { phoneNumber: BAD_PHONE });
  const { phone } = read;
  return inTenant(db, actor, async (tx) => {
    if (!(await findAgency(tx, accountId))) throw new NotFoundError('agency');
    return viewRating(await saveRating(tx, { accountId, phone, value: rating.ratingValue, at: clock.now() }));
  });
}

function viewRating(row: Omit<RatingRow, 'total'>): Rating {
  return {
    id: row.rating_id,
    accountId: row.account_id,
    phoneNumber: e164(row.phone),
    ratingValue: row.rating_value,
    updatedAt: row.updated_at.toISOString(),
  };
}
