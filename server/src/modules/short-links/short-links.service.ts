import type { NewShortLink, ShortLink, ShortLinkSettings } from '@campaign/shared-api/contracts';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { inTenant } from '../../db/tenant';
import { ConflictError, ValidationError } from '../../problems';
import { countTry } from '../throttle/throttle';
import { codeOf, safeTarget } from './short-code';
import { findLinkSettings, insertShortLink, isRecipientsCode } from './short-links.queries';

export const linkWords = {
  registered: 'Short link saved.',
  needed: 'A link that starts with http:// or https:// is needed.',
  code: 'The short link must end in 8 letters or digits.',
  taken: 'This code is taken.',
  host: 'Short links are made on the host of your agency.',
  domain: 'Choose one of the offered domains.',
} as const;

/** A campaign has one; whoever draws thousands fills the table, and learns of each code whether it is taken. */
const MAX_PER_PERSON = 300;

/**
 * Registers a code (SLINK-07). The server owns uniqueness: a taken or reserved code is a ConflictError and the
 * caller draws another (SLINK-10).
 * @throws RateLimitedError after many of one person in a quarter of an hour
 */
export async function registerShortLink(ctx: Context, actor: Actor, link: NewShortLink): Promise<ShortLink> {
  await countTry(ctx, [{ what: 'short-link', who: [String(actor.agentId)], most: MAX_PER_PERSON }]);
  const url = safeTarget(link.campaignid);
  await checkHost(ctx, actor, link);
  if (!url) throw new ValidationError(linkWords.needed, { campaignid: linkWords.needed });
  const last = link.guidlink.trim().split('/').pop() ?? '';
  const code = codeOf(link.guidlink);
  if (!code) {
    if (/^[A-Za-z0-9]{8}$/.test(last)) throw new ConflictError(linkWords.taken);
    throw new ValidationError(linkWords.code, { guidlink: linkWords.code });
  }
  // Codes are unique over all agencies; the question and the answer carry no agency's row.
  if (await inTransaction(ctx.db, (tx) => isRecipientsCode(tx, code)))
    throw new ConflictError(linkWords.taken);
  const guidlink = link.guidlink.trim();
  try {
    await inTenant(ctx.db, actor, (tx) =>
      insertShortLink(tx, { code, account_id: actor.accountId, guidlink, url, created_by: actor.agentId }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(linkWords.taken);
    throw error;
  }
  return { campaignid: url, guidlink, letters: code };
}

/**
 * SLINK-04, SLINK-08: links are made on the agency's host, so that nobody's text leads people to a host of its
 * own choice. ADMIN may type one by hand, or take one of the fixed domains.
 */
async function checkHost(ctx: Context, actor: Actor, { guidlink, domain }: NewShortLink): Promise<void> {
  const { host, domains } = await shortLinkSettings(ctx, actor);
  if (domain !== undefined && !(domains.includes(domain) && hostOf(domain) === hostOf(guidlink)))
    throw new ValidationError(linkWords.domain, { guidlink: linkWords.domain });
  if (scopeOf('link:create-manual', actor.role)) return;
  const asked = hostOf(guidlink);
  if (!asked || ![host, ctx.config.publicUrl].some((own) => hostOf(own) === asked))
    throw new ValidationError(linkWords.host, { guidlink: linkWords.host });
}

/**
 * `https://go.example/Ab3dE6gH` and `go.example` → `go.example`; undefined for anything longer: it goes into texts as it is,
 * where what stands behind a space is a link of its own.
 */
const hostOf = (link: string) =>
  /^(?:https?:\/\/)?([^\s/?#]+)(?:\/[^\s/?#]*)?$/i.exec(link.trim())?.[1]?.toLowerCase();

/** What the wizard needs before it generates: the option of account 4, the agency's host (SLINK-05, SLINK-08). */
export async function shortLinkSettings(ctx: Context, actor: Actor): Promise<ShortLinkSettings> {
  const [owner, own] = await inTransaction(ctx.db, async (tx) => [
    await findLinkSettings(tx, OWNER_ACCOUNT_ID),
    await findLinkSettings(tx, actor.accountId),
  ]);
  const { protocol } = new URL(ctx.config.publicUrl);
  const domains = ctx.config.shortLinkHosts.map((host) => `${protocol}//${host}`);
  return {
    option: actor.role === 'ADMIN' ? (owner?.short_link_option ?? null) : null,
    host: own?.short_link_host ?? domains[0] ?? ctx.config.publicUrl,
    domains,
  };
}
