import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a hand-made archive; what is left out is told truly. */
export interface ZipEntry {
  name: string;
  content?: Buffer;
  /** Already packed content, when it must not be made from `content`. */
  packed?: Buffer;
  declaredBytes?: number;
  crc?: number;
  /** Bit 0: encrypted. */
  flags?: number;
  /** The upper half is the Unix mode. */
  attributes?: number;
  /** Its bytes are those of an entry before it: the archive has them once. */
  sharesBytesOf?: number;
}

/** Writes archives that no honest writer would: wrong sizes, unsafe names, links, flags. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const {
    name,
    content = Buffer.alloc(0),
    flags = 0,
    attributes = 0,
    sharesBytesOf,
    ...told
  } of entries) {
    const packed = told.packed ?? deflateRawSync(content);
    const fileName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(told.crc ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(told.declaredBytes ?? content.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(attributes >>> 0, 6);
    offsets.push(sharesBytesOf === undefined ? offset : (offsets[sharesBytesOf] ?? 0));
    tail.writeUInt32LE(offsets.at(-1) ?? 0, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, fileName]));
    if (sharesBytesOf !== undefined) continue;
    files.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/**
 * A gibibyte of zeros in a megabyte: 16 MiB packed once with the dictionary forgotten at its end, so that the
 * same bytes can follow themselves.
 */
export function zeroBomb(): { packed: Buffer; bytes: number } {
  const block = Buffer.alloc(16 * 1024 * 1024);
  // Z_FULL_FLUSH = 3; the level keeps zlib's default.
  const packed = deflateRawSync(block, { finishFlush: 3 });
  return {
    packed: Buffer.concat([...Array<Buffer>(64).fill(packed), Buffer.from([3, 0])]),
    bytes: block.length * 64,
  };
}
