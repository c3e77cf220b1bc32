import { crc32, deflateSync } from 'node:zlib';
import { aFilm, aFilmOfBoxes, aMovingGif, aPicture, aPngBomb, box, track } from './hostile-media';

/** A file somebody may upload as media, and the answer it must get: 200, or the words of a refusal. */
export interface MediaFileCase {
  what: string;
  name: string;
  make: () => Buffer | Promise<Buffer>;
  answer: 200 | string;
}

export const DAMAGED = 'The picture is damaged or not complete. Please export it again.';
export const WRONG = 'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.';
export const PIXELS = 'The picture has more than 50 million pixels. Please make it smaller.';
export const FILM = 'The video is damaged or not complete. Please export it again.';

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
function chunk(
  type: string,
  data: Buffer,
  { crc, length = data.length }: { crc?: number; length?: number } = {},
) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(length);
  sum.writeUInt32BE(crc ?? crc32(body));
  return Buffer.concat([size, body, sum]);
}
function header(width: number, height: number, [depth, colour]: [number, number] = [8, 0]) {
  const about = Buffer.alloc(13);
  about.writeUInt32BE(width, 0);
  about.writeUInt32BE(height, 4);
  about[8] = depth;
  about[9] = colour;
  return chunk('IHDR', about);
}
const END = chunk('IEND', Buffer.alloc(0));
const grey = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height));
const png = (...chunks: Buffer[]) => Buffer.concat([PNG_START, ...chunks]);
/** A small sound picture with more between its head and its pixels. */
const pngWith = (...more: Buffer[]) => png(header(40, 30), ...more, chunk('IDAT', grey(40, 30)), END);
/** Fifty million bytes in fifty thousand. */
const packedBomb = () => deflateSync(Buffer.alloc(50_000_000), { level: 9 });

const gifHead = (width: number, height: number) => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
};
function gifFrame(width: number, height: number) {
  const about = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02\x4c\x01\0', 'latin1');
  about.writeUInt16LE(width, 5);
  about.writeUInt16LE(height, 7);
  return about;
}
const gifOf = (width: number, height: number, frames: number) =>
  Buffer.concat([
    gifHead(width, height),
    ...Array.from({ length: frames }, () => gifFrame(width, height)),
    Buffer.from(';'),
  ]);

/** A JPEG that says it is larger than it is. */
async function jpegSaying(width: number, height: number) {
  const jpeg = await aPicture(64, 48).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}
/** Segments of the largest size before the picture. */
async function jpegWithSegments(count: number) {
  const jpeg = await aPicture(64, 48).jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from('ffe1ffff', 'hex'), Buffer.alloc(65_533, 0x41)]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    jpeg.subarray(2),
  ]);
}

