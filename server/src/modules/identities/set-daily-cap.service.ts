import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { NotFoundError, ValidationError } from '../../problems';
import { insertAct } from '../acts/acts.door';
import { capDay } from '../allowances/cap-day';
import type { CapDay } from '../allowances/cap-day';
import { wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { countDailyPlaces, fillDay } from '../allowances/allowances.door';
import { writeDailyCap } from './identities.queries';

/** Of the column, and of every carrier's class by far. */
const MAX_CAP = 10_000_000;
const USAGE = 'npm run admin -- daily-cap IDENTITY SEGMENTS, or "none" for no cap';

type Parts = Pick<Context, 'db' | 'clock'>;

/**
 * Sets how many segments a day the carriers take of an identity, as the registry of 10DLC classed its brand; null: as many
 * as there are. In force from the next batch on, what went out earlier today counted, and noted in the audit log. Answers the
 * identity's name. Where none was, the day is full until it has been counted: nothing goes meanwhile that the count does not
 * see. When that fails there is no cap again, and it throws.
 * @throws ValidationError for a cap that is none, NotFoundError for an identity that is not there.
 */
export async function setDailyCap(parts: Parts, identityId: number, cap: number | null): Promise<string> {
  if (
    !Number.isSafeInteger(identityId) ||
    (cap !== null && !(Number.isInteger(cap) && cap >= 0 && cap <= MAX_CAP))
  )
    throw new ValidationError(USAGE);
  const day = capDay(parts.clock.now());
  const { identity_name, before } = await writeCap(parts, identityId, cap, day);
  if (cap === null || before !== null) return identity_name;
  try {
    await inTransaction(parts.db, async (tx) => {
      await countDailyPlaces(tx, identityId, cap, day);
      await wakeDispatch(tx);
    });
  } catch (error) {
    await writeCap(parts, identityId, null, day);
    throw error;
  }
  return identity_name;
}

const writeCap = ({ db }: Parts, identityId: number, cap: number | null, { day }: CapDay) =>
  inTransaction(db, async (tx) => {
    const identity = await writeDailyCap(tx, identityId, cap);
    if (!identity) throw new NotFoundError('identity');
    await insertAct(tx, {
      account_id: identity.account_id,
      agent_id: null,
      action: 'identity:daily-cap',
      object: `identity/${identityId}`,
      detail: { before: identity.before, cap },
    });
    if (cap !== null && identity.before === null) await fillDay(tx, identityId, cap, day);
    await wakeDispatch(tx);
    return identity;
  });

/** The same as it is typed: `12 2000`, `12 none`. Answers what is to be said. */
export async function setTypedDailyCap(ctx: Parts, [identity, cap]: readonly string[]) {
  const wanted = cap === 'none' ? null : Number(cap || Number.NaN);
  const name = await setDailyCap(ctx, Number(identity), wanted);
  return wanted === null
    ? `${name} has no daily cap.`
    : `${name} may send ${wanted} segments a day; what went out earlier today is counted.`;
}
