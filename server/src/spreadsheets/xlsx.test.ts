import { setImmediate as turn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { readWorkbook } from '../testing/read-workbook';
import { xlsxStream } from './xlsx';
import type { Cell, Sheet } from './xlsx';

const COLUMNS: Sheet['columns'] = [
  { header: 'Text', kind: 'text', width: 20 },
  { header: 'Number', kind: 'number', width: 8 },
  { header: 'Given', kind: 'time', width: 20 },
];
async function* pages(...some: (readonly Cell[])[][]) {
  yield* some;
  await turn();
}
const sheet = (name: string, rows: Sheet['rows']): Sheet => ({ name, columns: COLUMNS, rows });

describe('a workbook', () => {
  it('holds every sheet with its heading and its pages of rows', async () => {
    const stream = xlsxStream([
      sheet('First & <last>', pages([['a', 1, 0]], [['b', null, 43_200]])),
      sheet('Empty', pages()),
    ]);
    expect(await readWorkbook(await buffer(stream))).toEqual({
      'First & <last>': [
        ['Text', 'Number', 'Given'],
        ['a', '1', '25569'],
        ['b', '', '25569.5'],
      ],
      Empty: [['Text', 'Number', 'Given']],
    });
  });

  it.each(['=1+1', '+12025550100', '-1', '@SUM(A1)', '_x0041_', '<b>&amp;"</b>', 'a\r\nb', ' 👋🏽 ', '٠'])(
    'keeps %j as text, to the letter',
    async (text) => {
      const stream = xlsxStream([sheet('Sheet', pages([[text, 1, null]]))]);
      expect((await readWorkbook(await buffer(stream))).Sheet?.[1]).toEqual([text, '1']);
    },
  );

  it('leaves out what no XML file may hold, and what no cell can', async () => {
    const stream = xlsxStream([
      sheet('Sheet', pages([['a\0b\u0008c\ud800d\uffff', 1, null]], [['x'.repeat(40_000), 2, null]])),
    ]);
    const [, odd, long] = (await readWorkbook(await buffer(stream))).Sheet ?? [];
    expect(odd?.[0]).toBe('abcd');
    expect(long?.[0]).toHaveLength(32_767);
  });

  it('says so when a sheet is full, and does not read on', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        await turn();
        yield [[`row ${read}`, read, null]];
      }
    }
    const rows = (await readWorkbook(await buffer(xlsxStream([sheet('Sheet', endless())], 5)))).Sheet ?? [];
    expect(rows.slice(1, -1).map(([text]) => text)).toEqual(['row 1', 'row 2', 'row 3']);
    expect(rows.at(-1)).toEqual([expect.stringContaining('The CSV file has them all')]);
    expect(read).toBe(4);
  });

  it('fails when its rows fail, so that nobody takes a half for the whole', async () => {
    async function* failing() {
      yield [['a', 1, null]];
      await turn();
      throw new Error('The database went away.');
    }
    await expect(buffer(xlsxStream([sheet('Sheet', failing())]))).rejects.toThrow('The database went away.');
  });

  it('asks for no more rows than are taken, and for none once nobody reads', async () => {
    let read = 0;
    let ended = false;
    const big = 'x'.repeat(1_000);
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          await turn();
          yield Array.from({ length: 100 }, (_, row) => [`${Math.random()}${big}${row}`, read, null]);
        }
      } finally {
        ended = true;
      }
    }
    const stream = xlsxStream([sheet('Sheet', endless())]);
    for (let round = 0; round < 2_000; round++) await turn();
    expect(read).toBeLessThan(500);
    stream.destroy();
    while (!ended) await turn();
    const then = read;
    for (let round = 0; round < 100; round++) await turn();
    expect(read).toBe(then);
  });
});
