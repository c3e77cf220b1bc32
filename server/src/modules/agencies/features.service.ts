import { AGENCY_FEATURES, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type { AgencyFeature, FeatureChange } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { ForbiddenError, NotFoundError, ValidationError } from '../../problems';
import { insertAct } from '../acts/acts.door';
import { findAgency, lockAgencies, updateAgency, writeFeatures } from './agencies.queries';
import { viewOne, type Changed } from './agencies.service';
import { HOST } from './host';

const PLATFORMS = 'The platform’s own agency keeps its features.';
const NO_HOST = 'Enter a host like go.example.com.';
const ORDER = 'npm run admin -- features AGENCY [FEATURE …] [own-short-link-host=HOST], or "none"';

interface Wanted {
  accountId: number;
  features: readonly AgencyFeature[];
  host: string | null;
}

/**
 * ROLE-18: what an agency is to have of the switches. Its people see it at their next call.
 * @throws ForbiddenError the platform's own; ValidationError no host, or none that could be; ChangedError; NotFoundError.
 */
export async function changeFeatures(ctx: Context, actor: Actor, form: FeatureChange): Promise<Changed> {
  const { accountId, version } = form;
  const wanted = wantedOf(ctx, form);
  return inTenant(ctx.db, actor, async (tx) => {
    const [agency] = await lockAgencies(tx, [accountId]);
    if (!agency) throw new NotFoundError('agency');
    await expectVersion(tx, actor, 'agency', agency, version);
    const saved = { ...savedBy(actor, ctx.clock.now(), agency), updated_at: ctx.clock.now() };
    await updateAgency(tx, accountId, { short_link_host: wanted.host, ...saved });
    await asPlatform(tx, () => write(tx, wanted, actor));
    await ctx.sessions.lookAgainAt(tx, accountId);
    return {
      data: await viewOne(tx, actor, accountId),
      message: `The features of ${agency.user_name} are saved.`,
    };
  });
}

/** The same as it is typed: `12 hide-cost own-short-link-host=go.example.com`, `12 none`. Answers what is to be said. */
export async function setTypedFeatures(
  ctx: Pick<Context, 'db' | 'config' | 'clock'>,
  [agency, ...typed]: readonly string[],
): Promise<string> {
  const accountId = Number(agency);
  const named = typed.map((word) => word.split('=')[0] ?? '').filter((word) => word !== 'none');
  const isKnown = (word: string): word is AgencyFeature =>
    AGENCY_FEATURES.some((feature) => feature === word);
  if (!Number.isSafeInteger(accountId) || typed.length === 0 || !named.every(isKnown))
    throw new ValidationError(`${ORDER}\nThe features: ${AGENCY_FEATURES.join(', ')}`);
  const host = typed.find((word) => word.startsWith('own-short-link-host='))?.split('=')[1];
  const wanted = wantedOf(ctx, { accountId, features: named, shortLinkHost: host ?? null });
  return inTransaction(ctx.db, async (tx) => {
    const [before] = await lockAgencies(tx, [accountId]);
    if (!before) throw new NotFoundError('agency');
    await updateAgency(tx, accountId, { short_link_host: wanted.host, updated_at: ctx.clock.now() });
    await write(tx, wanted, null);
    const { user_name: name, features } = (await findAgency(tx, accountId))!;
    return features.length === 0 ? `${name} has no features.` : `${name} has: ${features.join(', ')}.`;
  });
}

function wantedOf(
  { config }: Pick<Context, 'config'>,
  { accountId, features, shortLinkHost }: FeatureChange,
): Wanted {
  if (accountId === OWNER_ACCOUNT_ID) throw new ForbiddenError(PLATFORMS);
  if (!features.includes('own-short-link-host')) return { accountId, features, host: null };
  const { protocol } = new URL(config.publicUrl);
  const host = shortLinkHost?.toLowerCase().replace(/^https?:\/\//, '') ?? '';
  if (!HOST.test(host)) throw new ValidationError(NO_HOST, { shortLinkHost: NO_HOST });
  return { accountId, features, host: `${protocol}//${host}` };
}

/** `actor` null: whoever has the machine. */
async function write(tx: Tx, { accountId, features, host }: Wanted, actor: Actor | null) {
  const before = (await findAgency(tx, accountId))?.features ?? [];
  await writeFeatures(tx, accountId, AGENCY_FEATURES, features);
  await insertAct(tx, {
    account_id: actor?.accountId ?? accountId,
    agent_id: actor?.agentId ?? null,
    action: 'agency:features',
    object: `account/${accountId}`,
    detail: { before, features: [...features].sort(), ...(host && { host }) },
  });
}
