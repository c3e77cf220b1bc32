import Papa from 'papaparse';
import type { DncCheck, DownloadLink, PhoneList, Reply } from '@campaign/shared-api/contracts';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { readList } from '../../testing/load-list';
import { multipartOf } from '../../testing/multipart';
import type { TestBody } from '../../testing/test-server';
import { writeZip } from '../../testing/zip-writer';

let server: TestServer;
let agency: TestClient;
let chief: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  chief = await server.signInAs('agent-admin');
}, 60_000);
afterAll(() => server.close());

let files = 0;
async function upload(content: string | Buffer, given: Record<string, string> = {}, name = 'export.csv') {
  const reply = await agency.call({
    method: 'POST',
    url: '/dncs/upload',
    ...multipartOf(name, Buffer.from(content), {
      listName: `Export ${++files}`,
      isAtAgencyLevel: 'true',
      ...given,
    }),
  });
  const { data, ...rest } = reply.json<Reply<PhoneList> & TestBody>();
  if (reply.statusCode === 200) await server.runTasks();
  return { status: reply.statusCode, list: data, ...rest };
}
const map = (columns: Record<string, string>) =>
  JSON.stringify(
    Object.entries(columns).map(([dataColumn, system]) => ({
      dataColumn,
      systemColumns: system ? [system] : [],
    })),
  );
const checked = async (phone: number | string) =>
  (await agency.get<Reply<DncCheck>>(`/dncs/check?phone=${phone}`)).body.data;
/** What the file says of a number, as the check tells it. */
const saidOf = async (phone: number) => {
  const { blocked, findings } = await checked(phone);
  return [blocked, findings[0]?.reason ?? null, findings[0]?.since ?? null];
};
const heldBy = async ({ listId }: PhoneList) =>
  (
    await server.db
      .selectFrom('dnc_number')
      .where('list_id', '=', listId)
      .select(['phone', 'reason', 'since'])
      .orderBy('phone')
      .execute()
  ).map(({ phone, reason, since }) => [phone, reason, since?.toISOString() ?? null]);

