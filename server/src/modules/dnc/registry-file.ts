import { readPhone } from '@campaign/shared-api/messaging';
import { BrokenCsv, CsvReader, DELIMITERS } from '../lists/files/csv-records';
import type { CsvRecord } from '../lists/files/csv-records';
import { FileProblem } from '../lists/files/file-problem';
import type { FileSource } from '../lists/files/file-source';
import { readHeader } from '../lists/files/header';
import { textsOf } from '../lists/files/list-file';
import { BadBytes } from '../lists/files/text-encoding';
import { readRecords } from '../lists/files/text-records';

const NOT_TEXT =
  'The file is no text. Upload the registry’s flat file, a CSV with PhoneNumber, or a zip of them.';

/** Some records of a copy: the numbers in it, and how many lines held none. */
export interface RegistryPart {
  phones: number[];
  unread: number;
}

/**
 * The numbers of a registry's copy, some at a time: of the national registry's flat file (`212,5551234`, no header), of ten
 * digits a line, or of a CSV with a PhoneNumber column. Throws FileProblem.
 */
export async function* readRegistryFile(source: FileSource, fileName: string): AsyncGenerator<RegistryPart> {
  for (const text of await textsOf(source, fileName)) {
    let column: number | undefined;
    let isHeader = false;
    const startReading = (line: string, separator?: (typeof DELIMITERS)[number]) => {
      isHeader = /[a-z]/i.test(line);
      if (!isHeader) return new CsvReader(separator ?? DELIMITERS.find((each) => line.includes(each)) ?? ',');
      const header = readHeader(line, separator);
      column = header.phoneColumn;
      return new CsvReader(header.delimiter);
    };
    try {
      for await (const records of readRecords(text, 'utf-8', startReading)) {
        if (isHeader) isHeader = records.next().done === true;
        yield partOf(records, column);
      }
    } catch (error) {
      if (error instanceof BadBytes || error instanceof BrokenCsv) throw new FileProblem(NOT_TEXT);
      throw error;
    }
  }
}

function partOf(records: Iterable<CsvRecord>, column: number | undefined): RegistryPart {
  const part: RegistryPart = { phones: [], unread: 0 };
  for (const record of records) {
    const verdict = readPhone(phoneIn(record, column));
    if (verdict.ok) part.phones.push(verdict.phone);
    else part.unread += 1;
  }
  return part;
}

/** Without a header: the first cell, or the area code and what follows it. */
function phoneIn(record: CsvRecord, column: number | undefined): string {
  if (column !== undefined) return column < record.width ? record.text(column) : '';
  const first = record.text(0).trim();
  return /^\d{3}$/.test(first) && record.width > 1 ? first + record.text(1).trim() : first;
}
