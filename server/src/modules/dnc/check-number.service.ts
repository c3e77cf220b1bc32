import type { DncCheck, DncCheckQuery } from '@campaign/shared-api/contracts';
import { e164, readPhone } from '@campaign/shared-api/messaging';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { capDay } from '../allowances/cap-day';
import { findBlocks, findFrequency, findFullDay, isBlocked } from './check-number.queries';
import { dncWords } from './dncs.service';

/**
 * 'Is this number blocked?' The answer is the gate's own rule; the findings name everything that speaks of the number, also
 * what only blocks other identities or jobs that name it. Throws ValidationError for what is no phone.
 */
export async function checkNumber(
  { db, clock }: Context,
  actor: Actor,
  query: DncCheckQuery,
): Promise<DncCheck> {
  const read = readPhone(query.phone);
  if (!read.ok) throw new ValidationError(dncWords.badPhone, { phone: dncWords.badPhone });
  const accountId = agencyOf(actor, query.account_id);
  if (accountId === undefined)
    throw new ValidationError(dncWords.noAgency, { account_id: dncWords.noAgency });
  return inTenant(db, actor, async (tx) => {
    const { identityId } = query;
    if (identityId && !(await findIdentity(tx, actor, identityId, accountId)))
      throw new NotFoundError('identity');
    const at = { accountId, phone: read.phone, identityId: identityId ?? 0 };
    const rows = await findBlocks(tx, actor, at);
    const { day } = capDay(clock.now());
    const [full, often] = await asPlatform(tx, async () => [
      await findFullDay(tx, at.identityId, day),
      await findFrequency(tx, at),
    ]);
    return {
      phone: e164(read.phone),
      blocked: await isBlocked(tx, at),
      findings: [...rows, ...[full, often].filter((each) => each !== undefined)].map(
        ({ identity_name, since, by_hand, decided_by, ...finding }) => ({
          ...finding,
          ...(finding.source === 'opt-out' && { byHand: by_hand ?? null, by: decided_by ?? null }),
          identityName: identity_name,
          since: since?.toISOString() ?? null,
        }),
      ),
    };
  });
}
