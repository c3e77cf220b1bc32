import type { Readable } from 'node:stream';
import type { LedgerBucket } from '@campaign/shared-api/contracts';
import { writeZip, zeroBomb } from './zip-writer';
import type { ZipEntry } from './zip-writer';

/** A file somebody may upload as a phone list, and the answer it must get. */
export interface ListFileCase {
  /** Of the bad-input table: C01…C70 text, Z01…Z14 archives. */
  id: string;
  what: string;
  fileName: string;
  content: () => Buffer | Readable;
  /** What the upload answers: rows counted, or status and message. */
  upload: { rows: number } | { status: 400 | 413; error: string };
  /** The ledger once the list is loaded, without empty buckets. */
  ledger?: Partial<Record<LedgerBucket, number>>;
  /** Values of first_name that must arrive as they are. */
  names?: string[];
}

const EMPTY = 'The file is empty or not properly formatted.';
const NO_PHONE = "CSV file must contain a 'PhoneNumber' column.";
const badPhone = (row: number, value: string) =>
  `Invalid phone number format at row ${row}: ${value}. Number should be 10 or 11 digits with optional +1 prefix.`;
const SAVE_AS_UTF8 = 'Save the file as "CSV UTF-8" and upload it again.';
const NOT_TEXT =
  'The file is no text but a zip archive or a spreadsheet. Save it as CSV, or name an archive .zip.';

export const NAMES = ['Ada', 'José', 'Zoë', "O'Brien", 'Anne-Marie', 'Núñez', 'Łukasz', '李', 'Ngọc'];
const AREA_CODES = [202, 212, 213, 305, 312, 404, 415, 480, 503, 512, 602, 617, 702, 713, 808, 907];

/** A repeatable stream of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sixteen hundred fictional numbers (555-0100 to 555-0199 of sixteen area codes), in an order of the seed's. */
function fictionalPhones(random: () => number): string[] {
  const phones = AREA_CODES.flatMap((area) =>
    Array.from({ length: 100 }, (_, n) => `${area}55501${String(n).padStart(2, '0')}`),
  );
  for (let at = phones.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [phones[at], phones[other]] = [phones[other]!, phones[at]!];
  }
  return phones;
}

