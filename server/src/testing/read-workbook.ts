import { fromBufferPromise } from 'yauzl';

/** What stands in a workbook: each sheet's rows as text, each cell as it is stored. Reads what `xlsxStream` writes. */
export async function readWorkbook(file: Buffer): Promise<Record<string, string[][]>> {
  const parts = await unzip(file);
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)];
  return Object.fromEntries(
    names.map(([, name = ''], index) => {
      const xml = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
      return [
        plain(name),
        [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => cellsOf(row)),
      ];
    }),
  );
}

async function unzip(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return parts;
}

/** By the letter of their column; what was left out is empty. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, letter = 'A', value = ''] of row.matchAll(
    /<c r="([A-Z])\d+"[^>]*>(?:<is><t[^>]*>|<v>)(.*?)<\/[tv]>/gs,
  )) {
    cells[letter.charCodeAt(0) - 65] = plain(value);
  }
  return Array.from(cells, (value) => value ?? '');
}

const plain = (xml: string) =>
  xml
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('&#13;', '\r')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
