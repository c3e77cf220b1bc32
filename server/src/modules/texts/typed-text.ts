import { foldText, readPhone } from '@campaign/shared-api/messaging';
import { ValidationError } from '../../problems';

/** NUL and lone surrogates are no text; the database refuses them. */
export const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '');

/** What a person typed, as it is sent. */
export const clean = (text: string) => foldText(storable(text));

/** What the screen showed and what would be sent are the same but for white space at the ends. */
export const normal = (text: string) => clean(text).trim();

export function phoneOf(raw: string): number {
  const read = readPhone(raw);
  if (!read.ok) throw new ValidationError('Invalid phone number.', { to: 'Invalid phone number.' });
  return read.phone;
}
