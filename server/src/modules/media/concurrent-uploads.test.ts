import type { AddressInfo } from 'node:net';
import { times } from '../../../../jest/thorough';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { aFilm, aPicture, aPngBomb } from '../../testing/hostile-media';
import { multipartOf } from '../../testing/multipart';
import { eventually } from '../../testing/sending-world';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await openTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1/media/upload`;
}, 120_000);
afterAll(() => server.close());

interface Uploader {
  accountId: number;
  identityId: number;
  client: TestClient;
}
async function anUploader(): Promise<Uploader> {
  const { account_id: accountId } = await anAgency(server.db);
  const { identity_id: identityId } = await anIdentity(server.db, { account_id: accountId });
  return { accountId, identityId, client: await server.signInAs('agency', { account_id: accountId }) };
}
function upload({ client, identityId }: Uploader, content: Buffer, signal?: AbortSignal): Promise<Response> {
  const { headers, payload } = multipartOf('a.png', content, { title: 'Poster', identity_id: identityId });
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, cookie: client.cookie ?? '', [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE },
    body: new Uint8Array(payload as Buffer),
    ...(signal && { signal }),
  });
}
const stored = async ({ accountId }: Uploader) =>
  (await server.db.selectFrom('media').select('media_id').where('account_id', '=', accountId).execute())
    .length;
/** A second or more of work in a few kilobytes. */
const heavy = () => aPngBomb(7_000, 4_000);

it('prepares the picture of another agency while heavy ones of one agency wait [MUP-08]', async () => {
  const [hostile, other] = [await anUploader(), await anUploader()];
  let done = 0;
  const written = jest.spyOn(server.ctx.storage, 'write');
  const waiting = Array.from({ length: times(5, 14) }, () =>
    upload(hostile, heavy()).then(({ status }) => {
      done += 1;
      return status;
    }),
  );
  await eventually(
    async () => written.mock.calls.filter(([key]) => key.startsWith(`media/${hostile.accountId}`)).length,
    (uploads) => uploads > 0,
    30_000,
  );
  written.mockRestore();
  const answer = await upload(other, await aPicture(300, 200).jpeg().toBuffer());
  expect([answer.status, done < 3]).toEqual([200, true]);
  await Promise.all(waiting);
}, 120_000);

it('returns 429 for the twenty-first open upload of an agency and stores nothing of it [MUP-08]', async () => {
  const uploader = await anUploader();
  const films = Array.from({ length: 40 }, () => upload(uploader, aFilm()));
  const answers = await Promise.all([upload(uploader, aPngBomb(9_999, 4_999)), ...films]);
  const accepted = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429);
  expect([accepted + refused.length, accepted >= 20, refused.length > 0]).toEqual([41, true, true]);
  expect(await refused[0]!.json()).toMatchObject({
    error: 'Your agency is uploading 20 files already. Please try again when some of them are done.',
    code: 'rate-limited',
  });
  expect(refused[0]!.headers.get('retry-after')).toBe('10');
  expect(await stored(uploader)).toBe(accepted);
}, 120_000);

it('stores nothing for a client that closed the connection while its picture waited or was prepared [MUP-08]', async () => {
  const uploader = await anUploader();
  const folder = `media/${uploader.accountId}`;
  const isOfUpload = ([key]: [string, ...unknown[]]) => key.startsWith(folder);
  const written = jest.spyOn(server.ctx.storage, 'write');
  const removed = jest.spyOn(server.ctx.storage, 'remove');
  const gone = new AbortController();
  const both = [heavy(), heavy()].map((picture) => upload(uploader, picture, gone.signal));
  await eventually(
    async () => written.mock.calls.filter(isOfUpload).length,
    (uploads) => uploads === 2,
    30_000,
  );
  gone.abort();
  for (const answer of both) await expect(answer).rejects.toThrow();
  await eventually(
    async () => removed.mock.calls.filter(isOfUpload).length,
    (uploads) => uploads === 2,
    30_000,
  );
  written.mockRestore();
  removed.mockRestore();
  expect(await stored(uploader)).toBe(0);
}, 120_000);
