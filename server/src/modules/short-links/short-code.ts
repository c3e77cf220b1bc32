import { randomInt } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
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
  if (target.username || target.password || isInside(target.hostname)) return null;
  return target.href;
}

const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits);

/**
 * Hosts that mean another machine to everybody who taps: private addresses in any spelling (the parser has
 * turned 0x7f.1 into 127.0.0.1), addresses of IPv6, names without a dot or of a private zone.
 */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (isIPv4(host)) return INSIDE.check(host);
  return !host.includes('.') || /\.(localhost|local|internal|intranet|lan|home|corp|onion)$/.test(host);
}
