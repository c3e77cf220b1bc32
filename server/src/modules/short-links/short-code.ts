import { randomInt } from 'node:crypto';
import { SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH } from '@campaign/shared-api/constants';
import { RESERVED_SEGMENTS } from '@campaign/shared-api/paths';

const SHAPE = new RegExp(`^[A-Za-z0-9]{${SHORT_CODE_LENGTH}}$`);
const RESERVED = new Set(RESERVED_SEGMENTS.map((segment) => segment.toLowerCase()));

/** Eight letters and digits that are no address of the console (SLINK-03, SLINK-10, ROUTE-19). */
export const isShortCode = (code: string) => SHAPE.test(code) && !RESERVED.has(code.toLowerCase());

/** A code from the cryptographic generator: 62^8, 47.6 bits. Uniqueness is the table's. */
export function drawShortCode(draw: (below: number) => number = randomInt): string {
  for (;;) {
    const code = Array.from({ length: SHORT_CODE_LENGTH }, () => SHORT_CODE_ALPHABET[draw(62)]).join('');
    if (isShortCode(code)) return code;
  }
}

/** The code at the end of a short link, or null: the last path segment, whatever the host (SREDIR-01). */
export function codeOf(link: string): string | null {
  const last =
    link
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .pop() ?? '';
  return isShortCode(last) ? last : null;
}

/**
 * The target of a short link, parsed once: http and https only, no credentials, no control characters
 * (SREDIR-05). Null when it may not be linked to.
 */
export function safeTarget(url: string): string | null {
  const text = url.trim();
  if (/[\u0000-\u001f\u007f\\]/.test(text)) return null;
  let target: URL;
  try {
    target = new URL(text);
  } catch {
    return null;
  }
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  if (target.username || target.password || !target.hostname.includes('.')) return null;
  return target.href;
}
