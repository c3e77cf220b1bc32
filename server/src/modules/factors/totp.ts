import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Context } from '../../context';
import { openSealed, sealText } from '../../sealed-text';
import { findTotp, takeTotpStep } from './factors.queries';
import type { Db } from '../../db/database';

const PERIOD_S = 30;
export const ISSUER = 'Campaign Console';

const boundTo = (agentId: number) => `totp ${agentId}`;

/** The secret as it lies in the table. */
export const sealTotp = (ctx: Pick<Context, 'secrets' | 'random'>, agentId: number, secret: string) =>
  sealText(ctx.secrets.factors, ctx.random, secret, boundTo(agentId));

/** A new secret: for the person to take over, and sealed for the table. */
export function newTotp(ctx: Pick<Context, 'secrets' | 'random'>, agentId: number, email: string) {
  const secret = generateSecret();
  return {
    secret,
    address: generateURI({ issuer: ISSUER, label: email, secret }),
    sealed: sealTotp(ctx, agentId, secret),
  };
}

/**
 * Whether the code is the app's now, half a minute ago or in half a minute, and takes it: the same one is refused from
 * then on. `confirmed`: only an app that has shown a code before.
 */
export async function takeTotpCode(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  db: Db,
  { agentId, code, confirmed }: { agentId: number; code: string; confirmed: boolean },
): Promise<boolean> {
  const row = await findTotp(db, agentId);
  if (!row || (row.confirmed_at !== null) !== confirmed) return false;
  const epoch = Math.floor(clock.now().getTime() / 1000);
  const found = verifySync({
    secret: openSealed(secrets.factors, row.sealed_secret, boundTo(agentId)),
    token: code,
    epoch,
    epochTolerance: PERIOD_S,
  });
  if (!found.valid) return false;
  return takeTotpStep(db, row, Math.floor(epoch / PERIOD_S) + found.delta);
}
