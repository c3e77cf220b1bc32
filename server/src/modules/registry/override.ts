import type { Override } from '@campaign/shared-api/contracts';
import type { SignedIn } from '../../actor';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { openTicket, sealTicket } from '../../tickets';
import type { Chosen } from './snapshots';

export const OVERRIDE_MS = 60 * 60_000;

/** Bound to host and https like the session's; see session-cookie.ts. */
export const overrideCookie = ({ secure }: Pick<Config, 'secure'>) =>
  secure ? '__Host-mfe-override' : 'mfe-override';

/** What the cookie holds: signed, for this person alone, for an hour. */
export function sealOverride(
  ctx: Pick<Context, 'clock' | 'secrets'>,
  person: SignedIn,
  { builds }: Override,
) {
  const until = new Date(ctx.clock.now().getTime() + OVERRIDE_MS).toISOString();
  const chosen: Chosen = { builds, until };
  return { chosen, value: sealTicket(ctx, person, 'remote-override', chosen, OVERRIDE_MS) };
}

/** The person's own choice; nothing for visitors, for all but ADMIN, and when the hour is over. */
export function readOverride(
  ctx: Pick<Context, 'clock' | 'secrets'>,
  person: SignedIn | null,
  value: string | undefined,
): Chosen | undefined {
  if (!person || person.role !== 'ADMIN' || !value) return undefined;
  return openTicket<Chosen>(ctx, person, 'remote-override', value);
}
