import { randomBytes } from 'node:crypto';

/** Looks like the carrier's own: the time, then what nobody can guess. */
export const newMessageId = (at: number): string => `${at}${randomBytes(8).toString('hex')}`;