describe('the columns of a do-not-contact file', () => {
  const CRM = [
    'Cell,Home Phone,Work Phone,Agent,Why,Left on',
    '2025550201,2025550202,n/a,2025550299,Moved away,3/1/2026',
    'none,2025550203,2025550204,2025550299,"He said: ""never, ever""",2026-03-02T10:30:00Z',
    '',
  ].join('\n');

  it('hold what a person says they hold: several phones, why, and since when', async () => {
    const { list } = await upload(CRM, {
      phoneColumn: 'Cell',
      keepBadRows: 'true',
      columnMap: map({
        'Home Phone': 'lead_phone',
        'Work Phone': 'lead_phone',
        Why: 'reason',
        'Left on': 'since',
      }),
    });
    expect(await saidOf(2_025_550_201)).toEqual([true, 'Moved away', '2026-03-01T00:00:00.000Z']);
    expect(await saidOf(2_025_550_202)).toEqual([true, 'Moved away', '2026-03-01T00:00:00.000Z']);
    for (const phone of [2_025_550_203, 2_025_550_204])
      expect(await saidOf(phone)).toEqual([true, 'He said: "never, ever"', '2026-03-02T10:30:00.000Z']);
    expect(await saidOf(2_025_550_299)).toEqual([false, null, null]);
    expect((await readList(agency, list.listId)).columnMap).toEqual([
      { dataColumn: 'Cell', systemColumns: ['lead_phone'] },
      { dataColumn: 'Home Phone', systemColumns: ['lead_phone'] },
      { dataColumn: 'Work Phone', systemColumns: ['lead_phone'] },
      { dataColumn: 'Why', systemColumns: ['reason'] },
      { dataColumn: 'Left on', systemColumns: ['since'] },
    ]);
    await chief.delete('/phone_lists/', { ids: [list.listId] });
    expect((await checked(2_025_550_202)).blocked).toBe(false);
  });

  it('hold further phones where a build made before says so in its own words, which are read as carefully', async () => {
    const former = { phoneColumn: 'Cell', keepBadRows: 'true' };
    const { list } = await upload(CRM, { ...former, alsoColumns: '["Agent"]' });
    expect((await heldBy(list)).map(([phone]) => phone)).toEqual([2_025_550_201, 2_025_550_299]);
    for (const alsoColumns of ['["Fax"]', '[7]', '{}', 'null', 'Agent'])
      expect((await upload(CRM, { ...former, alsoColumns })).status).toBe(400);
    await chief.delete('/phone_lists/', { ids: [list.listId] });
  });

  it.each([
    ['of a column that is not there', { Fax: 'lead_phone' }, "The file has no column 'Fax'."],
    ['that names a column twice', null, "The column 'Why' is mapped twice."],
    ['with two reasons', { Why: 'reason', Agent: 'reason' }, "'reason' can be used for one column only."],
    ['of what lists hold', { Why: 'first_name' }, 'Please fill in the fields!'],
  ])('a map %s is refused, and nothing is kept', async (_, columns, message) => {
    const twice = JSON.stringify(
      ['reason', 'since'].map((system) => ({ dataColumn: 'Why', systemColumns: [system] })),
    );
    const columnMap = columns ? map(columns as Record<string, string>) : twice;
    const { status, error } = await upload(CRM, { phoneColumn: 'Cell', keepBadRows: 'true', columnMap });
    expect([status, error]).toEqual([400, message]);
    const left = await server.db.selectFrom('uploaded_file').select('file_id').execute();
    expect(left).toEqual([]);
  });

  it('are told by their names where nobody said: of an archive, and of our own export', async () => {
    const zip = writeZip([
      {
        name: 'a.csv',
        content: Buffer.from(
          'PhoneNumber,Opted Out At,Opt-out reason,Home Phone,Phone type\n2025550211,2026-01-05,STOP,2025550213,cell\n',
        ),
      },
      {
        name: 'b.csv',
        content: Buffer.from(
          'PhoneNumber,Opted Out At,Opt-out reason,Home Phone,Phone type\n2025550212,,,,\n',
        ),
      },
    ]);
    const { list } = await upload(zip, { listName: 'Archive' }, 'export.zip');
    expect(await heldBy(list)).toEqual([
      [2_025_550_211, 'STOP', '2026-01-05T00:00:00.000Z'],
      [2_025_550_212, null, null],
      [2_025_550_213, 'STOP', '2026-01-05T00:00:00.000Z'],
    ]);
    const { downloadUrl } = (await chief.post<Reply<DownloadLink>>('/dncs/export', {})).body.data;
    const ours = (await chief.call({ method: 'GET', url: downloadUrl })).body;
    const rows = Papa.parse<string[]>(ours.slice(1), { skipEmptyLines: true }).data;
    expect(rows.find(([phone]) => phone === '12025550211')).toEqual([
      '12025550211',
      'Do-not-contact file',
      '2026-01-05T00:00:00.000Z',
      '',
      'Archive',
      'STOP',
    ]);
    await chief.delete('/phone_lists/', { ids: [list.listId] });
    const again = await upload(ours);
    expect((await heldBy(again.list)).filter(([phone]) => phone === 2_025_550_211)).toEqual([
      [2_025_550_211, 'STOP', '2026-01-05T00:00:00.000Z'],
    ]);
  });

  it('hold a number whatever is said of it', async () => {
    const rows: [string, string, string | null][] = [
      ['no day', 'soon', null],
      ['30 February', '2026-02-30', null],
      ['the year 2999', '2999-01-01', null],
      ['a word the database knows', 'now', null],
      ['eternity', 'infinity', null],
      ['before texts', '1969-12-31', null],
      ['an injection', "2026-01-01'); drop table dnc_number; --", null],
      ['American time', '12/31/2025 4:05 PM', '2025-12-31T16:05:00.000Z'],
      ['an offset', '2026-01-01 00:00:00-05:00', '2026-01-01T05:00:00.000Z'],
      ['x'.repeat(1_500), '2026-01-01', '2026-01-01T00:00:00.000Z'],
    ];
    const text = rows.map(([why, when], at) => `${2_025_550_220 + at},"${why}","${when}"`).join('\n');
    const { list } = await upload(`PhoneNumber,Reason,Since\n${text}\n`);
    expect(await heldBy(list)).toEqual(
      rows.map(([why, , since], at) => [2_025_550_220 + at, why.slice(0, 200), since]),
    );
  });
});
