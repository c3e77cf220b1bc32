import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What a column holds: text as it stands, whole numbers, dollars, or a wall clock's seconds since 1970. */
export type ColumnKind = 'text' | 'number' | 'money' | 'time';
export type Cell = string | number | null;

export interface SheetColumn {
  header: string;
  kind: ColumnKind;
  /** In characters. */
  width: number;
}

export interface Sheet {
  /** At most 31 characters, none of \ / ? * [ ] : */
  name: string;
  columns: readonly SheetColumn[];
  /** Some rows at a time; the next are asked for when the reader of the file has taken these. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** What Excel opens; further rows are left out, and the last one says so. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_LENGTH = 32_767;
/** Packed faster than usual: the text of sheets repeats so much that more effort saves little. */
const ZIP = { compressionLevel: 3, mtime: new Date(0) };

/**
 * An Excel workbook, written while it is read: one sheet after the other, never more than some rows in memory.
 * Text is stored as text, so that no cell is taken for a formula. Fails as its rows fail.
 */
export function xlsxStream(sheets: readonly Sheet[], limit = MAX_SHEET_ROWS): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let reading: Readable | undefined;
  // Whoever stops reading stops the rows as well.
  output.once('close', () => reading?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);

  const part = (path: string, xml: string) => zip.addBuffer(Buffer.from(HEAD + xml), path, ZIP);
  part('[Content_Types].xml', contentTypes(sheets));
  part('_rels/.rels', ROOT_RELATIONS);
  part('xl/workbook.xml', workbook(sheets));
  part('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
  part('xl/styles.xml', STYLES);
  sheets.forEach((sheet, index) =>
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, ZIP, (give) => {
      reading = Readable.from(sheetXml(sheet, limit), { objectMode: false, highWaterMark: 64 * 1024 });
      // yazl does not listen to what it was given: unheard, the failure would end the process.
      reading.on('error', (error) => output.destroy(error));
      give(null, reading);
    }),
  );
  zip.end();
  return output;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* sheetXml({ columns, rows }: Sheet, limit: number): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }, index) => textCell(`${COLUMN_LETTERS[index]}1`, header, HEADING));
  yield (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`
  );
  let last = 1;
  for await (const some of rows) {
    const lines: string[] = [];
    for (const cells of some.slice(0, limit - 1 - last)) lines.push(rowXml(columns, cells, ++last));
    yield lines.join('');
    if (lines.length < some.length) {
      const words = 'There are more rows than a sheet can hold. The CSV file has them all.';
      yield `<row r="${last + 1}">${textCell(`A${last + 1}`, words, HEADING)}</row>`;
      break;
    }
  }
  yield '</sheetData></worksheet>';
}

/** No sheet of ours is wider. */
const COLUMN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const rowXml = (columns: Sheet['columns'], cells: readonly Cell[], row: number) =>
  `<row r="${row}">${columns.map(({ kind }, i) => cell(`${COLUMN_LETTERS[i]}${row}`, cells[i], kind)).join('')}</row>`;

const HEADING = 1;
const STYLE_OF: Record<ColumnKind, number> = { text: 0, number: 0, money: 2, time: 3 };
const SECONDS_A_DAY = 86_400;
/** The day Excel counts from, in days before 1970. */
const EXCEL_EPOCH = 25_569;

function cell(at: string, value: Cell | undefined, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return textCell(at, value, STYLE_OF[kind]);
  const number = kind === 'time' ? value / SECONDS_A_DAY + EXCEL_EPOCH : value;
  return `<c r="${at}" s="${STYLE_OF[kind]}"><v>${number}</v></c>`;
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** No XML file may hold these; `_x0041_` would be read as the letter A. */
const FORBIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const xmlText = (text: string) =>
  text
    .slice(0, MAX_CELL_LENGTH)
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? '');

const xmlAttribute = (text: string) => xmlText(text).replaceAll('"', '&quot;');

const contentTypes = (sheets: readonly Sheet[]) =>
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
  sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>';

const ROOT_RELATIONS =
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbook = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('') +
  '</sheets></workbook>';

const workbookRelations = (sheets: readonly Sheet[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('') +
  `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** By number: 0 plain, 1 heading, 2 dollars, 3 day and time. */
const STYLES =
  `<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';
