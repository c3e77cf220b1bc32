/** Why an archive cannot be used. */
export class StoredZipError extends Error {
  constructor(readonly problem: 'no-zip' | 'too-large') {
    super(problem);
  }
}

const MAX_ENTRIES = 5_000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

interface Entry {
  name: Uint8Array;
  crc: number;
  method: number;
  bytes: Uint8Array;
}

/**
 * The same archive with these entries unpacked, at most `maxBytes` of them whatever it declares: the browser's own
 * decompressor does it piece by piece, and what reads the archive next has nothing left to unpack. Throws StoredZipError.
 */
export async function storedZip(
  file: Blob,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Promise<Blob> {
  if (file.size > maxBytes) throw new StoredZipError('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unpacked: Entry[] = [];
  let left = maxBytes;
  for (const entry of entriesOf(bytes)) {
    if (!isWanted(new TextDecoder().decode(entry.name))) continue;
    const content = entry.method === 0 ? entry.bytes : await inflate(entry, left);
    left -= content.length;
    if (left < 0) throw new StoredZipError('too-large');
    unpacked.push({ ...entry, method: 0, bytes: content });
  }
  return new Blob(written(unpacked));
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const noZip = new StoredZipError('no-zip');
  try {
    let end = bytes.length - 22;
    while (end >= 0 && view.getUint32(end, true) !== END) end--;
    if (end < 0) throw noZip;
    const count = view.getUint16(end + 10, true);
    if (count > MAX_ENTRIES) throw new StoredZipError('too-large');
    let at = view.getUint32(end + 16, true);
    return Array.from({ length: count }, () => {
      if (view.getUint32(at, true) !== ENTRY) throw noZip;
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
      const local = view.getUint32(at + 42, true);
      if (view.getUint32(local, true) !== LOCAL) throw noZip;
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const entry = {
        name: bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)),
        crc: view.getUint32(at + 16, true),
        method: view.getUint16(at + 10, true),
        bytes: bytes.subarray(start, start + view.getUint32(at + 20, true)),
      };
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
      return entry;
    });
  } catch (error) {
    // A number that points outside of the file.
    throw error instanceof RangeError ? noZip : error;
  }
}

async function inflate({ method, bytes }: Entry, maxBytes: number): Promise<Uint8Array> {
  if (method !== 8) throw new StoredZipError('no-zip');
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new StoredZipError('no-zip')));
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new StoredZipError('too-large');
    }
    pieces.push(value as Uint8Array<ArrayBuffer>);
  }
}

function written(entries: readonly Entry[]): Uint8Array<ArrayBuffer>[] {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const { name, crc, bytes } of entries) {
    const local = headerOf(LOCAL, 30, { name, crc, bytes });
    const entry = headerOf(ENTRY, 46, { name, crc, bytes }, offset);
    files.push(local, name, bytes);
    directory.push(entry, name);
    offset += local.length + name.length + bytes.length;
    directoryBytes += entry.length + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, END, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, directoryBytes, true);
  end.setUint32(16, offset, true);
  return [...files, ...directory, new Uint8Array(end.buffer)] as Uint8Array<ArrayBuffer>[];
}

function headerOf(
  signature: number,
  size: number,
  entry: Omit<Entry, 'method'>,
  offset?: number,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  // The directory's entry has the version of its writer before what both have.
  const at = offset === undefined ? 0 : 2;
  view.setUint32(0, signature, true);
  view.setUint16(4, 20, true);
  if (offset !== undefined) view.setUint16(6, 20, true);
  view.setUint32(14 + at, entry.crc, true);
  view.setUint32(18 + at, entry.bytes.length, true);
  view.setUint32(22 + at, entry.bytes.length, true);
  view.setUint16(26 + at, entry.name.length, true);
  if (offset !== undefined) view.setUint32(42, offset, true);
  return new Uint8Array(view.buffer);
}
