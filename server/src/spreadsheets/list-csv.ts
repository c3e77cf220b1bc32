import { MAX_FILE_ROWS } from '@campaign/shared-api/constants';
import type { Page } from '@campaign/shared-api/contracts';
import { CSV_START, csvLine } from './csv';

/** The page a list is asked for where all that is filtered is wanted. */
export const WHOLE_LIST = { page: 1, size: MAX_FILE_ROWS };

/** A column's heading, and what it says of a row. */
export type FileColumn<Row> = readonly [
  header: string,
  cell: (row: Row) => string | number | null | undefined,
];

/** A list as CSV, in its order. Where there are more rows than a file takes, the last line says so. */
export function listCsv<Row>(
  columns: readonly FileColumn<Row>[],
  { data, total }: Pick<Page<Row>, 'data' | 'total'>,
): string {
  const lines = [
    columns.map(([header]) => header),
    ...data.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))),
    ...(total > data.length
      ? [[`The first ${data.length} of ${total}. Narrow the filters for the rest.`]]
      : []),
  ];
  return CSV_START + lines.map((line) => csvLine(line)).join('');
}
