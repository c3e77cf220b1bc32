import { isAscii, isUtf8 } from 'node:buffer';
import { FileProblem } from './file-problem';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Bytes = AsyncIterable<Uint8Array>;

/** Bytes that are no text in the encoding; whoever counts the rows says where. */
export class BadBytes extends Error {}

const SNIFFED_BYTES = 4096;
// oxfmt-ignore
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The encoding the first bytes announce: a byte order mark, or the NULs that UTF-16 puts beside every Latin
 * letter. UTF-8 otherwise, which says nothing about the bytes that follow.
 */
export function sniffEncoding(head: Uint8Array): Encoding {
  const bytes = head.subarray(0, SNIFFED_BYTES);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) nuls[at % 2]! += 1;
  const [even = 0, odd = 0] = nuls;
  if (odd > bytes.length / 4 && even === 0) return 'utf-16le';
  if (even > bytes.length / 4 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

/** The text as UTF-8, piece by piece, without a byte order mark. Throws BadBytes after the last good piece. */
export async function* toUtf8(chunks: Bytes, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'windows-1252') {
    for await (const chunk of chunks) yield fromWindows1252(chunk);
    return;
  }
  let isFirst = true;
  for await (const chunk of withoutCutCharacters(chunks, encoding)) {
    const good = encoding === 'utf-8' && isUtf8(chunk) ? asBuffer(chunk) : transcode(chunk, encoding);
    const piece = isFirst && good.subarray(0, 3).equals(MARK) ? good.subarray(3) : good;
    isFirst = false;
    // What stands before the first bad byte is given, so that the row it is in can be named.
    const end = piece.indexOf(0);
    yield end === -1 ? piece : piece.subarray(0, end);
    if (end !== -1) throw new BadBytes();
  }
}

/** Windows' Western European text, when that and nothing else explains the bytes. */
export async function isClearlyWindows1252(chunks: Bytes): Promise<boolean> {
  let before = 0x20;
  for await (const chunk of chunks) {
    if (before < 0x80 && isAscii(chunk) && !chunk.includes(0)) {
      before = chunk.at(-1) ?? before;
      continue;
    }
    for (const byte of chunk) {
      if (!isClear(before, byte)) return false;
      before = byte;
    }
  }
  return true;
}

/** How a file that is neither is refused. `where` as in "row 12" or "the header". */
export const badBytes = (encoding: Encoding, where: string) =>
  new FileProblem(
    `There are bytes in ${where} that are no ${encoding.toUpperCase()} text. ` +
      'Save the file as "CSV UTF-8" and upload it again.',
  );

const MARK = Buffer.from('\ufeff');
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** UTF-8 of the characters before the first that is none; a NUL stands where that was. */
function transcode(chunk: Uint8Array, encoding: Encoding): Buffer {
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(chunk));
  } catch {
    const lenient = new TextDecoder(encoding, { ignoreBOM: true }).decode(chunk);
    return Buffer.from(`${lenient.slice(0, lenient.indexOf('\ufffd'))}\0`);
  }
}

/** Chunks that end between two characters; what is cut goes to the next. */
async function* withoutCutCharacters(chunks: Bytes, encoding: Encoding): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    const end = encoding === 'utf-8' ? endOfUtf8(bytes) : endOfUtf16(bytes);
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length) yield rest;
}

function endOfUtf8(bytes: Uint8Array): number {
  if (bytes.length === 0 || isUtf8(bytes)) return bytes.length;
  // A lead byte within the last three whose followers have not come yet.
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return bytes.length - back;
  }
  return bytes.length;
}

/** Even, and not behind the first half of a pair, whose high byte is D8–DB in either order of bytes. */
function endOfUtf16(bytes: Uint8Array): number {
  const end = bytes.length - (bytes.length % 2);
  const isHalf = [bytes[end - 2] ?? 0, bytes[end - 1] ?? 0].some((byte) => byte >= 0xd8 && byte <= 0xdb);
  return end > 2 && isHalf ? end - 2 : end;
}

function fromWindows1252(chunk: Uint8Array): Buffer {
  if (isAscii(chunk)) return asBuffer(chunk);
  const text = asBuffer(chunk).toString('latin1');
  return Buffer.from(
    text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control),
  );
}

/** Letters of Western names, curly quotes, dashes, the ellipsis and the no-break space. */
const CLEAR =
  /[\x85\x8a\x8c\x8e\x91-\x97\x9a\x9c\x9e\x9f\xa0\xc0-\xcf\xd1-\xd6\xd8-\xdd\xdf-\xef\xf1-\xf6\xf8-\xfd]/;
const isClearByte = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80
    ? byte >= 0x20 || byte === 9 || byte === 10 || byte === 13
    : CLEAR.test(String.fromCharCode(byte)),
);

function isClear(before: number, byte: number): boolean {
  if (!isClearByte[byte]) return false;
  if (byte < 0x80) return true;
  // A pair that UTF-8 explains better, and a capital in the middle of a word: half of such a pair.
  if (before >= 0xc2 && byte >= 0x80 && byte <= 0xbf) return false;
  return !(before >= 0x61 && before <= 0x7a && byte >= 0xc0 && byte <= 0xdd);
}
