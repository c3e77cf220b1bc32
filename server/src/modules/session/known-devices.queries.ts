import type { Db } from '../../db/database';

interface DeviceOf {
  deviceHash: Buffer;
  email: string;
}

export async function isDeviceOf(db: Db, { deviceHash, email }: DeviceOf, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .where('device_hash', '=', deviceHash)
    .where('email', '=', email.toLowerCase())
    .where('seen_at', '>', since)
    .select('email')
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveDevice(db: Db, from: Buffer, to: Buffer): Promise<void> {
  await db.updateTable('known_device').set({ device_hash: to }).where('device_hash', '=', from).execute();
}

export async function addDevice(db: Db, { deviceHash, email, at }: DeviceOf & { at: Date }): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ device_hash: deviceHash, email: email.toLowerCase(), seen_at: at })
    .onConflict((conflict) => conflict.columns(['device_hash', 'email']).doUpdateSet({ seen_at: at }))
    .execute();
}

export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_device').where('seen_at', '<', before).execute();
}
