import type { MEDIA_TYPES } from '@campaign/shared-api/constants';

type MediaType = keyof typeof MEDIA_TYPES;

/** As many first bytes as `mediaTypeOf` looks at. */
export const HEAD_BYTES = 12;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Brands of an ISO base media file that phones play as MP4. HEIC, AVIF and QuickTime are other files. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12v]|avc1|M4V |dash|MSNV|mmp4)$/;

/** Brands of the pictures that phones take and no carrier sends. */
const HEIF_BRANDS = /^(hei[cfmsxv]|hev[cmsx]|mif1|msf1|avi[fs])$/;

/** A phone's own picture: what to do about it can be said. */
export const isHeif = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && HEIF_BRANDS.test(head.toString('latin1', 8, 12));

/** What a file is by its first bytes, whatever its name says; null when carriers do not take it (MUP-05, MUP-08). */
export function mediaTypeOf(head: Buffer): MediaType | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'image/gif';
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  if (/^3g[p2]/.test(brand)) return 'video/3gpp';
  return MP4_BRANDS.test(brand) ? 'video/mp4' : null;
}
