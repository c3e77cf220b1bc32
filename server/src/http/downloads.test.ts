import { Readable } from 'node:stream';
import { openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';
import { downloadUrl } from '../tickets';
import { attachment } from './downloads.routes';

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  await server.ctx.storage.write('lists/1/a.csv', Readable.from(['PhoneNumber\n']));
});
afterAll(() => server.close());

const FILE = { key: 'lists/1/a.csv', fileName: 'Café "list"; 1.csv', contentType: 'text/csv; charset=utf-8' };
const urlFor = (client: TestClient, file = FILE) => {
  const { agent_id: agentId = 0, account_id: accountId = 0 } = client.person ?? {};
  return downloadUrl(server.ctx, { agentId, accountId }, file);
};

it('T10 gives the file to the person it was signed for, as an attachment', async () => {
  const reply = await agency.call({ url: urlFor(agency) });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe('PhoneNumber\n');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '12',
    'content-disposition': `attachment; filename="Caf_ _list__ 1.csv"; filename*=UTF-8''Caf%C3%A9%20%22list%22%3B%201.csv`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

it('T10 gives it to nobody else, nor after five minutes, nor when a letter was changed', async () => {
  const colleague = await server.signInAs('agent-admin');
  const url = urlFor(agency);
  expect((await colleague.call({ url })).statusCode).toBe(404);
  expect((await server.visitor.call({ url })).statusCode).toBe(401);
  const [head = '', signature = ''] = url.split('.');
  const other = urlFor(agency, { ...FILE, key: 'lists/2/b.csv' }).split('.')[0] ?? '';
  for (const forged of [`${other}.${signature}`, `${head}.${signature.slice(1)}`, head, `${head}.`])
    expect((await agency.call({ url: forged })).statusCode).toBe(404);
  server.clock.advance(5 * 60_000 + 1);
  expect((await agency.call({ url })).statusCode).toBe(404);
});

it('answers 404 for a file that is gone', async () => {
  expect((await agency.call({ url: urlFor(agency, { ...FILE, key: 'lists/9/z.csv' }) })).statusCode).toBe(
    404,
  );
});

it('never lets a file name end its header', () => {
  expect(attachment('a\r\nSet-Cookie: x=1".csv')).not.toMatch(/[\r\n]|x=1"\./);
});

it.each(['\n', '\r', '\0', '\u0085', '\u2028', '\u202e', '\u2066', '\u200f', '\u061c'])(
  'leaves %j out of the name a file is saved by',
  (unseen) => {
    expect(attachment(`Q${unseen}fdp.csv`)).toBe(
      `attachment; filename="Q_fdp.csv"; filename*=UTF-8''Q_fdp.csv`,
    );
  },
);
