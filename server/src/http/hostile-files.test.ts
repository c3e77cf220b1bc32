import { rows } from '../../../jest/thorough';
import type { Media, Reply } from '@campaign/shared-api/contracts';
import { anIdentity, openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';
import { FILM, HOSTILE_MEDIA, WRONG, type MediaFileCase } from '../testing/hostile-pictures';
import { listFiles } from '../testing/list-files';
import { multipartOf } from '../testing/multipart';

let server: TestServer;
let agency: TestClient;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  identityId = (await anIdentity(server.db, { account_id: server.agency.account_id })).identity_id;
}, 60_000);
afterAll(() => server.close());

const LISTS = listFiles();
let files = 0;

it('is a table of 149 files, 47 of them media', () => {
  expect([HOSTILE_MEDIA.length, LISTS.length]).toEqual([47, 102]);
  expect(new Set(LISTS.map(({ id }) => id)).size).toBe(102);
});

/** What is refused by its first bytes or its boxes costs nothing; of what is decoded, in a process each, some. */
const isInGate = ({ answer }: MediaFileCase, at: number) =>
  answer === WRONG || answer === FILM || at % 6 === 5;

it.each(rows(HOSTILE_MEDIA, isInGate).map((file) => [file.what, file] as const))(
  'MUP-08 %s gets its answer as media, and leaves nothing that runs',
  async (_, { name, make, answer }) => {
    const reply = await agency.call({
      method: 'POST',
      url: '/api/v1/media/upload',
      ...multipartOf(name, await make(), { title: 'Poster', identity_id: identityId }),
    });
    const { data, error } = reply.json<Reply<Media> & { error?: string }>();
    expect([reply.statusCode, error]).toEqual(answer === 200 ? [200, undefined] : [400, answer]);
    if (answer !== 200) return;
    const kept = (await server.app.inject({ url: data.previewUrl })).rawPayload;
    expect(kept.includes('<script>')).toBe(false);
  },
);

// As phone lists, all of them are read in bad-input.test.ts; here by turns.
it.each(rows(LISTS, 30).map((file) => [file.id, file.what, file] as const))(
  'DNCM-08 %s, %s, gets its answer as a do-not-contact file',
  async (_id, _what, { fileName, content, upload }) => {
    const reply = await agency.call({
      method: 'POST',
      url: '/dncs/upload',
      ...multipartOf(fileName, content(), { listName: `File ${++files}`, isAtAgencyLevel: 'true' }),
    });
    const { error } = reply.json<{ error?: string }>();
    const expected = 'rows' in upload ? [200, undefined] : [upload.status, upload.error];
    expect([reply.statusCode, error]).toEqual(expected);
  },
);
