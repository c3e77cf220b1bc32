import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { FileProblem } from './file-problem';
import type { FileSource } from './file-source';
import type { TextFile } from './text-records';

/** PLUP-28. */
export const ZIP_LIMITS = { entries: 100, unpackedBytes: 300 * 1024 * 1024, ratio: 100 } as const;

/**
 * The .csv and .txt files of a zip archive. Everything else is refused by name before a byte is unpacked:
 * too many files, too large or too densely packed ones, such as share their bytes, links, unsafe names, encryption, archives inside.
 * Reading one fails with FileProblem when it is not what the archive promised.
 * What macOS and Windows add on their own (`__MACOSX/`, `.DS_Store`, `Thumbs.db`) is passed over.
 */
export async function openArchive(source: FileSource): Promise<TextFile[]> {
  const zip = await openZip(source);
  const entries = await readEntries(zip);
  const members = entries.filter((entry) => !entry.fileName.endsWith('/') && !isPackersOwn(entry.fileName));
  for (const entry of entries) checkEntry(entry);
  checkPlaces(entries);
  for (const { fileName } of members) checkType(fileName);
  if (members.length === 0) throw new FileProblem('The archive contains no .csv or .txt file.');

  const unpacked = members.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (unpacked > ZIP_LIMITS.unpackedBytes) {
    throw new FileProblem(`Unpacked, the archive is larger than ${ZIP_LIMITS.unpackedBytes / 1024 ** 2} MB.`);
  }
  return members.map((entry) => ({
    name: entry.fileName,
    open: () => openMember(zip, entry),
  }));
}

async function openZip(source: FileSource): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
  try {
    return await fromRandomAccessReaderPromise(new PartReader(source), source.bytes, options);
  } catch (error) {
    throw broken(error);
  }
}

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const tooMany = new FileProblem(`The archive contains more than ${ZIP_LIMITS.entries} files.`);
  if (zip.entryCount > ZIP_LIMITS.entries) throw tooMany;
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.push(entry) > ZIP_LIMITS.entries) throw tooMany;
    }
  } catch (error) {
    throw broken(error);
  }
  return entries;
}

function checkEntry(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize } = entry;
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind === 0o120000) throw new FileProblem(`The archive contains a link: ${fileName}.`);
  if (entry.isEncrypted())
    throw new FileProblem(`The archive is encrypted: ${fileName}. Upload it without a password.`);
  if (!entry.canDecodeFileData())
    throw new FileProblem(`${fileName} is packed in a way that cannot be read.`);
  if (uncompressedSize > ZIP_LIMITS.ratio * Math.max(compressedSize, 1)) {
    throw new FileProblem(`${fileName} unpacks to more than ${ZIP_LIMITS.ratio} times its packed size.`);
  }
}

const LOCAL_HEADER_BYTES = 30;

/** Entries that share bytes would be many times what the archive holds. */
function checkPlaces(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    const end =
      entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
    if (next && next.relativeOffsetOfLocalHeader < end)
      throw new FileProblem(
        `The archive contains two files in one place: ${entry.fileName} and ${next.fileName}.`,
      );
  }
}

function checkType(fileName: string): void {
  if (/\.(zip|gz|tgz|bz2|xz|7z|rar|tar)$/i.test(fileName)) {
    throw new FileProblem(`The archive contains another archive: ${fileName}.`);
  }
  if (!/\.(csv|txt)$/i.test(fileName)) {
    throw new FileProblem(`The archive may contain .csv and .txt files only, and contains ${fileName}.`);
  }
}

const isPackersOwn = (fileName: string) =>
  /^__MACOSX\//.test(fileName) || /(^|\/)(\.DS_Store|Thumbs\.db)$/i.test(fileName);

async function openMember(zip: ZipFile, entry: Entry): Promise<Readable> {
  const damaged = new FileProblem(
    `${entry.fileName} is damaged: its content is not what the archive promises.`,
  );
  try {
    const content = await zip.openReadStreamPromise(entry);
    return Readable.from(checked(content, entry.crc32, damaged), { objectMode: false });
  } catch {
    throw damaged;
  }
}

async function* checked(content: Readable, expected: number, damaged: FileProblem): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw damaged;
  }
  if (sum !== expected) throw damaged;
}

/** yauzl's own words name the file where a name is unsafe; the rest says that this is no zip archive. */
function broken(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  const message = error instanceof Error ? error.message : '';
  const unsafe = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(
    message,
  );
  if (unsafe) return new FileProblem(`The archive contains a file with an unsafe name: ${unsafe[1]}.`);
  if (/encryption/.test(message))
    return new FileProblem('The archive is encrypted. Upload it without a password.');
  return new FileProblem('The file is not a complete zip archive.');
}

/** Lets yauzl read parts of a stored file. */
class PartReader extends RandomAccessReader {
  constructor(readonly source: FileSource) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readPart(this.source, start, end), { objectMode: false });
  }
}

async function* readPart(source: FileSource, start: number, end: number): AsyncGenerator<Buffer> {
  if (end > start) yield* await source.open({ start, end });
}
