import type { WebsiteCheck } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { RateLimitedError } from '../../problems';
import { lockAgency } from '../identities/identities.door';
import { addSiteCheck, countSiteChecks, findRegistration } from './registrations.queries';
import { ownRegistration } from './registrations.service';

const MAX_AN_HOUR = 20;
const HOUR_S = 3_600;

/**
 * Whether a website answers, before a registry asks it (804). Counted before it is asked, agency by agency.
 * @throws NotFoundError for an identity that is absent, foreign or denied; RateLimitedError.
 */
export async function checkWebsite(
  ctx: Context,
  actor: Actor,
  identityId: number,
  website: string,
): Promise<WebsiteCheck> {
  await inTenant(ctx.db, actor, async (tx) => {
    const row = ownRegistration(actor, await findRegistration(tx, actor, identityId, agencyOf(actor)));
    if (!ctx.sites.isOn) return;
    // Those who ask at once are counted one after the other.
    await lockAgency(tx, row.account_id);
    const count = await countSiteChecks(tx, row.account_id, HOUR_S);
    if (count >= MAX_AN_HOUR)
      throw new RateLimitedError('Websites were checked often enough. Try again in an hour.', HOUR_S);
    await addSiteCheck(tx, row.account_id);
  });
  return { state: await ctx.sites.check(website) };
}
