import { Buffer } from 'node:buffer';

/** What stands around one deflated file to make it a zip (PKWARE APPNOTE 6.3.9), with 64-bit sizes where they are needed. */
interface ZipEntry {
  name: string;
  crc: number;
  /** Deflated, the last block included. */
  packed: number;
  raw: number;
  at: Date;
}

/** Ends a deflate stream whose parts all end in a full flush. */
export const LAST_BLOCK = Buffer.from([3, 0]);

const MAX_32 = 0xffff_ffff;
const VERSION = 45;
/** Names in UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const u32s = (...values: number[]) => Buffer.concat(values.map(u32));
const u16s = (...values: number[]) => Buffer.concat(values.map(u16));

function dosTime(at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return u16s(time, date);
}

/** Both sizes in the extra field, so that one shape serves any size: readers take them from there. */
const sizes64 = ({ raw, packed }: ZipEntry) => Buffer.concat([u16s(1, 16), u64(raw), u64(packed)]);

/** What comes before the deflated bytes. */
export function zipHead(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = sizes64(entry);
  return Buffer.concat([
    u32(0x04034b50),
    u16s(VERSION, FLAGS, DEFLATE),
    dosTime(entry.at),
    u32s(entry.crc, MAX_32, MAX_32),
    u16s(name.length, extra.length),
    name,
    extra,
  ]);
}

/** What comes after them. */
export function zipTail(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = sizes64(entry);
  const central = Buffer.concat([
    u32(0x02014b50),
    u16s(VERSION, VERSION, FLAGS, DEFLATE),
    dosTime(entry.at),
    u32s(entry.crc, MAX_32, MAX_32),
    u16s(name.length, extra.length, 0, 0, 0),
    u32s(0, 0),
    name,
    extra,
  ]);
  const begin = zipHead(entry).length + entry.packed;
  const end64 = Buffer.concat([
    u32(0x06064b50),
    u64(44),
    u16s(VERSION, VERSION),
    u32s(0, 0),
    u64(1),
    u64(1),
    u64(central.length),
    u64(begin),
  ]);
  const locator = Buffer.concat([u32s(0x07064b50, 0), u64(begin + central.length), u32(1)]);
  const end = Buffer.concat([
    u32(0x06054b50),
    u16s(0, 0, 1, 1),
    u32s(central.length, Math.min(begin, MAX_32)),
    u16(0),
  ]);
  return Buffer.concat([central, end64, locator, end]);
}
