const NATIONAL_LENGTH = 10;

/**
 * The national digits of a North American number, without +1, spaces and punctuation. Null where it cannot be one: more
 * than 10 digits, or another country's `+`. Cutting such a text to 10 digits would make a stranger's number of it.
 */
export function nationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const international = text.trim().startsWith('+');
  if (international && !digits.startsWith('1')) return null;
  const national =
    international || (digits.length === NATIONAL_LENGTH + 1 && digits.startsWith('1'))
      ? digits.slice(1)
      : digits;
  return national.length > NATIONAL_LENGTH ? null : national;
}

/** `5555550100` → `(555) 555-0100`, also while it grows (ORG-05); at most 10 digits. */
export function maskPhone(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)];
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${area}`;
  if (digits.length <= 6) return `(${area}) ${exchange}`;
  return `(${area}) ${exchange}-${line}`;
}

/** Where the caret stands after `count` digits of a masked number. */
export function caretAfterDigits(masked: string, count: number): number {
  if (count === 0) return masked.startsWith('(') ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return masked.length;
}
