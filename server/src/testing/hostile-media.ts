import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture that a camera could have made: noise, so that it does not pack well. */
export function aPicture(width: number, height: number, channels: 3 | 4 = 3): ReturnType<typeof sharp> {
  const pixels = Buffer.alloc(width * height * channels);
  let seed = 1;
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = seed >>> 16;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Taken upright by a phone held on its side, with the place it was taken at. */
export const aPhonePhoto = (width = 800, height = 400) =>
  aPicture(width, height)
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'SecretPhone', Artist: 'Ada Lovelace' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '40/1 26/1 46/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '79/1 58/1 56/1',
        },
      },
    })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of one bit a pixel, all black: many pixels in few bytes. */
export function aPngBomb(width: number, height: number): Buffer {
  const about = Buffer.alloc(13);
  about.writeUInt32BE(width, 0);
  about.writeUInt32BE(height, 4);
  about[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    PNG_START,
    chunk('IHDR', about),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function aMovingGif(frames: number, width = 40, height = 30): Promise<Buffer> {
  const pages = aPicture(width, height * frames);
  return sharp(await pages.raw().toBuffer(), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** A film's track of as many empty boxes as there is room for. */
export const aFilmOfBoxes = (count = 1_800_000): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
    box('moov', box('trak', Buffer.alloc(count * 8, Buffer.from('\0\0\0\x08free', 'latin1')))),
  ]);
const handler = (kind: string) => box('hdlr', Buffer.alloc(8), Buffer.from(kind, 'latin1'), Buffer.alloc(13));
/** A track that plays: of pictures ('vide'), sound ('soun'), or what only machines read ('meta'). */
export const track = (kind: string, ...more: Buffer[]): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('mdhd', Buffer.alloc(24)), handler(kind)),
    ...more,
  );
const PLACE = Buffer.from('\0\x12\x15\xc7+40.4461-079.9822/', 'latin1');

/** A film's boxes, with the place it was taken at in each of the ways phones and cameras write it. */
export function aFilm(bytes = 4_000, brand = 'isom'): Buffer {
  const start = Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0isommp42`, 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      track('vide', box('udta', box('name', Buffer.from('Ada')))),
      track('meta', box('udta', Buffer.from('GPMF+40.4461'))),
      box('udta', box('\xa9xyz', PLACE), box('loci', Buffer.from('\0\0\0\0\0\0+40.4461'))),
      box('meta', Buffer.from('com.apple.quicktime.location.ISO6709+40.4461')),
    ),
    box('uuid', Buffer.from('XMP exif:GPSLatitude=40.4461')),
  ]);
  return Buffer.concat([start, box('mdat', Buffer.alloc(Math.max(0, bytes - start.length - 8), 7))]);
}
