import type { Readable } from 'node:stream';
import type { CsvReader, CsvRecord, Delimiter } from './csv-records';
import { headOf } from './header';
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
 * All records, the header first. `startReading` is given the header's line and the separator that the file names, and
 * answers the reader for it and what follows. Records come in the pieces the file comes in, so that others get their turn
 * between them.
 */
export async function* readRecords(
  file: TextFile,
  encoding: Encoding,
  startReading: (header: string, separator: Delimiter | undefined) => CsvReader,
): AsyncGenerator<Records> {
  let reader: CsvReader | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of toUtf8(await file.open(), encoding)) {
    if (reader) {
      yield reader.push(piece);
      continue;
    }
    waiting = waiting.length > 0 ? Buffer.concat([waiting, piece]) : piece;
    const head = headOf(waiting, false);
    if (!head) continue;
    reader = startReading(head.line, head.separator);
    yield reader.push(head.bytes);
  }
  if (!reader) {
    const head = headOf(waiting, true);
    if (!head) return;
    reader = startReading(head.line, head.separator);
    yield reader.push(head.bytes);
  }
  yield reader.end();
}
