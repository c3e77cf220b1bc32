import type { Selectable } from 'kysely';
import type { GuardChange, GuardSettings } from '@campaign/shared-api/contracts';
import { GUARD_DEFAULTS } from '@campaign/shared-api/constants';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { DeliveryGuardTable } from '../../db/schema/delivery-guard';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { NotFoundError, ValidationError } from '../../problems';
import { insertChange } from '../acts/acts.door';
import { findAgency } from '../agencies/agencies.door';
import { findGuard, lockGuard, saveGuard } from './delivery-guard.queries';
import { guardWords } from './words';

type Row = Selectable<DeliveryGuardTable>;

const viewGuard = ({ enabled, min_rate, min_texts, pauses, version }: Row): GuardSettings => ({
  enabled,
  minRate: min_rate,
  minTexts: min_texts,
  pauses,
  version,
});

/** An agency that never said anything has no rule: nobody is told and nothing is paused. */
export function readGuard(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  asked: number | undefined,
): Promise<GuardSettings> {
  const accountId = chosen(actor, asked);
  return inTenant(db, actor, async (tx) => {
    const row = await findGuard(tx, accountId);
    return row ? viewGuard(row) : { ...GUARD_DEFAULTS, version: 1 };
  });
}

/** @throws ChangedError somebody saved meanwhile; NotFoundError the agency is not there. */
export function changeGuard(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { accountId: asked, version, enabled, minRate, minTexts, pauses }: GuardChange,
): Promise<GuardSettings> {
  const accountId = chosen(actor, asked);
  return inTenant(db, actor, async (tx) => {
    if (!(await findAgency(tx, accountId))) throw new NotFoundError('agency');
    const row = await lockGuard(tx, accountId);
    await expectVersion(tx, actor, 'alert rule', row, version);
    const saved = await saveGuard(tx, accountId, {
      enabled,
      min_rate: minRate,
      min_texts: minTexts,
      pauses,
      ...savedBy(actor, clock.now(), row),
    });
    const { version: _, ...after } = viewGuard(saved);
    const before = row ? viewGuard(row) : GUARD_DEFAULTS;
    await insertChange(tx, actor, { action: 'guard:write', object: `account/${accountId}`, before, after });
    return viewGuard(saved);
  });
}

function chosen(actor: Actor, asked: number | undefined): number {
  const accountId = agencyOf(actor, asked);
  if (accountId === undefined)
    throw new ValidationError(guardWords.noAgency, { account_id: guardWords.noAgency });
  return accountId;
}