/** Every text and archive case that is small enough to run on each change; large-list-files.ts has the others. */
export function listFiles(seed = 20261120): ListFileCase[] {
  const random = seededRandom(seed);
  const phones = fictionalPhones(random);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const people = (count: number, from = 0) =>
    phones.slice(from, from + count).map((phone) => [phone, pick(NAMES)] as const);
  const csv = (
    rows: readonly (readonly string[])[],
    { end = '\n', by = ',', header = ['PhoneNumber', 'first_name'] } = {},
  ) => [header, ...rows].map((row) => row.join(by)).join(end) + end;
  const three = people(3);
  const loadedThree = { upload: { rows: 3 }, ledger: { loaded: 3 }, names: three.map(([, name]) => name) };
  const text = (
    id: string,
    what: string,
    content: string | Buffer,
    answer: Pick<ListFileCase, 'upload' | 'ledger' | 'names'>,
    fileName = 'list.csv',
  ): ListFileCase => ({
    id,
    what,
    fileName,
    content: () => (typeof content === 'string' ? Buffer.from(content) : content),
    ...answer,
  });
  const refused = (error: string) => ({ upload: { status: 400 as const, error } });
  const utf16be = (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le').swap16();
  const windows = [three[0]![0], three[1]![0], three[2]![0]];

  const reading: ListFileCase[] = [
    text('C01', 'UTF-8 with a byte order mark', `\ufeff${csv(three)}`, loadedThree),
    text('C02', 'CRLF', csv(three, { end: '\r\n' }), loadedThree),
    text('C03', 'LF, named .txt', csv(three), loadedThree, 'LIST.TXT'),
    text('C04', 'CR only', csv(three, { end: '\r' }), loadedThree),
    text(
      'C05',
      'mixed line ends, blank lines, none at the end',
      `PhoneNumber,first_name\r\n${three[0]!.join()}\n\n${three[1]!.join()}\r  \r\n${three[2]!.join()}`,
      loadedThree,
    ),
    text('C06', 'UTF-16LE with a mark', Buffer.from(`\ufeff${csv(three)}`, 'utf16le'), loadedThree),
    text('C06b', 'UTF-16LE without a mark', Buffer.from(csv(three), 'utf16le'), loadedThree),
    text('C07', 'UTF-16BE with a mark', utf16be(csv(three)), loadedThree),
    text(
      'C08',
      'Windows-1252',
      Buffer.from(csv(windows.map((phone, n) => [phone, ['José', 'Zoë', 'Núñez'][n]!])), 'latin1'),
      {
        ...loadedThree,
        names: ['José', 'Zoë', 'Núñez'],
      },
    ),
    text(
      'C09',
      'bytes that are no text, in row 3',
      Buffer.concat([
        Buffer.from(`${csv(three.slice(0, 2))}${phones[5]},Mar`),
        Buffer.from([0xc3]),
        Buffer.from(',x\n'),
      ]),
      refused(`There are bytes in row 3 that are no UTF-8 text. ${SAVE_AS_UTF8}`),
    ),
    text(
      'C09b',
      'a NUL in row 2',
      Buffer.from(csv([three[0]!, [phones[4]!, 'A\0da']])),
      refused(`There are bytes in row 2 that are no UTF-8 text. ${SAVE_AS_UTF8}`),
    ),
    text('C10', 'semicolons', csv(three, { by: ';' }), loadedThree),
    text(
      'C10b',
      'the line that Excel puts first, as it is written for semicolons',
      `sep=;\r\n${csv(three, { by: ';' })}`,
      loadedThree,
    ),
    text('C10c', "Excel's line in quotes, for tabs", `"sep=\t"\n${csv(three, { by: '\t' })}`, loadedThree),
    text(
      'C10d',
      "Excel's line in UTF-16",
      Buffer.from(`\ufeffsep=,\r\n${csv(three)}`, 'utf16le'),
      loadedThree,
    ),
    text('C10e', "Excel's line and no more", 'sep=;\r\n', refused(EMPTY)),
    text('C11', 'tabs', csv(three, { by: '\t' }), loadedThree),
    text('C12', 'pipes', csv(three, { by: '|' }), loadedThree),
    text(
      'C13',
      'one column',
      csv(
        three.map(([phone]) => [phone]),
        { header: ['PhoneNumber'] },
      ),
      { upload: { rows: 3 }, ledger: { loaded: 3 } },
    ),
    text('C14', 'numbers without a header', `${phones.slice(0, 4).join('\n')}\n`, refused(NO_PHONE)),
    text('C15', 'commas in quotes', csv([[phones[0]!, '"Doe, Jane"'], [phones[1]!, '"a;b|c"'], three[2]!]), {
      ...loadedThree,
      names: ['Doe, Jane', 'a;b|c', three[2]![1]],
    }),
    text(
      'C16',
      'line ends and doubled quotes in quotes',
      csv([[phones[0]!, '"two\r\nlines"'], [phones[1]!, '"the ""Ace"""'], three[2]!]),
      { ...loadedThree, names: ['two lines', 'the "Ace"', three[2]![1]] },
    ),
    text(
      'C17',
      'a quote that is never closed',
      csv([...three, [phones[5]!, '"Ada']]),
      refused('Row 4 opens a quote that is never closed.'),
    ),
    text('C17b', 'text behind a closing quote', csv([...three, [phones[5]!, '"Ada" B']]), {
      ...loadedThree,
      upload: { rows: 4 },
      ledger: { loaded: 3, malformed: 1 },
    }),
    text(
      'C18',
      'a cell of a megabyte',
      csv([...three, [phones[5]!, 'x'.repeat(1_000_000)]]),
      refused('Row 4 is longer than 100 KB. Is a quote never closed?'),
    ),
    text(
      'C19',
      '10,000 columns',
      `PhoneNumber,${Array.from({ length: 9_999 }, (_, n) => `c${n}`).join()}\n${phones[0]}\n${phones[1]}\n`,
      refused('The file has 10000 columns; at most 500 are read.'),
    ),
  ];

  const header = (name: string) => csv(three, { header: [name, 'first_name'] });
  const headers: ListFileCase[] = [
    text('C20', 'a header in small letters with spaces', header(' phonenumber '), loadedThree),
    text('C21', 'a header in capitals', header('PHONENUMBER'), loadedThree),
    text('C22', 'a header with a space inside', header('Phone Number'), refused(NO_PHONE)),
    text('C23', 'a header in quotes', header('"PhoneNumber"'), loadedThree),
    text('C24', 'a header in quotes behind a mark', `\ufeff${header('"PhoneNumber"')}`, loadedThree),
    text(
      'C25',
      'a header twice',
      csv(three, { header: ['PhoneNumber', 'phonenumber'] }),
      refused("The column 'phonenumber' appears twice in the header. Rename or remove one."),
    ),
    text('C26', 'no such header', header('Mobile'), refused(NO_PHONE)),
    text('C27', 'spaces only', '   ', refused(EMPTY)),
    text('C28', 'no bytes', '', refused(EMPTY)),
    text('C29', 'the header alone', 'PhoneNumber,first_name\n', refused(EMPTY)),
    text('C30', 'the header and blank lines', 'PhoneNumber,first_name\r\n\r\n  \r\n,\r\n', refused(EMPTY)),
  ];

  const rows: ListFileCase[] = [
    text('C31', 'one row', csv(people(1)), { upload: { rows: 1 }, ledger: { loaded: 1 } }),
    text('C32', 'two rows', csv(people(2)), { upload: { rows: 2 }, ledger: { loaded: 2 } }),
    text('C32b', 'row 1 bad', csv([['12345', 'x'], ...three]), refused(badPhone(1, '12345'))),
    text('C32c', 'row 2 bad', csv([three[0]!, ['', 'x'], ...three]), refused(badPhone(2, ''))),
    text('C33', 'row 3 bad', csv([...people(2), ['12345', 'x']]), {
      upload: { rows: 3 },
      ledger: { loaded: 2, malformed: 1 },
    }),
    text('C34', 'the last of 1,601 bad', csv([...people(1600), ['no', 'x']]), {
      upload: { rows: 1601 },
      ledger: { loaded: 1600, malformed: 1 },
    }),
    text('C35', 'all impossible', csv(Array.from({ length: 10 }, (_, n) => [`00000000${10 + n}`, 'x'])), {
      upload: { rows: 10 },
      ledger: { invalid: 10 },
    }),
    text(
      'C37',
      'more rows than are read',
      Buffer.concat([Buffer.from(csv(three)), Buffer.alloc(20_000_000, '1\n')]),
      refused('The file has more than 10,000,000 rows. Split it into several lists.'),
    ),
    text('C10f', "Excel's line for tabs, without quotes", `sep=\t\n${csv(three, { by: '\t' })}`, loadedThree),
    text(
      'C36',
      'ragged rows',
      csv([...three, [phones[5]!], [phones[6]!, 'a', 'b'], [phones[7]!, 'a', '', ' ']]),
      { upload: { rows: 6 }, ledger: { loaded: 4, malformed: 2 } },
    ),
  ];

  const verdicts: [string, string, string, LedgerBucket][] = [
    ['C42', 'ten digits', phones[0]!, 'loaded'],
    ['C43', 'eleven digits', `1${phones[0]}`, 'loaded'],
    ['C44', '+1', `+1${phones[0]}`, 'loaded'],
    ['C45', 'brackets and dash', '(202) 555-0100', 'loaded'],
    ['C46', 'dots', '202.555.0100', 'loaded'],
    ['C46b', 'spaces', ' 202 555 0100 ', 'loaded'],
    ['C47', 'nine digits', '202555010', 'malformed'],
    ['C48', 'twelve digits', '202555010012', 'malformed'],
    ['C49', 'another country', '+442025550100', 'malformed'],
    ['C50', 'zeros', '0000000000', 'invalid'],
    ['C50b', 'ones', '1111111111', 'invalid'],
    ['C51', 'area code 000', '0005550100', 'invalid'],
    ['C51b', 'area code 555', '5555550100', 'invalid'],
    ['C51c', 'area code 911', '9115550100', 'invalid'],
    ['C52', "a spreadsheet's exponent", '2.03E+09', 'malformed'],
    ['C53', 'full-width digits', '２０２５５５０１００', 'malformed'],
    ['C53b', 'Arabic-Indic digits', '٢٠٢٥٥٥٠١٠٠', 'malformed'],
    ['C54', 'letters', '202555CALL', 'malformed'],
    ['C54b', 'an extension', '2025550100 x12', 'malformed'],
    ['C55', "a spreadsheet's apostrophe", "'2025550100", 'loaded'],
    ['C55b', 'a decimal', '2025550100.0', 'malformed'],
    ['C55c', 'nothing', '', 'malformed'],
  ];
  // Two good rows first: the upload looks at those.
  const lead = phones.filter((phone) => phone !== phones[0] && phone !== '2025550100').slice(0, 2);
  const phoneCases = verdicts.map(([id, what, phone, bucket]) =>
    text(id, what, csv([...lead.map((one) => [one, 'x']), [phone, 'x']]), {
      upload: { rows: 3 },
      ledger: bucket === 'loaded' ? { loaded: 3 } : { loaded: 2, [bucket]: 1 },
    }),
  );

  const [one] = phones as [string];
  const formulas = [
    '=1+1',
    '+1+1',
    '-1',
    '@SUM(A1)',
    ' =1+1',
    '=HYPERLINK("http://x.example","a")',
    "=cmd|'/C calc'!A0",
  ];
  const wonders = [
    '👩🏽‍🚀',
    '\u202eaadA\u202c',
    'Z\u0351\u036b\u0343a\u0363\u0366l\u0364go',
    'A\u200bda',
    '<b>Ada</b>',
    '<script>alert(1)</script>',
    '{first_name}',
    '${7*7}',
    "Robert'); drop table phone_list;--",
  ];
  const cell = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const contents: ListFileCase[] = [
    text('C56', 'the same number twice', csv([...three, three[0]!, three[0]!]), {
      ...loadedThree,
      upload: { rows: 5 },
      ledger: { loaded: 3, duplicate: 2 },
    }),
    text(
      'C57',
      'the same number in five formats',
      csv(
        [
          one,
          `1${one}`,
          `+1${one}`,
          `(${one.slice(0, 3)}) ${one.slice(3, 6)}-${one.slice(6)}`,
          one.replace(/(...)(...)/, '$1.$2.'),
        ].map((phone) => [phone, 'x']),
      ),
      { upload: { rows: 5 }, ledger: { loaded: 1, duplicate: 4 } },
    ),
    text('C60', 'formulas', csv(formulas.map((name, n) => [phones[n]!, cell(name)])), {
      upload: { rows: formulas.length },
      ledger: { loaded: formulas.length },
      names: formulas.map((name) => name.trim()),
    }),
    text(
      'C64',
      'a tab and a CR before a formula',
      csv([
        [phones[0]!, '"\t=1+1"'],
        [phones[1]!, '"\r=1+1"'],
      ]),
      { upload: { rows: 2 }, ledger: { loaded: 2 }, names: ['=1+1', '=1+1'] },
    ),
    text(
      'C67',
      'names that look like something else',
      csv(wonders.map((name, n) => [phones[n]!, cell(name)])),
      { upload: { rows: wonders.length }, ledger: { loaded: wonders.length }, names: wonders },
    ),
    text('C70', 'a name of 10,000 characters', csv([...three, [phones[5]!, 'x'.repeat(10_000)]]), {
      ...loadedThree,
      upload: { rows: 4 },
      ledger: { loaded: 3, malformed: 1 },
    }),
    text(
      'C70b',
      'another extension',
      csv(three),
      refused('Only .txt, .csv and .zip files can be uploaded.'),
      'list.xlsx',
    ),
  ];

  return [...reading, ...headers, ...rows, ...phoneCases, ...contents, ...archives(three, csv, loadedThree)];
}

type Csv = (rows: readonly (readonly string[])[], how?: { header: string[] }) => string;

function archives(
  three: readonly (readonly [string, string])[],
  csv: Csv,
  loadedThree: Pick<ListFileCase, 'upload' | 'ledger' | 'names'>,
): ListFileCase[] {
  const whole = Buffer.from(csv(three));
  const [first, ...others] = three;
  const half = (rows: readonly (readonly [string, string])[]) => Buffer.from(csv(rows));
  const zip = (
    id: string,
    what: string,
    entries: readonly ZipEntry[] | (() => Buffer),
    answer: string | Pick<ListFileCase, 'upload' | 'ledger' | 'names'>,
    fileName = 'list.zip',
  ): ListFileCase => ({
    id,
    what,
    fileName,
    content: typeof entries === 'function' ? entries : () => writeZip(entries),
    ...(typeof answer === 'string' ? { upload: { status: 400 as const, error: answer } } : answer),
  });
  const unsafe = (id: string, name: string) =>
    zip(
      id,
      `a name like ${name}`,
      [{ name, content: whole }],
      `The archive contains a file with an unsafe name: ${name}.`,
    );
  const damaged = 'list.csv is damaged: its content is not what the archive promises.';
  return [
    zip('Z01', 'one csv', [{ name: 'list.csv', content: whole }], loadedThree),
    zip(
      'Z01b',
      "one csv in a folder, with macOS's own files",
      [
        { name: 'lists/' },
        { name: 'lists/list.csv', content: whole },
        { name: '__MACOSX/lists/._list.csv', content: Buffer.from([0, 5, 22, 7]) },
        { name: '.DS_Store', content: Buffer.from([0]) },
      ],
      loadedThree,
    ),
    zip(
      'Z02',
      'two files with the same header',
      [
        { name: 'a.csv', content: half([first!]) },
        { name: 'b.txt', content: half(others) },
      ],
      loadedThree,
    ),
    zip(
      'Z02b',
      'two files with different headers',
      [
        { name: 'a.csv', content: whole },
        { name: 'b.csv', content: Buffer.from(csv(three, { header: ['PhoneNumber', 'city'] })) },
      ],
      'The files in the archive do not have the same columns: a.csv and b.csv.',
    ),
    zip(
      'Z02c',
      'two files of one name, each of which is read',
      [
        { name: 'a.csv', content: half([first!]) },
        { name: 'a.csv', content: half(others) },
      ],
      loadedThree,
    ),
    zip(
      'Z02d',
      'two entries with the same bytes',
      [
        { name: 'a.csv', content: whole },
        { name: 'b.csv', content: whole, sharesBytesOf: 0 },
      ],
      'The archive contains two files in one place: a.csv and b.csv.',
    ),
    zip('Z03', 'an empty archive', [], 'The archive contains no .csv or .txt file.'),
    zip(
      'Z04',
      '65,000 files',
      () =>
        writeZip(
          Array.from({ length: 65_000 }, (_, n) => ({ name: `${n}.csv`, packed: Buffer.from([3, 0]) })),
        ),
      'The archive contains more than 100 files.',
    ),
    zip(
      'Z05',
      'a gibibyte of zeros',
      () => bomb({}),
      'list.csv unpacks to more than 100 times its packed size.',
    ),
    zip('Z05b', 'a gibibyte of zeros that says it is small', () => bomb({ declaredBytes: 5_000 }), damaged),
    zip(
      'Z05c',
      'three files of 150 MB each',
      () =>
        writeZip(
          [1, 2, 3].map((n) => ({
            name: `${n}.csv`,
            packed: Buffer.alloc(2_000_000),
            declaredBytes: 150_000_000,
          })),
        ),
      'Unpacked, the archive is larger than 300 MB.',
    ),
    zip(
      'Z06',
      'an archive inside',
      [{ name: 'inner.zip', content: writeZip([{ name: 'list.csv', content: whole }]) }],
      'The archive contains another archive: inner.zip.',
    ),
    zip(
      'Z06b',
      'an archive inside that is named .csv',
      [{ name: 'list.csv', content: writeZip([{ name: 'list.csv', content: whole }]) }],
      'The archive contains another archive: list.csv.',
    ),
    unsafe('Z08', '../../etc/passwd.csv'),
    unsafe('Z08b', '/abs.csv'),
    unsafe('Z08c', 'C:\\list.csv'),
    unsafe('Z08d', '..\\list.csv'),
    zip(
      'Z09',
      'a link',
      [{ name: 'list.csv', content: Buffer.from('/etc/passwd'), attributes: 0o120777 << 16 }],
      'The archive contains a link: list.csv.',
    ),
    zip(
      'Z10',
      'an encrypted file',
      [{ name: 'list.csv', content: whole, flags: 1 }],
      'The archive is encrypted: list.csv. Upload it without a password.',
    ),
    zip(
      'Z12',
      'a size smaller than the file',
      [{ name: 'list.csv', content: whole, declaredBytes: 10 }],
      damaged,
    ),
    zip('Z12b', 'a checksum that is wrong', [{ name: 'list.csv', content: whole, crc: 1 }], damaged),
    zip(
      'Z12c',
      'an archive cut short',
      () => writeZip([{ name: 'list.csv', content: whole }]).subarray(0, -30),
      'The file is not a complete zip archive.',
    ),
    zip('Z13', 'text named .zip', () => whole, 'The file is not a zip archive.'),
    zip('Z13b', 'an archive named .csv', [{ name: 'list.csv', content: whole }], NOT_TEXT, 'list.csv'),
    zip(
      'Z13c',
      'a document named .zip',
      [
        { name: '[Content_Types].xml', content: Buffer.from('<x/>') },
        { name: 'word/document.xml', content: Buffer.from('<x/>') },
      ],
      'The archive may contain .csv and .txt files only, and contains [Content_Types].xml.',
    ),
    zip(
      'Z14',
      'folders only',
      [{ name: 'a/' }, { name: 'b/' }],
      'The archive contains no .csv or .txt file.',
    ),
  ];
}

function bomb(told: Pick<ZipEntry, 'declaredBytes'>): Buffer {
  const { packed, bytes } = zeroBomb();
  return writeZip([{ name: 'list.csv', packed, declaredBytes: bytes, ...told }]);
}
