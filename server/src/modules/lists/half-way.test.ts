import { gzipSync } from 'node:zlib';
import Papa from 'papaparse';
import type { DownloadLink, PhoneList, Reply } from '@campaign/shared-api/contracts';
import { openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { fileOf, filledBuckets, loadList, newListOf, readList, uploadList } from '../../testing/load-list';
import { multipartOf } from '../../testing/multipart';
import { writeZip } from '../../testing/zip-writer';

let server: TestServer;
let agency: TestClient;
let agentAdmin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  agentAdmin = await server.signInAs('agent-admin');
});
afterAll(() => server.close());

const NO_COLUMN = "CSV file must contain a 'PhoneNumber' column.";
const badRow = (row: number, value: string) =>
  `Invalid phone number format at row ${row}: ${value}. Number should be 10 or 11 digits with optional +1 prefix.`;
const MOBILE = fileOf('Name,Mobile\nAda,2025550101\nBo,2025550102\n');
const mapped = (...columns: string[]) =>
  columns.map((dataColumn) => ({ dataColumn, systemColumns: ['lead_phone'] }));

async function load(file: ReturnType<typeof fileOf>, fields: Record<string, string>, given: object) {
  const { body } = await uploadList(agency, file, fields);
  const made = await agency.post<Reply<PhoneList> & { error?: string }>(
    '/phone_lists',
    newListOf(body.data, given),
  );
  if (made.status !== 200) return made;
  await server.runTasks();
  return { status: 200, body: { data: await readList(agency, made.body.data.listId), error: undefined } };
}
const phonesOf = async ({ listId }: PhoneList) =>
  (
    await server.db
      .selectFrom('phone_number')
      .where('list_id', '=', listId)
      .select(['row_number', 'phone'])
      .orderBy('row_number')
      .execute()
  ).map(({ row_number, phone }) => [row_number, phone]);

describe('a file without a PhoneNumber column', () => {
  it('PLUP-09 is refused, and taken with the column that a person chose', async () => {
    expect((await uploadList(agency, MOBILE)).body.error).toBe(NO_COLUMN);
    const { status, body } = await uploadList(agency, MOBILE, { phoneColumn: 'mobile' });
    expect([status, body.data.phoneColumn, body.data.count]).toEqual([200, 'Mobile', 2]);
    const made = await load(MOBILE, { phoneColumn: 'Mobile' }, { columnMap: mapped('Mobile') });
    expect(filledBuckets(made.body.data.ledger)).toEqual({ loaded: 2 });
  });

  it('is refused all the same where the chosen column is not in it, or its first rows hold no phones', async () => {
    expect((await uploadList(agency, MOBILE, { phoneColumn: 'Cell' })).body.error).toBe(NO_COLUMN);
    expect((await uploadList(agency, MOBILE, { phoneColumn: 'Name' })).body.error).toBe(badRow(1, 'Ada'));
    expect((await uploadList(agency, MOBILE, { phoneColumn: 'x'.repeat(300) })).body.error).toBe(NO_COLUMN);
  });

  it('finds the chosen column in every part of an archive', async () => {
    const zip = (second: string) => ({
      fileName: 'list.zip',
      content: () =>
        writeZip([
          { name: 'a.csv', content: Buffer.from('Name,Mobile\nAda,2025550101\n') },
          { name: 'b.csv', content: Buffer.from(second) },
        ]),
    });
    const fields = { phoneColumn: 'Mobile' };
    const refused = (await uploadList(agency, zip('Name,Mobile\nBo,2025550102\n'))).body;
    expect([refused.error, refused.way]).toEqual([NO_COLUMN, { kind: 'column', column: 'Mobile' }]);
    expect((await uploadList(agency, zip('Name,Mobile\nBo,2025550102\n'), fields)).body.data.count).toBe(2);
    expect((await uploadList(agency, zip('Name,Cell\nBo,2025550102\n'), fields)).body.error).toBe(NO_COLUMN);
  });
});

