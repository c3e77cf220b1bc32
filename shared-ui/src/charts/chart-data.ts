/** What a chart says, as rows: its table, its CSV and its points for the keyboard are made of the same. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A place a person's arrow keys can stand on. */
export interface ChartPoint {
  series: number;
  index: number;
  /** "Nov 9, Delivered: 97.1 %" */
  text: string;
  /** Enter, or a click. */
  onSelect?: (() => void) | undefined;
}

const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** As spreadsheets read it: UTF-8 with its mark, every cell quoted, none a formula. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  `\ufeff${[columns, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
