import type { Database, Tx } from '../../../db/database';
import {
  giveBackBrandPlaces,
  takeBrandPlaces,
  takeMinutePlaces,
  giveBackDailyPlaces,
  takeDailyPlaces,
  takeFrequencyPlaces,
} from '../../allowances/allowances.door';
import type { NumberOfAgency } from '../../dispatch-lock/dispatch-lock.door';
import type { Claim } from '../../texts/claim';

/** Counts claimed texts against the days and minutes that limit them; one without its place is held by the gate. */
export async function takePlaces(
  db: Database,
  batch: { worker: string; claims: readonly Claim[]; numbers: readonly NumberOfAgency[] },
  day: string,
): Promise<void> {
  const { worker, claims } = batch;
  const { isClassed, isFrequencyLimited } = await takeDailyPlaces(db, worker, claims, day);
  if (isFrequencyLimited) await takeFrequencyPlaces(db, batch);
  if (!isClassed) return;
  await takeBrandPlaces(db, worker, claims, day);
  await takeMinutePlaces(db, worker, claims);
}

/** A place in a day is given back by a text that was not sent after all; a minute is over before it would matter. */
export async function giveBackPlaces(tx: Tx, messageIds: readonly number[]): Promise<void> {
  await giveBackDailyPlaces(tx, messageIds);
  await giveBackBrandPlaces(tx, messageIds);
}
