import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type {
  FrequencyChange,
  FrequencyLimit,
  FrequencyLimits,
  FrequencyOwner,
  Reply,
} from '@campaign/shared-api/contracts';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { countFormSave, findFormVersion } from '../../db/versions';
import { NotFoundError } from '../../problems';
import { insertChange } from '../acts/acts.door';
import { findIdentity } from '../identities/identities.door';
import { BRIEFLY, holdAgencyDispatch, wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { askAgain } from '../allowances/allowances.door';
import { findFrequency, writeFrequency } from './frequency.queries';
import type { FrequencyColumns } from './frequency.queries';

export const frequencyWords = {
  saved: 'Limits saved. They apply from the next text.',
} as const;

const viewLimit = ({
  frequency_texts: texts,
  frequency_days: days,
}: FrequencyColumns): FrequencyLimit | null => (texts === null || days === null ? null : { texts, days });

/** Both limits of an agency and one of its identities. Throws NotFoundError for an identity the actor may not use. */
export function readFrequencyLimits(
  ctx: Context,
  actor: Actor,
  owner: FrequencyOwner,
): Promise<FrequencyLimits> {
  return inTenant(ctx.db, actor, async (tx) => {
    await expectOwn(tx, actor, owner);
    return load(tx, owner);
  });
}

/**
 * Sets both. From the next text on: what went out in the days before is counted, and who waits because of a limit is looked
 * at again. Throws NotFoundError for an identity the actor may not use, ChangedError when somebody saved meanwhile.
 */
export function saveFrequencyLimits(
  ctx: Context,
  actor: Actor,
  { accountId, identityId, agency, identity, version }: FrequencyChange,
): Promise<Reply<FrequencyLimits>> {
  const owner = { accountId, identityId };
  const save = async (tx: Tx) => {
    await expectOwn(tx, actor, owner);
    await countFormSave(tx, actor, {
      accountId,
      form: 'frequency',
      thing: 'frequency rule',
      begun: version,
      at: ctx.clock.now(),
    });
    const before = await load(tx, owner);
    // A gate that has looked at no limit yet is waited for, and the next one sees this: no text goes uncounted between.
    await holdAgencyDispatch(tx, accountId);
    await asPlatform(tx, async () => {
      await writeFrequency(tx, owner, { agency, identity });
      await askAgain(tx, accountId);
      await wakeDispatch(tx);
    });
    await insertChange(tx, actor, {
      action: 'frequency:write',
      object: `identity/${identityId}`,
      before: { agencyLimit: before.agency, identityLimit: before.identity },
      after: { agencyLimit: agency, identityLimit: identity },
    });
    return { data: await load(tx, owner), message: frequencyWords.saved };
  };
  return inTenant(ctx.db, actor, save, BRIEFLY);
}

const load = (tx: Tx, owner: FrequencyOwner) =>
  asPlatform(tx, async (): Promise<FrequencyLimits> => {
    const { agency, identity } = await findFrequency(tx, owner);
    const version = await findFormVersion(tx, owner.accountId, 'frequency');
    return { agency: viewLimit(agency), identity: viewLimit(identity), version };
  });

/** The agency must be the actor's, and never the platform's own; the identity its own and one they may use. */
async function expectOwn(tx: Tx, actor: Actor, { accountId, identityId }: FrequencyOwner) {
  const mine = accountId !== OWNER_ACCOUNT_ID && accountId === agencyOf(actor, accountId);
  const identity = mine && (await findIdentity(tx, actor, identityId, accountId));
  if (!identity || identity.account_id !== accountId) throw new NotFoundError('identity');
}
