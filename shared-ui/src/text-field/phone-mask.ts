/** The national digits of a North American number, at most 10: drops +1, spaces and punctuation. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCountry = text.trim().startsWith('+1') || (digits.length === 11 && digits.startsWith('1'));
  return (hasCountry ? digits.slice(1) : digits).slice(0, 10);
}

/** `5555550100` → `(555) 555-0100`, also while it grows (ORG-05). */
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