describe('a refusal says which column would do', () => {
  const zipped = (text: string) => writeZip([{ name: 'a.csv', content: Buffer.from(text) }]);
  async function wayOf(content: Buffer, fileName: string, type = 'text/csv', url = '/phone_lists/upload') {
    const fields = { listName: 'Way', isAtAgencyLevel: 'true' };
    const part = multipartOf(fileName, content, fields, type);
    const reply = await agency.call({ method: 'POST', url, ...part });
    const { error, way } = reply.json<{ error?: string; way?: object }>();
    return [reply.statusCode, error, way];
  }

  it.each([
    ['Phone Number', 'Phone Number,x\n2025550101,1\n'],
    ['Mobile', 'Name;Mobile\nAda;2025550101\n'],
    ['Cell', 'Id\tCell\n7\t2025550101\n'],
    ['Contact', 'Name,Contact\nAda,(202) 555-0101\nBo,+1 202 555 0102\n'],
  ])(
    'PLUP-09 DNCM-05 by its name or its values: %s, in a zip, packed on its way, for both screens',
    async (column, text) => {
      const way = [400, NO_COLUMN, { kind: 'column', column }];
      expect(await wayOf(zipped(text), 'list.zip')).toEqual(way);
      expect(await wayOf(gzipSync(text), 'list.csv', 'application/gzip')).toEqual(way);
      expect(await wayOf(zipped(text), 'list.zip', 'text/csv', '/dncs/upload')).toEqual(way);
    },
  );

  it('PLUP-09 and none where no column holds phones, or the second row breaks off', async () => {
    expect(await wayOf(zipped('Name,Town\nAda,Rome\n'), 'list.zip')).toEqual([400, NO_COLUMN, undefined]);
    const broken = zipped('Mobile,Town\n2025550101,Rome\n2025550102,"Ro');
    expect(await wayOf(broken, 'list.zip')).toEqual([400, NO_COLUMN, { kind: 'column', column: 'Mobile' }]);
    expect((await wayOf(zipped('Mobile\n'), 'list.zip'))[1]).toBe(
      'The file is empty or not properly formatted.',
    );
  });

  it('PLUP-11 DNCM-07 or that bad rows may go into the ledger', async () => {
    const file = zipped('PhoneNumber\n2025550101\nn/a\n');
    const way = [400, badRow(2, 'n/a'), { kind: 'keep' }];
    expect(await wayOf(file, 'list.zip')).toEqual(way);
    expect(await wayOf(file, 'list.zip', 'text/csv', '/dncs/upload')).toEqual(way);
  });
});

it('PLUP-11 refuses a bad first row, and puts it into the ledger where a person says so', async () => {
  const file = fileOf('PhoneNumber,Name\nn/a,Ada\n2025550101,Bo\n12,Cy\n');
  expect((await uploadList(agency, file)).body.error).toBe(badRow(1, 'n/a'));
  const spaced = fileOf('PhoneNumber,Name\n n/a ,Ada\n');
  expect((await uploadList(agency, spaced)).body.error).toBe(badRow(1, 'n/a'));
  const { body } = await load(file, { keepBadRows: 'true' }, {});
  expect(filledBuckets(body.data.ledger)).toEqual({ loaded: 1, malformed: 2 });
});

async function fetched(list: PhoneList) {
  const { downloadUrl } = (
    await agentAdmin.post<Reply<DownloadLink> & DownloadLink>('/phone_lists/phonenumbers-list/download', {
      listId: list.listId,
      s3Location: list.fileUrl,
      bucket: 'malformed',
    })
  ).body;
  return (await agentAdmin.call({ method: 'GET', url: downloadUrl })).body;
}
const cellsOf = (csv: string) => Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data;

it('PL-10 gives the malformed rows back with their columns: mended, they are uploaded again', async () => {
  const file = fileOf(
    'Name;PhoneNumber;Row\n"Ada; Countess";2025550101;a\nCy;2025550103;\n"Bo ""B""";12;b\n',
  );
  const first = await loadList(server, agency, file);
  const csv = await fetched(first);
  expect(cellsOf(csv)).toEqual([
    ['Row 2', 'Reason', 'Name', 'PhoneNumber', 'Row'],
    ['3', 'Not a phone number of 10 or 11 digits.', 'Bo "B"', '12', 'b'],
  ]);
  const mended = await loadList(server, agency, fileOf(csv.replace('"12"', '"2025550102"')));
  expect(filledBuckets(mended.ledger)).toEqual({ loaded: 1 });
});

