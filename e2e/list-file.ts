import { isThorough } from '../jest/thorough';

/** 20,000 rows at night, a twentieth of them in every run. */
const PARTS = isThorough ? 1 : 20;

/** What became of the rows of `campaignList`, by bucket of the ledger. */
export const EXPECTED = {
  loaded: 16_000 / PARTS,
  duplicate: 2_500 / PARTS,
  malformed: 700 / PARTS,
  invalid: 780 / PARTS,
  dnc: 20,
} as const;
export const ROWS = Object.values(EXPECTED).reduce((sum, rows) => sum + rows);

/** Demo numbers on Launchpad's do-not-text entry. */
const DNC_AREAS = [
  412, 414, 415, 480, 501, 502, 503, 504, 505, 512, 515, 601, 602, 603, 605, 612, 615, 617, 702, 704,
];
const NAMES = ['María', "Siobhán O'Neill", 'Zoë', 'Jürgen', "D'Angelo", 'Nguyễn', 'Ana "Nita"', 'Ruth'];
const MALFORMED = ['555-01', 'n/a', '2.02555E+09', '+44 20 7946 0958', '202555010', '12025550100999', ''];
const INVALID = ['0005550100', '1115550100', '(911) 555-0100', '202-155-0100', '+1 (012) 555-0100'];

/** Loaded number `index`: the carrier's load range, outside every demo list. */
export const loadedPhone = (index: number) => `${index % 2 ? 206 : 202}555${2000 + Math.floor(index / 2)}`;

const spelled = (phone: string, style: number) => {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return [
    phone,
    `(${area}) ${exchange}-${line}`,
    `+1 ${area} ${exchange} ${line}`,
    `1-${area}-${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
  ][style % 5]!;
};

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `ROWS` as an agency's file has them: accents, apostrophes, quoted commas, the same number twice, rubbish. */
export function campaignList(): string {
  const rows: string[] = [];
  const add = (phone: string, index: number) =>
    rows.push(
      [NAMES[index % NAMES.length]!, `Doe, ${index}`, phone, index % 3 ? 'Austin' : 'San José']
        .map(cell)
        .join(','),
    );
  for (let index = 0; index < EXPECTED.loaded; index++) add(spelled(loadedPhone(index), index), index);
  for (let index = 0; index < EXPECTED.duplicate; index++)
    add(spelled(loadedPhone(index * 3), index + 1), index);
  for (let index = 0; index < EXPECTED.malformed; index++) add(MALFORMED[index % MALFORMED.length]!, index);
  for (let index = 0; index < EXPECTED.invalid; index++) add(INVALID[index % INVALID.length]!, index);
  for (const area of DNC_AREAS) add(`${area}5550197`, area);
  return `\ufeffFirst Name,Last Name,PhoneNumber,City\r\n${rows.join('\r\n')}\r\n`;
}
