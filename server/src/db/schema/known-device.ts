import type { Time } from './column-types';

/** A browser's own random cookie, hashed, and an e-mail that has signed in with it. */
export interface KnownDeviceTable {
  device_hash: Buffer;
  email: string;
  seen_at: Time;
}