it('PL-10 accounts for rows of empty cells and of too many, and shows the first that say something', async () => {
  const file = fileOf(
    'PhoneNumber,Name,City\n,\n2025550101,Ada,Rome\n,,\n\n  \n2025550102,Bo,Rome,x\n,,,,\n2025550103,Cy,\n,,\n',
  );
  const { data } = (await uploadList(agency, file)).body;
  expect([data.count, data.sample.map(({ PhoneNumber }) => PhoneNumber)]).toEqual([
    7,
    ['2025550101', '2025550102', '2025550103'],
  ]);
  const list = await loadList(server, agency, file);
  expect(list.progress).toMatchObject({ rowsRead: 7, rowsTotal: 7 });
  expect(filledBuckets(list.ledger)).toEqual({ loaded: 2, malformed: 5 });
  expect(cellsOf(await fetched(list))).toEqual([
    ['Row', 'Reason', 'PhoneNumber', 'Name', 'City'],
    ['1', 'The row is empty.'],
    ['3', 'The row is empty.'],
    ['4', 'The row has 4 cells, the header 3.', '2025550102', 'Bo', 'Rome', 'x'],
    ['5', 'The row is empty.'],
    ['7', 'The row is empty.'],
  ]);
  const empty = await uploadList(agency, fileOf('PhoneNumber,Name\n,\n,,\n'));
  expect([empty.status, empty.body.error]).toEqual([400, 'The file is empty or not properly formatted.']);
});

describe('several phone columns', () => {
  const file = fileOf(
    [
      'PhoneNumber,Cell,Home',
      '2025550101,2025550111,2025550121',
      ',2025550112,',
      '2025550103,2025550113,',
      '2025550104,,2025550124',
      '2025550101,2025550115,',
      'x,y,z',
      '0005550100,n/a,',
      '2025550108,2025550112,',
    ].join('\n'),
  );
  const hold = (phone: number) =>
    server.db
      .insertInto('opt_out')
      .values({ account_id: server.agency.account_id, phone, stopped: true, source: 'inbound' })
      .execute();

  it('PLUP-27 loads the first that can be texted, in their order, and says by which', async () => {
    for (const phone of [2_025_550_103, 2_025_550_104, 2_025_550_124, 2_025_550_108]) await hold(phone);
    const columnMap = mapped('PhoneNumber', 'Cell', 'Home');
    const { data } = (await load(file, { keepBadRows: 'true' }, { columnMap })).body;
    expect(await phonesOf(data)).toEqual([
      [1, 2_025_550_101],
      [2, 2_025_550_112],
      [3, 2_025_550_113],
      [5, 2_025_550_115],
    ]);
    expect(filledBuckets(data.ledger)).toEqual({ loaded: 4, opted_out: 2, malformed: 1, invalid: 1 });
    expect(data.loadedBy).toEqual({ PhoneNumber: 1, Cell: 3, Home: 0 });
    const backwards = mapped('Home', 'Cell', 'PhoneNumber');
    const other = (await load(file, { keepBadRows: 'true' }, { columnMap: backwards })).body.data;
    expect((await phonesOf(other))[0]).toEqual([1, 2_025_550_121]);
  });

  it('PLUP-27 says nothing of columns where there is one', async () => {
    expect(
      (await load(file, { keepBadRows: 'true' }, { columnMap: mapped('Cell') })).body.data.loadedBy,
    ).toBeUndefined();
  });

  it('PLUP-27 takes one column for a suppression list, which holds every number, and others only once', async () => {
    const given = { listType: 'Suppression', columnMap: mapped('PhoneNumber', 'Cell') };
    const refused = await load(file, { keepBadRows: 'true' }, given);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      "'lead_phone' can be used for one column only.",
    ]);
    const names = ['PhoneNumber', 'Cell'].map((dataColumn) => ({
      dataColumn,
      systemColumns: ['lead_phone', 'first_name'],
    }));
    const twice = await load(file, { keepBadRows: 'true' }, { columnMap: names });
    expect(twice.body.error).toBe("'first_name' can be used for one column only.");
  });
});

it('DNCM-05 DNCM-07 takes a do-not-contact file with the column a person chose, bad first rows too', async () => {
  const send = async (fields: Record<string, string>) => {
    const response = await agency.call({
      method: 'POST',
      url: '/dncs/upload',
      ...multipartOf('vendor.csv', Buffer.from('Cell,When\n+12025550141,1\n2025550142,2\n'), {
        listName: `Vendor ${Object.keys(fields).length}`,
        isAtAgencyLevel: 'true',
        ...fields,
      }),
    });
    return response.json<Reply<PhoneList> & { error?: string }>();
  };
  expect((await send({})).error).toBe(NO_COLUMN);
  expect((await send({ phoneColumn: 'Cell' })).error).toBe(badRow(1, '+12025550141'));
  const { data } = await send({ phoneColumn: 'Cell', keepBadRows: 'true' });
  await server.runTasks();
  const held = await server.db
    .selectFrom('dnc_number')
    .where('list_id', '=', data.listId)
    .select('phone')
    .orderBy('phone')
    .execute();
  expect(held.map(({ phone }) => phone)).toEqual([2_025_550_141, 2_025_550_142]);
});
