import type { Readable } from 'node:stream';
import type { CsvReader, CsvRecord } from './csv-records';
import { firstLineOf } from './header';
import { toUtf8 } from './text-encoding';
import type { Encoding } from './text-encoding';

/** An upload that is text, or one text file of an archive. */
export interface TextFile {
  /** Of an archive's member; null for the upload itself. */
  name: string | null;
  open(): Promise<Readable>;
}

/** Some records, to be taken before the next are asked for. */
export type Records = Generator<CsvRecord>;

/**
 * All records, the header first. `startReading` is given the first line and answers the reader for it and
 * what follows. Records come in the pieces the file comes in, so that others get their turn between them.
 */
export async function* readRecords(
  file: TextFile,
  encoding: Encoding,
  startReading: (firstLine: string) => CsvReader,
): AsyncGenerator<Records> {
  let reader: CsvReader | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of toUtf8(await file.open(), encoding)) {
    const bytes = waiting.length > 0 ? Buffer.concat([waiting, piece]) : piece;
    const firstLine = reader ? '' : firstLineOf(bytes, false);
    waiting = firstLine === undefined ? bytes : Buffer.alloc(0);
    if (firstLine === undefined) continue;
    reader ??= startReading(firstLine);
    yield reader.push(bytes);
  }
  const firstLine = reader ? '' : firstLineOf(waiting, true);
  if (firstLine === undefined) return;
  reader ??= startReading(firstLine);
  yield reader.push(waiting);
  yield reader.end();
}
