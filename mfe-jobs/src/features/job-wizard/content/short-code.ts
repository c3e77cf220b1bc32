import { RESERVED_SEGMENTS, SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH } from '@campaign/shared-api';

const reserved = new Set(RESERVED_SEGMENTS.map((segment) => segment.toLowerCase()));
// Bytes from here up would make the first letters of the alphabet likelier than the others.
const FAIR = 256 - (256 % SHORT_CODE_ALPHABET.length);

type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
const secure: Random = (bytes) => crypto.getRandomValues(bytes);

/**
 * A code of a short link: 8 of the 62 letters and digits from the cryptographic generator, 47 bits (SLINK-03),
 * never an address of the console (SLINK-10). Whether it is taken, the server says.
 */
export function drawCode(random: Random = secure): string {
  for (;;) {
    let code = '';
    while (code.length < SHORT_CODE_LENGTH) {
      for (const byte of random(new Uint8Array(SHORT_CODE_LENGTH * 2))) {
        if (byte < FAIR && code.length < SHORT_CODE_LENGTH)
          code += SHORT_CODE_ALPHABET[byte % SHORT_CODE_ALPHABET.length];
      }
    }
    if (!reserved.has(code.toLowerCase())) return code;
  }
}

/** The short link of a code on a host, which may be written with or without its scheme. */
export const linkOf = (host: string, code: string): string =>
  `${/^https?:\/\//.test(host) ? host : `https://${host}`}`.replace(/\/+$/, '') + `/${code}`;

/** The code at the end of a short link. */
export const codeOf = (link: string): string =>
  link
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .pop() ?? '';

/** A web address as it may be typed: without a scheme https is meant; null when it is none (SLINK-01, SREDIR-05). */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
    const web = url.protocol === 'https:' || url.protocol === 'http:';
    return web && url.hostname.includes('.') && !url.username ? url.href : null;
  } catch {
    return null;
  }
}