/** Boxes inside boxes, each of the whole rest. */
function nested(depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, at) => {
    const head = Buffer.from('\0\0\0\0moov', 'latin1');
    head.writeUInt32BE((depth - at) * 8);
    return head;
  });
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), ...heads]);
}
const longBox = (type: string, size: bigint) => {
  const head = Buffer.from(`\0\0\0\x01${type}\0\0\0\0\0\0\0\0`, 'latin1');
  head.writeBigUInt64BE(size, 8);
  return head;
};
const ftyp = (brand = 'isom') => box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp42`, 'latin1'));
const moov = () => box('moov', box('mvhd', Buffer.alloc(100)));

/** Files made to hurt whoever decodes them. */
export const HOSTILE_MEDIA: readonly MediaFileCase[] = [
  ['a PNG that says it is 2^31 pixels wide', 'a.png', () => png(header(0x7fffffff, 1), END), DAMAGED],
  ['a PNG of no width', 'a.png', () => png(header(0, 30), chunk('IDAT', grey(1, 1)), END), DAMAGED],
  ['a PNG of a depth that does not exist', 'a.png', () => png(header(4, 4, [7, 3]), END), DAMAGED],
  [
    'a PNG with a palette colour and no palette',
    'a.png',
    () => png(header(4, 4, [8, 3]), chunk('IDAT', grey(4, 4)), END),
    DAMAGED,
  ],
  ['a PNG without pixels', 'a.png', () => png(header(40, 30), END), DAMAGED],
  [
    'a PNG of two heads',
    'a.png',
    () => png(header(40, 30), header(90_000, 90_000), chunk('IDAT', grey(40, 30)), END),
    DAMAGED,
  ],
  [
    'a PNG with a wrong checksum',
    'a.png',
    () => png(header(40, 30), chunk('IDAT', grey(40, 30), { crc: 1 }), END),
    DAMAGED,
  ],
  [
    'a PNG with a chunk longer than itself',
    'a.png',
    () => png(header(40, 30), chunk('tEXt', Buffer.from('a\0b'), { length: 0x7ffffff0 })),
    DAMAGED,
  ],
  [
    'a PNG whose text unpacks to 50 MB',
    'a.png',
    () => pngWith(chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packedBomb()]))),
    200,
  ],
  [
    'a PNG whose colour profile unpacks to 50 MB',
    'a.png',
    () => pngWith(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packedBomb()]))),
    200,
  ],
  [
    'a PNG of 5,000 texts',
    'a.png',
    () => pngWith(...Array.from({ length: 5_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
    200,
  ],
  [
    'a PNG with a page behind its end',
    'a.png',
    () => Buffer.concat([pngWith(), Buffer.from('<script>alert(1)</script>')]),
    200,
  ],
  ['a PNG of more than 50 megapixels', 'a.png', () => aPngBomb(10_000, 5_001), PIXELS],
  ['a PNG of one row, 60 million wide', 'a.png', () => aPngBomb(60_000_000, 1), PIXELS],
  ['a GIF of 3,000 frames of a megapixel', 'a.gif', () => gifOf(1_000, 1_000, 3_000), PIXELS],
  ['a GIF that says it is 65,535 × 65,535', 'a.gif', () => gifOf(65_535, 65_535, 1), PIXELS],
  ['a GIF of no width', 'a.gif', () => gifOf(0, 0, 1), 200],
  [
    'a GIF whose frame is larger than the GIF',
    'a.gif',
    () => Buffer.concat([gifHead(4, 4), gifFrame(60_000, 60_000), Buffer.from(';')]),
    PIXELS,
  ],
  [
    'a GIF that ends in the middle of a frame',
    'a.gif',
    async () => (await aMovingGif(4)).subarray(0, 900),
    DAMAGED,
  ],
  [
    'a GIF of comments only',
    'a.gif',
    () =>
      Buffer.concat([
        gifHead(4, 4),
        ...Array.from({ length: 2_000 }, () => Buffer.from('!\xfe\x03abc\0', 'latin1')),
        Buffer.from(';'),
      ]),
    DAMAGED,
  ],
  ['a JPEG that says it is 65,500 × 65,500', 'a.jpg', () => jpegSaying(65_500, 65_500), PIXELS],
  ['a JPEG that says it is larger than it is', 'a.jpg', () => jpegSaying(3_000, 2_000), 200],
  ['a JPEG of no height', 'a.jpg', () => jpegSaying(64, 0), DAMAGED],
  ['a JPEG with 60 segments of Exif that is none', 'a.jpg', () => jpegWithSegments(60), 200],
  ['a JPEG of marks only', 'a.jpg', () => Buffer.alloc(100_000, 0xff), WRONG],
  [
    'two JPEGs one after the other',
    'a.jpg',
    async () =>
      Buffer.concat([await aPicture(64, 48).jpeg().toBuffer(), await aPicture(64, 48).jpeg().toBuffer()]),
    200,
  ],
  [
    'an SVG behind a byte order mark',
    'a.png',
    () => Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>'),
    WRONG,
  ],
  ['a BMP', 'a.jpg', () => Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'), WRONG],
  ['an icon', 'a.png', () => Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1'), WRONG],
  ['a PostScript file', 'a.jpg', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(w) file'), WRONG],
  [
    'an ImageMagick script',
    'a.jpg',
    () => Buffer.from("push graphic-context\nviewbox 0 0 1 1\nfill 'url(https://x/\"|ls)'"),
    WRONG,
  ],
  ['a Matroska film', 'a.mp4', () => Buffer.from('1a45dfa3a3428681', 'hex'), WRONG],
  ['a transport stream', 'a.mp4', () => Buffer.alloc(188 * 4, 0x47), WRONG],
  ['a playlist', 'a.mp4', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), WRONG],
  ['a film of boxes 50,000 deep', 'a.mp4', () => nested(50_000), FILM],
  [
    'a film of 150,000 empty boxes',
    'a.mp4',
    () => Buffer.concat([ftyp(), moov(), ...Array.from({ length: 150_000 }, () => box('free'))]),
    FILM,
  ],
  ['a film whose track is of 1,800,000 empty boxes', 'a.mp4', () => aFilmOfBoxes(), FILM],
  [
    'a film with a box of 2^63 bytes',
    'a.mp4',
    () => Buffer.concat([ftyp(), moov(), longBox('mdat', 2n ** 63n)]),
    FILM,
  ],
  [
    'a film with a long box of no bytes',
    'a.mp4',
    () => Buffer.concat([ftyp(), moov(), longBox('mdat', 0n)]),
    FILM,
  ],
  [
    'a film that ends in a long box’s head',
    'a.mp4',
    () => Buffer.concat([ftyp(), moov(), longBox('mdat', 99n).subarray(0, 12)]),
    FILM,
  ],
  ['a film without a moov box', 'a.mp4', () => Buffer.concat([ftyp(), box('mdat', Buffer.alloc(99))]), FILM],
  [
    'a film whose track overruns its movie',
    'a.mp4',
    () =>
      Buffer.concat([
        ftyp(),
        box('moov', Buffer.from('\0\0\xff\xfftrak', 'latin1')),
        box('mdat', Buffer.alloc(99_999)),
      ]),
    FILM,
  ],
  [
    'a film of three spare bytes',
    'a.3gp',
    () => Buffer.concat([aFilm(2_000, '3gp5'), Buffer.alloc(3)]),
    FILM,
  ],
  [
    'a film with a page in its user data',
    'a.mp4',
    () =>
      Buffer.concat([
        ftyp(),
        box('moov', track('vide'), box('udta', Buffer.from('<script>alert(1)</script>'))),
      ]),
    200,
  ],
  ['a film without tracks', 'a.mp4', () => Buffer.concat([ftyp(), moov()]), FILM],
  [
    'a film whose only track is where it was taken',
    'a.mp4',
    () => Buffer.concat([ftyp(), box('moov', track('meta'))]),
    FILM,
  ],
  [
    'a film whose track lies outside its movie',
    'a.mp4',
    () => Buffer.concat([ftyp(), moov(), track('vide')]),
    FILM,
  ],
].map(([what, name, make, answer]) => ({ what, name, make, answer }) as MediaFileCase);
