/** Excel reads a CSV file as UTF-8 only when it begins with this. */
export const CSV_START = '\ufeff';

/** What a spreadsheet would run: after any blanks, one of these, also as wide as a CJK letter; or a blank that moves it there. */
const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;

/** A cell no spreadsheet takes for a formula: a quote before it, which spreadsheets show as text. */
const asText = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** RFC 4180, every cell quoted: another program's delimiter cannot cut a cell and free what follows. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
