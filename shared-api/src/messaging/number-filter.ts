/** Numbers from `low` to `high`, both included, as the database keeps them: ten digits, or a short code. */
export interface NumberRange {
  low: number;
  high: number;
}

const SHORT_CODE = /^\d{5,6}$/;
const STARTS_WITH = /^\+1([2-9]\d{0,9})$/;

/**
 * What a number filter means (DLV-03): `+19995559999` that number, `99999` (five or six digits) that short code, `+1999`
 * every number that begins so. Undefined for anything else; spaces around it make no difference.
 */
export function readNumberFilter(text: string): NumberRange | undefined {
  const trimmed = text.trim();
  if (SHORT_CODE.test(trimmed)) return { low: Number(trimmed), high: Number(trimmed) };
  const digits = STARTS_WITH.exec(trimmed)?.[1];
  if (digits === undefined) return undefined;
  const width = 10 ** (10 - digits.length);
  const low = Number(digits) * width;
  return { low, high: low + width - 1 };
}
