import { sql } from 'kysely';
import type { Tx } from '../../db/database';

export async function countUnknownSignIn(tx: Tx, hour: Date): Promise<void> {
  await sql`insert into unknown_sign_in (hour, attempts) values (${hour}, 1)
    on conflict (hour) do update set attempts = unknown_sign_in.attempts + 1`.execute(tx);
}

/** Removes and returns the hours that ended before this one. */
export function takeUnknownSignIns(tx: Tx, hour: Date) {
  return tx.deleteFrom('unknown_sign_in').where('hour', '<', hour).returning(['hour', 'attempts']).execute();
}
