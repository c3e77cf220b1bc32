import type {
  BulkResult,
  Dnc,
  DncCheck,
  OptOut,
  Page,
  PhoneList,
  Reply,
} from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, aPhoneList, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { loadList } from '../../testing/load-list';
import { multipartOf } from '../../testing/multipart';
import type { TestBody } from '../../testing/test-server';

let server: TestServer;
let agency: TestClient;
let chief: TestClient;
let admin: TestClient;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  chief = await server.signInAs('agent-admin');
  admin = await server.signInAs('admin');
  const { account_id } = server.agency;
  identityId = (await anIdentity(server.db, { account_id, identity_name: 'Harbor Youth' })).identity_id;
}, 60_000);
afterAll(() => server.close());

let used = 0;
const freshPhone = () => 2_025_550_000 + ++used;

type Fields = Record<string, string | number>;
async function uploadFile(text: string, fields: Fields, client = agency, name = 'opt outs.csv') {
  const reply = await client.call({
    method: 'POST',
    url: '/dncs/upload',
    ...multipartOf(name, Buffer.from(text), fields),
  });
  return { status: reply.statusCode, body: reply.json<Reply<PhoneList> & TestBody>() };
}
const wholeAgency = (listName: string) => ({ listName, isAtAgencyLevel: 'true' });
const enter = (value: string, given: object = { isAtAgencyLevel: true }, client = agency) =>
  client.post<Reply<{ id: number }> & TestBody>('/dncs', { value, ...given });
const listOf = async (query = '', client = agency) =>
  (await client.get<Page<Dnc>>(`/dncs?page=1&size=50${query}`)).body;
const isBlocked = async (phone: number, identity = '') =>
  (await agency.get<Reply<DncCheck>>(`/dncs/check?phone=${phone}${identity}`)).body.data.blocked;

