import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { NotFoundError, ValidationError } from '../../problems';
import { insertAct } from '../operations/operations.queries';
import { brandDay } from '../sending/brand-day';
import { wakeDispatch } from '../sending/dispatch-lock.queries';
import { countDailyPlaces } from '../sending/gate-daily-cap.queries';
import { writeDailyCap } from './identities.queries';

/** Of the column, and of every carrier's class by far. */
const MOST = 10_000_000;
const USAGE = 'npm run admin -- daily-cap IDENTITY SEGMENTS, or "none" for no cap';

/**
 * Sets how many segments a day the carriers take of an identity, as the registry of 10DLC classed its brand; null: as many
 * as there are. In force from the next batch on, what went out earlier today counted, and noted in the audit log. Answers the
 * identity's name.
 * @throws ValidationError for a cap that is none, NotFoundError for an identity that is not there.
 */
export function setDailyCap(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  identityId: number,
  cap: number | null,
): Promise<string> {
  if (
    !Number.isSafeInteger(identityId) ||
    (cap !== null && !(Number.isInteger(cap) && cap >= 0 && cap <= MOST))
  )
    throw new ValidationError(USAGE);
  return inTransaction(db, async (tx) => {
    const identity = await writeDailyCap(tx, identityId, cap);
    if (!identity) throw new NotFoundError('identity');
    await insertAct(tx, {
      account_id: identity.account_id,
      agent_id: null,
      action: 'identity:daily-cap',
      object: `identity/${identityId}`,
      detail: JSON.stringify({ before: identity.before, cap }),
    });
    await wakeDispatch(tx);
    if (cap !== null && identity.before === null)
      await countDailyPlaces(tx, identityId, cap, brandDay(clock.now()));
    return identity.identity_name;
  });
}

/** The same as it is typed: `12 2000`, `12 none`. Answers what is to be said. */
export async function setTypedDailyCap(
  ctx: Pick<Context, 'db' | 'clock'>,
  [identity, cap]: readonly string[],
) {
  const wanted = cap === 'none' ? null : Number(cap || Number.NaN);
  const name = await setDailyCap(ctx, Number(identity), wanted);
  return wanted === null
    ? `${name} has no daily cap.`
    : `${name} may send ${wanted} segments a day; what went out earlier today is counted.`;
}
