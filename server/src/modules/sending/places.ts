import type { Db, Tx } from '../../db/database';
import { giveBackBrandPlaces, takeBrandPlaces, takeMinutePlaces } from './carrier-classes.queries';
import { giveBackDailyPlaces, takeDailyPlaces } from './gate-daily-cap.queries';
import type { Claim } from './claim';

/** Counts claimed texts against the days and minutes that limit them; one without its place is held by the gate. */
export async function takePlaces(
  db: Db,
  { worker, claims }: { worker: string; claims: readonly Claim[] },
  day: string,
): Promise<void> {
  const isClassed = await takeDailyPlaces(db, worker, claims, day);
  if (!isClassed) return;
  await takeBrandPlaces(db, worker, claims, day);
  await takeMinutePlaces(db, worker, claims);
}

/** A place in a day is given back by a text that was not sent after all; a minute is over before it would matter. */
export async function giveBackPlaces(tx: Tx, messageIds: readonly number[]): Promise<void> {
  await giveBackDailyPlaces(tx, messageIds);
  await giveBackBrandPlaces(tx, messageIds);
}
