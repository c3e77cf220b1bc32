/**
 * North American phone numbers as the product keeps them: a ten-digit national number.
 * Rules: CONT-22, CONST-03; NANP numbering plan (area code and exchange start with 2–9, N11 is no area code,
 * N9X, 37X, 96X, 555 and 950 are kept free of area codes).
 */
const NO_AREA_CODE = /^(.11|.9|37|96|555|950)/;

/** 'malformed': not 10 or 11 digits. 'invalid': the shape is right, no such number can exist. */
export type PhoneVerdict = { ok: true; phone: number } | { ok: false; reason: 'malformed' | 'invalid' };

/**
 * Reads a phone as people write it: `(202) 555-0100`, `+1 202…`, `1-202-…`.
 * A plus other than +1, letters and exponents make it malformed; so do full-width and other digits, and a
 * decimal point: a spreadsheet's `2025550100.0` is no eleven-digit number.
 */
export function readPhone(raw: string): PhoneVerdict {
  if (/^\d{10}$/.test(raw)) return readNational(raw);
  const text = raw.trim().replace(/^'/, '');
  if (!/^[\d\s().+\-/\u00a0\u2010-\u2015]*$/.test(text)) return { ok: false, reason: 'malformed' };
  if (/^\d+\.\d*$/.test(text)) return { ok: false, reason: 'malformed' };
  const plus = text.lastIndexOf('+');
  if (plus > 0 || (plus === 0 && !/^\+\s*1/.test(text))) return { ok: false, reason: 'malformed' };
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return { ok: false, reason: 'malformed' };
  return readNational(national);
}

function readNational(digits: string): PhoneVerdict {
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits) || NO_AREA_CODE.test(digits)) {
    return { ok: false, reason: 'invalid' };
  }
  return { ok: true, phone: Number(digits) };
}

/** CONT-22: E.164 or null ('Invalid phone number.'). */
export function toE164(raw: string): string | null {
  const verdict = readPhone(raw);
  return verdict.ok ? `+1${verdict.phone}` : null;
}

/** `2025550100` → `+12025550100`. */
export const e164 = (phone: number | string): string => `+1${phone}`;

/** `+12025550100` → `(202) 555-0100`; anything else unchanged. */
export function formatPhone(raw: string): string {
  const verdict = readPhone(raw);
  if (!verdict.ok) return raw;
  const digits = String(verdict.phone);
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Logs and errors: only the last four digits. */
export const maskPhone = (raw: string | number): string => `•••${String(raw).slice(-4)}`;
