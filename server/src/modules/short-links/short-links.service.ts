import type { NewShortLink, ShortLink, ShortLinkSettings } from '@campaign/shared-api/contracts';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { isUniqueViolation } from '../../db/engine';
import { inTenant } from '../../db/tenant';
import { ConflictError, ValidationError } from '../../problems';
import { isBot, type ClickCounter } from './click-counter';
import { codeOf, isShortCode, safeTarget } from './short-code';
import {
  codeIsTaken,
  findLinkSettings,
  findTarget,
  insertShortLink,
  type LinkTarget,
} from './short-links.queries';

export const linkWords = {
  registered: 'Short link saved.',
  needed: 'A link that starts with http:// or https:// is needed.',
  code: 'The short link must end in 8 letters or digits.',
  taken: 'This code is taken.',
} as const;

/**
 * Registers a code (SLINK-07). The server owns uniqueness: a taken or reserved code is a ConflictError and the
 * caller draws another (SLINK-10).
 */
export async function registerShortLink(ctx: Context, actor: Actor, link: NewShortLink): Promise<ShortLink> {
  const url = safeTarget(link.campaignid);
  if (!url) throw new ValidationError(linkWords.needed, { campaignid: linkWords.needed });
  const last = link.guidlink.trim().split('/').pop() ?? '';
  const code = codeOf(link.guidlink);
  if (!code) {
    if (/^[A-Za-z0-9]{8}$/.test(last)) throw new ConflictError(linkWords.taken);
    throw new ValidationError(linkWords.code, { guidlink: linkWords.code });
  }
  // Codes are unique over all agencies; the question and the answer carry no agency's row.
  if (await inTransaction(ctx.db, (tx) => codeIsTaken(tx, code))) throw new ConflictError(linkWords.taken);
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

/** Where a code leads, or undefined. Reads are cached for a moment: a campaign's link is opened by thousands. */
export function createLinkResolver(ctx: Context, clicks: ClickCounter) {
  const cache = new Map<string, { target: LinkTarget | undefined; until: number }>();
  const KEEP_MS = 5_000;
  const KEEP_ENTRIES = 10_000;

  async function targetOf(code: string) {
    const now = ctx.clock.now().getTime();
    const kept = cache.get(code);
    if (kept && kept.until > now) return kept.target;
    const target = await inTransaction(ctx.db, (tx) => findTarget(tx, code));
    if (cache.size >= KEEP_ENTRIES) cache.clear();
    cache.set(code, { target, until: now + KEEP_MS });
    return target;
  }

  /** Resolves a code and counts the click once, before the answer (SREDIR-03, SREDIR-06). */
  return async function open(code: string, userAgent: string | undefined): Promise<string | undefined> {
    if (!isShortCode(code)) return undefined;
    const target = await targetOf(code);
    const url = target && safeTarget(target.url);
    if (!target || !url) return undefined;
    await clicks.count({
      account_id: target.account_id,
      job_id: target.job_id,
      code,
      phone: target.phone,
      bot: isBot(userAgent),
      user_agent: userAgent?.slice(0, 300) ?? null,
      at: ctx.clock.now(),
    });
    return url;
  };
}
