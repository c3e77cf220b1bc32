import type { Template } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer, type TestServer } from '../../testing';

let server: TestServer;
let jobId: number;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  const { account_id } = server.agency;
  identityId = (await anIdentity(server.db, { account_id })).identity_id;
  jobId = (await aJob(server.db, { account_id, identity_id: identityId })).job_id;
});
afterAll(() => server.close());

const template = (change = {}) => ({ title: 'Thanks', text: '<p>Thank you!</p>', jobId, ...change });
type Reply = { data: Template; message?: string };

const stored = (owner: { account_id?: number; identity_id: number }, url: string) =>
  server.db
    .insertInto('media')
    .values({
      account_id: server.agency.account_id,
      ...owner,
      url,
      title: 'Poster',
      storage_key: url.slice(3),
      mime_type: 'image/png',
      bytes: 12,
      created_by: null,
    })
    .execute();
const REFUSED = [400, ['media']];
const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, Object.keys((body as { fields?: object }).fields ?? {})];
};

describe('reply templates', () => {
  it('TPL-01 TPL-04 adds, lists, edits and deletes', async () => {
    const agency = await server.signInAs('agency');
    const { data, message } = (await agency.post<Reply>('/templates', template())).body;
    expect(data).toMatchObject({ title: 'Thanks', isDefalut: false, jobId });
    expect(message).toBe('Template created.');
    const edited = await agency.put<Reply>(`/templates/${data.id}`, template({ title: 'Many thanks' }));
    expect(edited.body.data.title).toBe('Many thanks');
    expect(edited.body.message).toBe('Template saved.');
    expect((await agency.get(`/templates?jobId=${jobId}`)).body.data).toHaveLength(1);
    expect((await agency.delete(`/templates/${data.id}`)).status).toBe(200);
    expect((await agency.get(`/templates?jobId=${jobId}`)).body.data).toHaveLength(0);
  });

  it.each([{ title: '  ' }, { text: '<p> </p>' }])('TPL-03 refuses %j', async (empty) => {
    const agency = await server.signInAs('agency');
    expect((await agency.post('/templates', template(empty))).status).toBe(400);
  });

  it('TPL-02 TPL-05 carries media of its own agency only', async () => {
    const { account_id } = await anAgency(server.db);
    const strange = await anIdentity(server.db, { account_id });
    await stored({ account_id, identity_id: strange.identity_id }, '/m/strange.png');
    await stored({ identity_id: identityId }, '/m/own.png');

    const agency = await server.signInAs('agency');
    const media = { media: '/m/own.png', hasDynamicMedia: true, isDefalut: false };
    const { data } = (await agency.post<Reply>('/templates', template(media))).body;
    expect(data).toMatchObject(media);
    expect(await refusal(agency.put(`/templates/${data.id}`, template({ media: '/m/strange.png' })))).toEqual(
      REFUSED,
    );
    expect((await agency.put<Reply>(`/templates/${data.id}`, template())).body.data.media).toBeNull();
  });

  it('TPL-02 carries media of its job’s identity only', async () => {
    const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
    await stored({ identity_id }, '/m/other-identity.png');
    const agency = await server.signInAs('agency');
    const wrong = template({ media: '/m/other-identity.png' });
    expect(await refusal(agency.post('/templates', wrong))).toEqual(REFUSED);
    const { data } = (await agency.post<Reply>('/templates', template())).body;
    expect(await refusal(agency.put(`/templates/${data.id}`, wrong))).toEqual(REFUSED);
    // What the request says of the job is not asked: the template has one.
    expect(await refusal(agency.put(`/templates/${data.id}`, { ...wrong, jobId: null }))).toEqual(REFUSED);
  });

  it('TPL-02 SESS-09 before its job is saved, carries media of the identities its writer may use', async () => {
    const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
    await stored({ identity_id }, '/m/denied.png');
    const wanted = template({ jobId: null, media: '/m/denied.png' });
    const agency = await server.signInAs('agency');
    const { data } = (await agency.post<Reply>('/templates', wanted)).body;
    expect(data.media).toBe('/m/denied.png');
    const denied = await server.signInAs('agency', { identity_permission: [identity_id] });
    expect(await refusal(denied.post('/templates', wanted))).toEqual(REFUSED);
    expect(await refusal(denied.put(`/templates/${data.id}`, wanted))).toEqual(REFUSED);
  });

  it('TPL-06 keeps one default a job', async () => {
    const agency = await server.signInAs('agency');
    await agency.post('/templates', template({ title: 'A', isDefalut: true }));
    await agency.post('/templates', template({ title: 'B', isDefalut: true }));
    const { body } = await agency.get<{ data: Template[] }>(`/templates?jobId=${jobId}`);
    expect(body.data.filter((each) => each.isDefalut).map((each) => each.title)).toEqual(['B']);
  });

  it('keeps nothing but paragraphs of text', async () => {
    const agency = await server.signInAs('agency');
    const text = '<p onclick="x()">Hi <img src=x onerror=alert(1)><script>alert(1)</script></p>';
    const { data } = (await agency.post<Reply>('/templates', template({ text }))).body;
    expect(data.text).toBe('<p>Hi</p>');
  });

  it('ROLE-16 shows no other agency’s template', async () => {
    const agency = await server.signInAs('agency');
    const { data } = (await agency.post<Reply>('/templates', template())).body;
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    expect((await stranger.put(`/templates/${data.id}`, template({ jobId: null }))).status).toBe(404);
    expect((await stranger.delete(`/templates/${data.id}`)).status).toBe(404);
    expect((await stranger.get(`/templates?jobId=${jobId}`)).status).toBe(404);
  });

  it('ROLE-15 lets AGENT-READER read and not write', async () => {
    const reader = await server.signInAs('reader');
    expect((await reader.get(`/templates?jobId=${jobId}`)).status).toBe(200);
    expect((await reader.post('/templates', template())).status).toBe(403);
  });
});