describe('a manual entry', () => {
  it('DNCM-09 DNC-07 is stored with what was said, and answered in the specified words', async () => {
    const phone = freshPhone();
    const reply = await enter(`(202) ${String(phone).slice(3, 6)}-${String(phone).slice(6)}`, {
      identityId,
      reason: 'Wrong number',
      name: 'Ms Rivera',
    });
    expect(reply).toMatchObject({ status: 200, body: { message: 'DNC saved successfully!' } });
    const { data } = await listOf(`&query=${phone}`);
    expect(data).toEqual([
      {
        kind: 'entry',
        id: reply.body.data.id,
        dncType: 'PHONE',
        list: null,
        accountId: server.agency.account_id,
        userName: server.agency.user_name,
        identityId,
        identityName: 'Harbor Youth',
        isAtAgencyLevel: false,
        name: 'Ms Rivera',
        reason: 'Wrong number',
        value: `+1${phone}`,
        leadsLoaded: 1,
        addedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    expect(await isBlocked(phone)).toBe(false);
    expect(await isBlocked(phone, `&identityId=${identityId}`)).toBe(true);
  });

  it('DNCM-12 is refused for what is no phone, in the words of the quick test', async () => {
    for (const value of ['12345', '+442071234567', 'abc', '0005550100'])
      expect(await enter(value)).toMatchObject({
        status: 400,
        body: { fields: { value: 'Invalid phone number.' } },
      });
  });

  it('DNCM-02 needs a target', async () => {
    expect(await enter(String(freshPhone()), {})).toMatchObject({
      status: 400,
      body: { fields: { identityId: 'Choose an identity or the whole agency.' } },
    });
  });

  it('is refused when the number is entered for the same target already', async () => {
    const phone = freshPhone();
    expect((await enter(String(phone))).status).toBe(200);
    expect((await enter(`+1${phone}`)).status).toBe(409);
    expect((await enter(String(phone), { identityId })).status).toBe(200);
  });

  it('leaves out what waits for the number in running jobs, of its identity or of all', async () => {
    const { account_id } = server.agency;
    const other = (await anIdentity(server.db, { account_id })).identity_id;
    const [mine, everywhere] = [freshPhone(), freshPhone()];
    const waiting = async (identity_id: number, phone: number) => {
      const { job_id, from_phone } = await aJob(server.db, { account_id, identity_id, recipients: 1 });
      const { message_id } = await server.db
        .insertInto('message')
        .values({ account_id, job_id, identity_id, from_phone, phone, to_phone: phone, state: 'pending' })
        .returning('message_id')
        .executeTakeFirstOrThrow();
      return async () => {
        const text = await server.db
          .selectFrom('message')
          .where('message_id', '=', message_id)
          .select(['state', 'reason'])
          .executeTakeFirstOrThrow();
        const job = await server.db
          .selectFrom('job')
          .where('job_id', '=', job_id)
          .select('suppressed')
          .executeTakeFirstOrThrow();
        return [text.state, text.reason, job.suppressed];
      };
    };
    const [ofMine, ofOther] = [await waiting(identityId, mine), await waiting(other, mine)];
    const [first, second] = [await waiting(identityId, everywhere), await waiting(other, everywhere)];
    await enter(String(mine), { identityId });
    expect(await ofMine()).toEqual(['suppressed', 'dnc', 1]);
    expect(await ofOther()).toEqual(['pending', null, 0]);
    await enter(String(everywhere));
    expect([await first(), await second()]).toEqual([
      ['suppressed', 'dnc', 1],
      ['suppressed', 'dnc', 1],
    ]);
  });
});

it('holds nothing for an entry that is not there', async () => {
  const held = { account_id: server.agency.account_id, phone: freshPhone(), dnc_id: 2_000_000_000 };
  await expect(server.db.insertInto('dnc_number').values(held).execute()).rejects.toThrow(
    'no such dnc_entry',
  );
});

describe('a file', () => {
  it('DNCM-10 is loaded with a ledger, and in force once its list is ACTIVE', async () => {
    const [one, two] = [freshPhone(), freshPhone()];
    const text = `PhoneNumber,Note\n${one},a\n1${two},b\n${one},c\n12345,d\n`;
    const { status, body } = await uploadFile(text, wholeAgency('Complaints'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'DNC saved successfully!', data: { listState: 'PENDING' } });
    expect(await isBlocked(one)).toBe(false);
    await server.runTasks();
    expect([await isBlocked(one), await isBlocked(two)]).toEqual([true, true]);
    const { data } = await listOf('&query=complaints');
    expect(data).toMatchObject([
      {
        kind: 'list',
        id: body.data.listId,
        dncType: 'PHONE',
        name: 'Complaints',
        value: 'opt outs.csv',
        leadsLoaded: 2,
        isAtAgencyLevel: true,
        identityId: null,
        reason: null,
        list: {
          listState: 'ACTIVE',
          fileUrl: body.data.fileUrl,
          error: null,
          uploadedBy: agency.person?.agent_id,
        },
      },
    ]);
    const list = (await agency.get<Reply<PhoneList>>(`/phone_lists/${body.data.listId}`)).body.data;
    expect(list.ledger).toMatchObject({ loaded: 2, duplicate: 1, malformed: 1 });
    const asked = { listId: list.listId, s3Location: list.fileUrl };
    const download = await chief.post<{ downloadUrl: string }>(
      '/phone_lists/phonenumbers-list/download',
      asked,
    );
    const { payload } = await chief.call({ method: 'GET', url: download.body.downloadUrl });
    expect(payload).toContain(`"1","${one}"`);
  });

  it('of an identity holds its numbers for that one alone, whatever else stands in their rows', async () => {
    const phone = freshPhone();
    const other = await anIdentity(server.db, { account_id: server.agency.account_id });
    await uploadFile(`PhoneNumber,FirstName,City\n${phone},"An\tn, ""the"" first",Erie\n`, {
      listName: 'Moved away',
      identity: identityId,
    });
    await server.runTasks();
    expect(await isBlocked(phone, `&identityId=${identityId}`)).toBe(true);
    expect(await isBlocked(phone, `&identityId=${other.identity_id}`)).toBe(false);
  });

  it("DNCM-05 needs a 'PhoneNumber' column", async () => {
    const { status, body } = await uploadFile('Phone\n2025550199\n', wholeAgency('No column'));
    expect([status, body.fields?.['file']]).toEqual([400, "CSV file must contain a 'PhoneNumber' column."]);
  });

  it.each([
    ['+12025550199', '+12025550199'],
    ['(202) 555-0199', '(202) 555-0199'],
    ['20255501', '20255501'],
  ])('DNCM-06 DNCM-07 CONST-03 refuses a first row of %s', async (cell, value) => {
    const before = await server.db.selectFrom('uploaded_file').select('file_id').execute();
    const { status, body } = await uploadFile(`PhoneNumber\n2025550198\n${cell}\n`, wholeAgency('Bad row'));
    expect([status, body.fields?.['file']]).toEqual([
      400,
      `Invalid phone number format at row 2: ${value}. Number should be 10 or 11 digits with optional +1 prefix.`,
    ]);
    expect(await server.db.selectFrom('uploaded_file').select('file_id').execute()).toEqual(before);
  });

  it('holds what later rows write with a plus: left out it could be texted', async () => {
    const phones = [freshPhone(), freshPhone(), freshPhone()] as const;
    await uploadFile(`PhoneNumber\n${phones[0]}\n${phones[1]}\n+1${phones[2]}\n`, wholeAgency('With a plus'));
    await server.runTasks();
    expect(await isBlocked(phones[2])).toBe(true);
  });

  it('DNCM-03 needs a name and a target', async () => {
    expect(
      (await uploadFile('PhoneNumber\n2025550199\n', { isAtAgencyLevel: 'true' })).body.fields,
    ).toHaveProperty('listName');
    expect((await uploadFile('PhoneNumber\n2025550199\n', { listName: 'No target' })).body.fields).toEqual({
      identityId: 'Choose an identity or the whole agency.',
    });
  });

  it('DNCM-04 refuses a name that is taken, in any case, until its list is deleted', async () => {
    const text = () => `PhoneNumber\n${freshPhone()}\n`;
    const { body } = await uploadFile(text(), wholeAgency('Board members'));
    const again = await uploadFile(text(), wholeAgency('BOARD Members'));
    expect(again).toMatchObject({
      status: 409,
      body: { fields: { listName: 'This name already exists. Please choose a different name.' } },
    });
    const both = await Promise.all([1, 2].map(() => uploadFile(text(), wholeAgency('Twice at once'))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await server.runTasks();
    await chief.delete('/phone_lists/', { ids: [body.data.listId] });
    expect((await uploadFile(text(), wholeAgency('Board members'))).status).toBe(200);
  });

  it('is no suppression list that a job would name, nor in the way of one', async () => {
    await uploadFile(`PhoneNumber\n${freshPhone()}\n`, { listName: 'Of an identity', identity: identityId });
    await server.runTasks();
    const suppression = await agency.get<Page<PhoneList>>('/phone_lists?list_type=Suppression');
    expect(suppression.body.data.map(({ listName }) => listName)).not.toContain('Of an identity');
    const made = await loadList(server, agency, undefined, { listType: 'Suppression', identityId });
    expect(made.listState).toBe('ACTIVE');
  });
});

describe('the list', () => {
  it('DNC-01 DNC-03 DNC-06 merges entries with suppression lists, pages, searches and sorts on the server', async () => {
    const owner = await anAgency(server.db);
    const { account_id } = owner;
    const client = await server.signInAs('agency', { account_id });
    const own = await anIdentity(server.db, { account_id, identity_name: 'Bay Shelter' });
    const suppression = { account_id, identity_id: own.identity_id, list_type: 'Suppression' as const };
    await aPhoneList(server.db, { ...suppression, list_name: 'Donors', numbers: [{ phone: 2_025_550_100 }] });
    await aPhoneList(server.db, { account_id, list_name: 'No suppression', numbers: [] });
    await enter('2025550101', { isAtAgencyLevel: true, name: 'Mr Zane', reason: 'Legal' }, client);
    await enter('2025550102', { identityId: own.identity_id, name: 'Ada' }, client);

    const all = await listOf('&sort=name', client);
    expect(all.total).toBe(3);
    expect(all.data.map(({ kind, name, dncType }) => [kind, name, dncType])).toEqual([
      ['entry', 'Ada', 'PHONE'],
      ['list', 'Donors', 'Suppression'],
      ['entry', 'Mr Zane', 'PHONE'],
    ]);
    const names = (page: Page<Dnc>) => page.data.map(({ name }) => name);
    expect(names((await client.get<Page<Dnc>>('/dncs?page=2&size=2&sort=name')).body)).toEqual(['Mr Zane']);
    expect(names(await listOf('&sort=name&order=desc', client))).toEqual(['Mr Zane', 'Donors', 'Ada']);
    expect(names(await listOf('&query=zan', client))).toEqual(['Mr Zane']);
    expect(names(await listOf('&query=%25', client))).toEqual([]);
    expect(names(await listOf('&query=555-0102', client))).toEqual(['Ada']);
    expect(names(await listOf(`&identityId=${own.identity_id}&sort=name`, client))).toEqual([
      'Ada',
      'Donors',
    ]);
    expect(names(await listOf(`&account_id=${account_id}&sort=name`, admin))).toEqual([
      'Ada',
      'Donors',
      'Mr Zane',
    ]);
  });

  it('ROLE-16 shows, enters and deletes nothing of another agency', async () => {
    const { body } = await enter(String(freshPhone()));
    const stranger = await server.signInAs('agent-admin', {
      account_id: (await anAgency(server.db)).account_id,
    });
    expect((await listOf(`&account_id=${server.agency.account_id}`, stranger)).data).toEqual([]);
    expect((await enter('2025550177', { identityId }, stranger)).status).toBe(404);
    const refused = await stranger.delete<BulkResult>('/dncs', { ids: [body.data.id] });
    expect(refused.body).toMatchObject({ deleted: [], failed: [{ id: body.data.id }] });
    const { body: theirs } = await stranger.get<Reply<DncCheck>>('/dncs/check?phone=2025550177');
    expect(theirs.data).toEqual({ phone: '+12025550177', blocked: false, findings: [] });
  });

  it('hides what is of a denied identity', async () => {
    const { body } = await enter(String(freshPhone()), { identityId });
    const denied = await server.signInAs('agent-admin', { identity_permission: [identityId] });
    const shown = await listOf('', denied);
    expect(shown.data.filter((row) => row.identityId === identityId)).toEqual([]);
    expect((await denied.delete<BulkResult>('/dncs', { ids: [body.data.id] })).body.deleted).toEqual([]);
  });
});

describe('rights', () => {
  it('DNC-10 ROLE-14 reading is for all, entering not for READER and CLICKER, deleting for ADMIN and AGENT-ADMIN', async () => {
    const { body } = await enter(String(freshPhone()));
    for (const persona of ['reader', 'clicker'] as const) {
      const client = await server.signInAs(persona);
      expect((await client.get('/dncs')).status).toBe(200);
      expect((await enter('2025550178', { isAtAgencyLevel: true }, client)).status).toBe(403);
      expect((await uploadFile('PhoneNumber\n2025550178\n', wholeAgency('No'), client)).status).toBe(403);
      expect((await client.delete('/dncs', { ids: [body.data.id] })).status).toBe(403);
    }
    expect((await agency.delete('/dncs', { ids: [body.data.id] })).status).toBe(403);
    expect((await chief.delete<BulkResult>('/dncs', { ids: [body.data.id] })).body.deleted).toEqual([
      body.data.id,
    ]);
  });

  it('DNCM-11 ROLE-13 an ADMIN chooses the agency, everybody else has their own', async () => {
    const other = await anAgency(server.db);
    const phone = String(freshPhone());
    expect(await enter(phone, { isAtAgencyLevel: true }, admin)).toMatchObject({
      status: 400,
      body: { fields: { accountId: 'Choose an agency.' } },
    });
    await enter(phone, { isAtAgencyLevel: true, accountId: other.account_id }, admin);
    expect((await listOf(`&account_id=${other.account_id}`, admin)).data).toMatchObject([
      { value: `+1${phone}` },
    ]);
    const own = String(freshPhone());
    await enter(own, { isAtAgencyLevel: true, accountId: other.account_id });
    expect((await listOf(`&query=${own}`)).total).toBe(1);
    const file = { ...wholeAgency('For them'), agency: other.account_id };
    expect((await uploadFile('PhoneNumber\n2025550179\n', file, admin)).body.data.accountId).toBe(
      other.account_id,
    );
  });
});

describe('deleting', () => {
  it('DNC-09 says how many numbers can be texted again, and how many something else holds', async () => {
    const [alone, twice, stopped] = [freshPhone(), freshPhone(), freshPhone()];
    const file = await uploadFile(`PhoneNumber\n${alone}\n${twice}\n${stopped}\n`, wholeAgency('Three'));
    await server.runTasks();
    const entry = await enter(String(twice), { identityId });
    const { account_id } = server.agency;
    await server.db.insertInto('opt_out').values({ account_id, phone: stopped, text: 'STOP' }).execute();

    const ofEntry = await chief.delete<BulkResult>('/dncs', { ids: [entry.body.data.id] });
    expect(ofEntry.body.message).toBe(
      'DNC entry deleted. 0 numbers can be texted again. 1 number is still held by something else.',
    );
    // Held for one identity only: the others may text it again.
    await enter(String(twice), { identityId });
    const ofFile = await chief.delete<BulkResult>('/phone_lists/', { ids: [file.body.data.listId] });
    expect(ofFile.body.message).toBe(
      'Phone list deleted. 2 numbers can be texted again. 1 number is still held by something else.',
    );
    expect(await isBlocked(alone)).toBe(false);
    expect(await isBlocked(twice)).toBe(false);
    expect(await isBlocked(twice, `&identityId=${identityId}`)).toBe(true);
    expect(await isBlocked(stopped)).toBe(true);
    await server.runTasks();
    const { rows } = await server.db
      .selectFrom('dnc_number')
      .where('list_id', '=', file.body.data.listId)
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(0);
  });

  it('DNC-10 leaves what a handset wrote, which is shown with its words', async () => {
    const phone = freshPhone();
    const { account_id } = server.agency;
    await server.db.insertInto('opt_out').values({ account_id, phone, text: 'Take me off NOW' }).execute();
    const { body } = await enter(String(phone));
    await chief.delete('/dncs', { ids: [body.data.id] });
    expect(await isBlocked(phone)).toBe(true);
    const shown = await agency.get<Page<OptOut>>(`/dncs/opt_outs?query=${phone}`);
    expect(shown.body).toMatchObject({
      total: 1,
      data: [{ phone: `+1${phone}`, text: 'Take me off NOW', source: 'inbound', stopped: true, jobId: null }],
    });
    const stranger = await server.signInAs('agency', { account_id: (await anAgency(server.db)).account_id });
    expect((await stranger.get<Page<OptOut>>('/dncs/opt_outs')).body.total).toBe(0);
  });

  it('pages through opt-outs once, the newest first and by number where they came together', async () => {
    const { account_id } = await anAgency(server.db);
    const reader = await server.signInAs('agency', { account_id });
    const phones = [1, 2, 3, 4, 5].map(() => freshPhone());
    const at = (index: number) => new Date(Date.UTC(2026, 4, 1 + (index >> 1)));
    await server.db
      .insertInto('opt_out')
      .values(phones.map((phone, index) => ({ account_id, phone, at: at(index) })))
      .execute();
    const inOrder = [4, 2, 3, 0, 1].map((index) => `+1${phones[index]}`);
    const page = async (number: number) =>
      (await reader.get<Page<OptOut>>(`/dncs/opt_outs?page=${number}&size=2`)).body;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.flatMap(({ data }) => data.map(({ phone }) => phone))).toEqual(inOrder);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it('SESS-09 tells of a denied identity, or a job one does not see, only the number', async () => {
    const { account_id } = server.agency;
    const hidden = await anIdentity(server.db, { account_id, identity_name: 'Quiet Harbor' });
    const job = await aJob(server.db, { account_id, identity_id: hidden.identity_id, name: 'Night drive' });
    const phone = freshPhone();
    const { identity_id, job_id } = job;
    await server.db
      .insertInto('opt_out')
      .values({ account_id, phone, text: 'Not me', identity_id, job_id })
      .execute();
    const seen = async (who: TestClient) => {
      const { data } = (await who.get<Page<OptOut>>(`/dncs/opt_outs?query=${phone}`)).body;
      const { findings } = (await who.get<Reply<DncCheck>>(`/dncs/check?phone=${phone}`)).body.data;
      return [
        ...data.map((row) => [row.phone, row.text, row.jobId, row.jobName, row.identityName]),
        ...findings.map(({ source, blocks, name }) => [source, blocks, name]),
      ];
    };
    const told = [
      [`+1${phone}`, 'Not me', job_id, 'Night drive', 'Quiet Harbor'],
      ['opt-out', true, 'Not me'],
    ];
    const untold = [
      [`+1${phone}`, null, null, null, null],
      ['opt-out', true, null],
    ];
    expect(await seen(chief)).toEqual(told);
    expect(await seen(await server.signInAs('agent-admin', { identity_permission: [identity_id] }))).toEqual(
      untold,
    );
    const clicker = await server.signInAs('clicker');
    expect(await seen(clicker)).toEqual(untold);
    const agent_ids = [clicker.person?.agent_id ?? 0];
    await server.db.updateTable('job').set({ agent_ids }).where('job_id', '=', job_id).execute();
    expect(await seen(clicker)).toEqual(told);
    await server.db.updateTable('opt_out').set({ job_id: null }).where('phone', '=', phone).execute();
    const denied = await server.signInAs('agent-admin', { identity_permission: [identity_id] });
    expect(await seen(denied)).toEqual(untold);
  });
});

it('tells everything that speaks of a number, with the gate’s own answer', async () => {
  const phone = freshPhone();
  const { account_id } = server.agency;
  const suppression = { account_id, list_type: 'Suppression' as const, list_name: 'Staff phones' };
  await aPhoneList(server.db, { ...suppression, numbers: [{ phone }] });
  await server.db.insertInto('registry_number').values({ registry: 'national', phone }).execute();
  await server.db
    .insertInto('registry_load')
    .values({ registry: 'national', file_date: '2026-11-01', rows: 1 })
    .execute();
  const look = async () =>
    (await agency.get<Reply<DncCheck>>(`/dncs/check?phone=${encodeURIComponent(`+1${phone}`)}`)).body.data;
  const seen = await look();
  expect(seen.blocked).toBe(false);
  expect(seen.findings).toMatchObject([
    { source: 'suppression-list', blocks: false, name: 'Staff phones' },
    { source: 'national', blocks: false, since: expect.stringMatching(/^2026-11-01/) },
  ]);
  await enter(String(phone), { isAtAgencyLevel: true, reason: 'Complaint' });
  await server.db.insertInto('opt_out').values({ account_id, phone, text: 'stop it' }).execute();
  const blocked = await look();
  expect(blocked.blocked).toBe(true);
  expect(blocked.findings.map(({ source, blocks, reason }) => [source, blocks, reason])).toEqual([
    ['opt-out', true, 'inbound'],
    ['dnc-entry', true, 'Complaint'],
    ['suppression-list', false, null],
    ['national', false, null],
  ]);
});

it('keeps what was held before a source had to be named', async () => {
  const phone = freshPhone();
  await server.db.insertInto('dnc_number').values({ account_id: server.agency.account_id, phone }).execute();
  expect(await isBlocked(phone)).toBe(true);
});
