import type { Template } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer, type TestServer } from '../../testing';

let server: TestServer;
let jobId: number;
beforeAll(async () => {
  server = await openTestServer();
  const { account_id } = server.agency;
  const identity = await anIdentity(server.db, { account_id });
  jobId = (await aJob(server.db, { account_id, identity_id: identity.identity_id })).job_id;
});
afterAll(() => server.close());

const template = (change = {}) => ({ title: 'Thanks', text: '<p>Thank you!</p>', jobId, ...change });
type Reply = { data: Template };

describe('reply templates', () => {
  it('TPL-01 TPL-04 adds, lists, edits and deletes', async () => {
    const agency = await server.signInAs('agency');
    const { data } = (await agency.post<Reply>('/templates', template())).body;
    expect(data).toMatchObject({ title: 'Thanks', isDefalut: false, jobId });
    const edited = await agency.put<Reply>(`/templates/${data.id}`, template({ title: 'Many thanks' }));
    expect(edited.body.data.title).toBe('Many thanks');
    expect((await agency.get(`/templates?jobId=${jobId}`)).body.data).toHaveLength(1);
    expect((await agency.delete(`/templates/${data.id}`)).status).toBe(200);
    expect((await agency.get(`/templates?jobId=${jobId}`)).body.data).toHaveLength(0);
  });

  it.each([{ title: '  ' }, { text: '<p> </p>' }])('TPL-03 refuses %j', async (empty) => {
    const agency = await server.signInAs('agency');
    expect((await agency.post('/templates', template(empty))).status).toBe(400);
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
