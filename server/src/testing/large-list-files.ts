import { Readable } from 'node:stream';
import { MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import { NAMES, seededRandom } from './list-files';
import type { ListFileCase } from './list-files';

/** C37…C41: files by their size. `rows` of five columns, a twentieth of them duplicates, a hundredth malformed. */
export function bigListFile(rows: number, seed = 1): ListFileCase {
  const malformed = Math.floor(rows / 100);
  const duplicate = Math.floor(rows / 20);
  return {
    id: rows === 100_000 ? 'C37' : rows === 1_000_000 ? 'C38' : 'C39',
    what: `${rows.toLocaleString('en-US')} rows`,
    fileName: 'large.csv',
    content: () => Readable.from(bigCsv(rows, seed), { objectMode: false }),
    upload: { rows },
    ledger: { loaded: rows - malformed - duplicate, duplicate, malformed },
  };
}

function* bigCsv(rows: number, seed: number): Generator<Buffer> {
  const random = seededRandom(seed);
  let text = 'PhoneNumber,first_name,last_name,state,zip\n';
  for (let row = 1; row <= rows; row++) {
    // Every hundredth is malformed, and of the rest every row before a twentieth says its predecessor's number.
    const phone = row % 100 === 0 ? '12345' : loadPhone(row % 20 === 10 ? row - 1 : row);
    const name = NAMES[Math.floor(random() * NAMES.length)];
    text += `${phone},${name},Person ${row},CA,9${String(row % 1000).padStart(4, '0')}\n`;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The n-th number of the simulator's load range: NPA-555-XXXX, which no carrier would be given. */
function loadPhone(n: number): string {
  const area = LOAD_AREAS[Math.floor(n / 10_000) % LOAD_AREAS.length];
  return `${area}555${String(n % 10_000).padStart(4, '0')}`;
}

const LOAD_AREAS = Array.from({ length: 800 }, (_, n) => 200 + n).filter(
  (area) => !/^(.11|.9|37|96|555|950)/.test(String(area)),
);

/** C40 and C41: a file of exactly the limit, or one byte more. */
export function listFileOfLimit(extraBytes: 0 | 1): ListFileCase {
  return {
    id: extraBytes ? 'C41' : 'C40',
    what: extraBytes ? 'one byte over the limit' : 'as large as may be',
    fileName: 'limit.csv',
    content: () => Readable.from(linesOf(MAX_LIST_FILE_BYTES + extraBytes), { objectMode: false }),
    upload: extraBytes
      ? { status: 413, error: 'The file is larger than 200 MB.' }
      : { rows: Math.ceil((MAX_LIST_FILE_BYTES - 12) / 128) },
  };
}

function* linesOf(bytes: number): Generator<Buffer> {
  const line = `2025550100${' '.repeat(117)}\n`;
  const block = Buffer.from(line.repeat(8192));
  let left = bytes - 12;
  yield Buffer.from('PhoneNumber\n');
  for (; left >= block.length; left -= block.length) yield block;
  yield block.subarray(0, left);
}
