import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { SHORT_CODE_ALPHABET } from '@campaign/shared-api/constants';
import type { Context } from '../../context';

/** A repeatable stream of numbers in [0, 1): the same seed gives the same demo (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export type Draw = ReturnType<typeof seededRandom>;

export const pick = <T>(draw: Draw, from: readonly T[]): T => from[Math.floor(draw() * from.length)]!;

/** A number in [0, 1) that is this text's, whatever else is drawn. */
export const luckOf = (text: string) =>
  createHash('sha256').update(text).digest().readUInt32BE() / 4_294_967_296;

/** Eight letters and digits that are the same every time. */
export function codeFrom(seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  return Array.from({ length: 8 }, (_, index) => SHORT_CODE_ALPHABET[digest[index]! % 62]).join('');
}

/** An hour of a day in New York, so long ago. */
export const daysBefore = (ctx: Context, days: number, hour = 11) =>
  DateTime.fromJSDate(ctx.clock.now(), { zone: 'America/New_York' })
    .minus({ days })
    .set({ hour, minute: 5, second: 0, millisecond: 0 });
