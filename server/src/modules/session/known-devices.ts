import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { addDevice, isDeviceOf, moveDevice } from './known-devices.queries';

export const DEVICE_LIFE_MS = 180 * 86_400_000;

const hash = (device: string) => createHash('sha256').update(device).digest();

/** Whether somebody of this e-mail has signed in with this browser within half a year. */
export async function isKnownDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  device: string | undefined,
  email: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DEVICE_LIFE_MS);
  return device !== undefined && isDeviceOf(db, { deviceHash: hash(device), email }, since);
}

/**
 * Remembers the browser for this e-mail and answers its new cookie. What it held before is worth nothing afterwards: a
 * cookie that somebody planted in it does not become known.
 */
export async function rememberDevice(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  before: string | undefined,
  email: string,
): Promise<string> {
  const device = random.bytes(32).toString('base64url');
  const deviceHash = hash(device);
  await inTransaction(db, async (tx) => {
    if (before !== undefined) await moveDevice(tx, hash(before), deviceHash);
    await addDevice(tx, { deviceHash, email, at: clock.now() });
  });
  return device;
}
