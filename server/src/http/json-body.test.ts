import { openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';

let server: TestServer;
let client: TestClient;
let agentAdmin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  client = await server.signInAs('agency');
  agentAdmin = await server.signInAs('agent-admin');
});
afterAll(() => server.close());

const TEXT = '<p>Thank you!</p>';
const post = async (body: string | Buffer, url = '/templates') => {
  const reply = await client.call({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json' },
  });
  return { status: reply.statusCode, ...reply.json<{ error: string; fields?: Record<string, string> }>() };
};
const template = (title: string) => `{"title":${title},"text":"${TEXT}"}`;

it.each([
  ['a name', '{"title":"A","title":"B","text":"x"}', 'title'],
  ['a name written two ways', '{"title":"A","\\u0074itle":"B","text":"x"}', 'title'],
  ['a name inside', '{"title":"A","text":"x","more":[{"a":1},{"b":{"c":1,"c":2}}]}', 'c'],
  ['an empty name', '{"title":"A","text":"x","":1,"":2}', ''],
])('%s sent twice is refused by its name', async (_what, body, name) => {
  expect(await post(body)).toMatchObject({
    status: 400,
    error: 'A field was sent twice, so nothing was done.',
    fields: { [name]: 'Sent twice.' },
  });
});

it('the same name in two objects, and as a value, is no repetition', async () => {
  const body = `{"title":"title","text":"${TEXT}","a":{"title":1},"b":[{"title":1},{"title":"title,\\"title\\":{"}],"c":"{"}`;
  expect((await post(body)).status).toBe(200);
});

const HALF = 'This contains half a character, such as an emoji that was cut in two. Please remove it.';
it.each([
  ['the first half', '"Hi \\ud83d"', 'title'],
  ['the second half', '"\\ude00 hi"', 'title'],
  ['halves in the wrong order', '"\\uDE00\\uD83D"', 'title'],
  ['one half, deep inside', '"A","more":{"list":["\\ud800"]}', 'more.list.0'],
])('half a character (%s) is refused in words at its field', async (_what, title, field) => {
  expect(await post(template(title))).toMatchObject({ status: 400, error: HALF, fields: { [field]: HALF } });
});

it('whole characters arrive, however they are written', async () => {
  const reply = await post(template('"\\ud83d\\ude00 😀 \\\\ud83d é"'));
  expect(reply).toMatchObject({ status: 200, data: { title: '😀 😀 \\ud83d é' } });
});

it('bytes that are no UTF-8 are refused in words', async () => {
  const bytes = Buffer.concat([
    Buffer.from('{"title":"'),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from('"}'),
  ]);
  expect(await post(bytes)).toMatchObject({ status: 400, error: 'This is no UTF-8 text.' });
});

const NO_IDS = [
  'true',
  '[5]',
  '"0x10"',
  '"1e1"',
  '" 5"',
  '"5.0"',
  '5.5',
  '-5',
  '0',
  'null',
  '{}',
  '""',
  '"+5"',
  '2147483648',
];

it.each(NO_IDS)('%s is the id of nobody in a body', async (id) => {
  const reply = await agentAdmin.call({
    method: 'DELETE',
    url: '/phone_lists/',
    payload: `{"ids":[${id}]}`,
    headers: { 'content-type': 'application/json' },
  });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'invalid']);
});

it.each(['true', '0x10', '1e1', '%205', '5.0', '-5', '0', '', '+5', '2147483648', 'Infinity'])(
  '%s is the id of nobody in an address',
  async (id) => {
    for (const url of [`/job?account_id=${id}`, `/job?page=${id}`, `/media?identity_id=${id}&size=${id}`])
      expect([url, (await client.get(url)).status]).toEqual([url, 400]);
    if (id) expect((await client.get(`/phone_lists/${id}`)).status).toBe(400);
    if (id) expect((await client.get(`/templates?ids=${id === '2147483648' ? 'x' : id}`)).status).toBe(400);
  },
);

it('digits are an id, in a body as in an address', async () => {
  expect((await client.get('/phone_lists/12')).status).toBe(404);
  expect((await client.get('/templates?ids=1,22')).status).toBe(200);
  expect((await client.get('/templates?ids=')).status).toBe(200);
});
