import { MEDIA_MAX_BYTES } from '@campaign/shared-api/constants';
import type { Media } from '@campaign/shared-api/contracts';
import {
  aJob,
  anAgency,
  anIdentity,
  fictionalPhone,
  openTestServer,
  type TestClient,
  type TestServer,
} from '../../testing';
import { aFilm, aPicture } from '../../testing/hostile-media';
import { multipartOf } from '../../testing/multipart';
import { mediaTypeOf } from './media-type';

/** Stored as it is: a picture is decoded by a process of its own, which takes its time. */
const MP4 = aFilm();
let PNG: Buffer;

let server: TestServer;
let agency: TestClient;
let identityId: number;
beforeAll(async () => {
  // Something can be seen through, so that it stays a PNG.
  PNG = await aPicture(60, 40, 4).png().toBuffer();
  server = await openTestServer();
  agency = await server.signInAs('agency');
  identityId = (await anIdentity(server.db, { account_id: server.agency.account_id })).identity_id;
});
afterAll(() => server.close());

interface Answer {
  data: Media;
  warning?: string;
  error?: string;
  fields?: Record<string, string>;
}
async function upload(
  content: Buffer,
  { as = agency, name = 'a.png', ...fields }: { as?: TestClient; name?: string; identity_id?: number } = {},
) {
  const reply = await as.call({
    method: 'POST',
    url: '/api/v1/media/upload',
    ...multipartOf(name, content, { title: 'Poster', identity_id: identityId, ...fields }),
  });
  return { status: reply.statusCode, body: reply.json<Answer>() };
}
const storedFiles = () => server.db.selectFrom('media').select('media_id').execute();
const get = (url: string, headers = {}) => server.app.inject({ url, headers });

describe('what a file is', () => {
  it.each([
    ['ffd8ffe000104a4649460001', 'image/jpeg'],
    ['89504e470d0a1a0a0000000d', 'image/png'],
    ['474946383961010001000000', 'image/gif'],
    [MP4.toString('hex'), 'video/mp4'],
    [Buffer.from('\0\0\0\x18ftyp3gp5').toString('hex'), 'video/3gpp'],
  ])('MUP-05 its first bytes say: %s', (head, type) => {
    expect(mediaTypeOf(Buffer.from(head, 'hex'))).toBe(type);
  });

  it.each([
    '<svg xmlns="http://',
    '<!doctype html>',
    '\0\0\0\x18ftypheic',
    '\0\0\0\x18ftypqt  ',
    'GIF88a',
    '',
  ])('MUP-08 %j is none that carriers take', (head) =>
    expect(mediaTypeOf(Buffer.from(head, 'latin1'))).toBeNull(),
  );
});

describe('uploading', () => {
  it('MUP-05 MUP-06 MEDIA-08 stores a picture of an identity by its content', async () => {
    const { status, body } = await upload(PNG, { name: 'poster.mp4' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'Poster',
      identityId,
      mediaType: 'IMAGE',
      mimeType: 'image/png',
      extension: 'png',
    });
    expect(body.data.sizeBytes).toBe((await get(body.data.previewUrl)).rawPayload.length);
    expect(body.data.previewUrl).toMatch(/^\/m\/[0-9a-f]{32}\.png$/);
  });

  it('MUP-08 refuses what is no photo or video, and keeps nothing of it', async () => {
    const before = await storedFiles();
    const { status, body } = await upload(Buffer.from('<svg onload="alert(1)"/>'), { name: 'a.png' });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('file');
    expect(await storedFiles()).toEqual(before);
  });

  it('MUP-08 holds pictures and films to their sizes, and warns above 600 KB', async () => {
    const picture = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect((await upload(picture(MEDIA_MAX_BYTES.IMAGE))).status).toBe(200);
    expect((await upload(picture(MEDIA_MAX_BYTES.IMAGE + 1))).status).toBe(413);
    expect((await upload(aFilm(600_000))).body.warning).toBeUndefined();
    expect((await upload(aFilm(600_001))).body.warning).toContain('600 KB');
    expect((await upload(aFilm(MEDIA_MAX_BYTES.VIDEO))).status).toBe(200);
    expect((await upload(aFilm(MEDIA_MAX_BYTES.VIDEO + 1))).status).toBe(413);
  });

  it('ROLE-14 is not for AGENT-READER and AGENT-CLICKER', async () => {
    for (const role of ['reader', 'clicker'] as const)
      expect((await upload(PNG, { as: await server.signInAs(role) })).status).toBe(403);
  });

  it('ROLE-16 takes no other agency’s identity', async () => {
    const other = await anAgency(server.db);
    const foreign = await anIdentity(server.db, { account_id: other.account_id });
    expect((await upload(PNG, { identity_id: foreign.identity_id })).status).toBe(404);
  });
});

describe('the list', () => {
  it('MEDIA-03 MEDIA-07 MMGR-04 is searched, filtered and sorted', async () => {
    const own = await anIdentity(server.db, { account_id: server.agency.account_id });
    const { data } = (await upload(PNG, { identity_id: own.identity_id })).body;
    await upload(MP4, { identity_id: own.identity_id });
    const list = (query: string) =>
      agency.get<{ data: Media[]; total: number }>(`/media?identity_id=${own.identity_id}${query}`);
    expect((await list('&page=1&size=1')).body).toMatchObject({ total: 2, data: [{ mediaType: 'VIDEO' }] });
    expect((await list('&sort=createdDate')).body.data[0]?.mediaId).toBe(data.mediaId);
    expect((await list('&query=poster')).body.total).toBe(2);
    expect((await list('&query=%25')).body.total).toBe(0);
  });

  it('MEDIA-07 shows ADMIN the media of all agencies, or of the one that is asked for', async () => {
    const { data } = (await upload(MP4)).body;
    const other = await anAgency(server.db);
    const admin = await server.signInAs('admin');
    const ids = async (account: number) =>
      (await admin.get<{ data: Media[] }>(`/media?account_id=${account}`)).body.data.map(
        ({ mediaId }) => mediaId,
      );
    expect(await ids(server.agency.account_id)).toContain(data.mediaId);
    expect(await ids(other.account_id)).toEqual([]);
  });

  it('ROLE-16 shows and deletes nothing of another agency', async () => {
    const { data } = (await upload(MP4)).body;
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agent-admin', { account_id: other.account_id });
    expect((await stranger.get(`/media?account_id=${server.agency.account_id}`)).body.data).toEqual([]);
    expect((await stranger.delete(`/media/${data.mediaId}`)).status).toBe(404);
  });

  it('hides media of an identity that is denied', async () => {
    const { data } = (await upload(MP4)).body;
    const denied = await server.signInAs('agent-admin', { identity_permission: [identityId] });
    expect((await denied.get(`/media?identity_id=${identityId}`)).body.data).toEqual([]);
    expect((await denied.delete(`/media/${data.mediaId}`)).status).toBe(404);
  });
});

describe('the public address', () => {
  it('gives the file to a carrier without a session, as what it is and nothing else', async () => {
    const { data } = (await upload(PNG)).body;
    const reply = await get(data.previewUrl);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.length).toBe(data.sizeBytes);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get(`/m/${'0'.repeat(32)}.png`)).statusCode).toBe(404);
  });

  it('plays films by ranges', async () => {
    const { data } = (await upload(MP4)).body;
    const reply = await get(data.previewUrl, { range: 'bytes=4-7' });
    expect(reply.statusCode).toBe(206);
    expect(reply.body).toBe('ftyp');
    expect(reply.headers['content-range']).toBe(`bytes 4-7/${MP4.length}`);
    expect((await get(data.previewUrl, { range: 'bytes=-4' })).rawPayload).toEqual(Buffer.alloc(4, 7));
    expect((await get(data.previewUrl, { range: `bytes=${MP4.length}-` })).statusCode).toBe(200);
  });
});

describe('deleting', () => {
  it('MEDIA-05 ROLE-12 is for ADMIN and AGENT-ADMIN, and takes the file along', async () => {
    const { data } = (await upload(PNG)).body;
    expect((await agency.delete(`/media/${data.mediaId}`)).status).toBe(403);
    const chief = await server.signInAs('agent-admin');
    expect((await chief.delete(`/media/${data.mediaId}`)).status).toBe(200);
    expect((await get(data.previewUrl)).statusCode).toBe(404);
  });

  it('MEDIA-05 takes what only a deleted job used, when none of its texts went out', async () => {
    const { account_id } = server.agency;
    const chief = await server.signInAs('agent-admin');
    const deleted = { account_id, identity_id: identityId, deleted_at: new Date() };
    for (const [sent, status] of [
      [1, 409],
      [0, 200],
    ] as const) {
      const { mediaId, previewUrl } = (await upload(MP4)).body.data;
      await aJob(server.db, { ...deleted, sent, media_url: previewUrl });
      expect((await chief.delete(`/media/${mediaId}`)).status).toBe(status);
    }
  });

  it.each(['sending', 'unknown'] as const)(
    'MEDIA-05 keeps what a text of a deleted job carries while it is %s, until it is settled',
    async (state) => {
      const { account_id } = server.agency;
      const chief = await server.signInAs('agent-admin');
      for (const [settled, status] of [
        ['failed', 200],
        ['sent', 409],
      ] as const) {
        const { mediaId, previewUrl } = (await upload(MP4)).body.data;
        const deleted = { account_id, identity_id: identityId, deleted_at: new Date() };
        const { job_id, from_phone } = await aJob(server.db, { ...deleted, media_url: previewUrl });
        const phone = fictionalPhone(job_id);
        await server.db
          .insertInto('message')
          .values({ account_id, job_id, from_phone, phone, to_phone: phone, state, mms: true })
          .execute();
        expect((await chief.delete(`/media/${mediaId}`)).status).toBe(409);
        await server.db.updateTable('message').set({ state: settled }).where('job_id', '=', job_id).execute();
        const sent = settled === 'sent' ? 1 : 0;
        await server.db.updateTable('job').set({ sent }).where('job_id', '=', job_id).execute();
        expect((await chief.delete(`/media/${mediaId}`)).status).toBe(status);
      }
    },
  );

  it('MEDIA-05 refuses what a job or a reply template uses, by its name', async () => {
    const { account_id } = server.agency;
    const chief = await server.signInAs('agent-admin');
    const ofJob = (await upload(MP4)).body.data;
    await aJob(server.db, {
      account_id,
      identity_id: identityId,
      name: 'Fall appeal',
      media_url: ofJob.previewUrl,
    });
    const ofTemplate = (await upload(MP4)).body.data;
    await agency.post('/templates', { title: 'Thanks', text: '<p>Hi</p>', media: ofTemplate.previewUrl });
    const refused = await chief.delete(`/media/${ofJob.mediaId}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('“Fall appeal” uses this media. It cannot be deleted.');
    const more = { account_id, identity_id: identityId, media_url: ofJob.previewUrl };
    await aJob(server.db, { ...more, name: 'Second' });
    expect((await chief.delete(`/media/${ofJob.mediaId}`)).body.error).toMatch(
      /^“(Fall appeal|Second)” and 1 other use this media\. It cannot be deleted\.$/,
    );
    await aJob(server.db, { ...more, name: 'Third' });
    expect((await chief.delete(`/media/${ofJob.mediaId}`)).body.error).toContain(
      'and 2 others use this media',
    );
    expect((await chief.delete(`/media/${ofTemplate.mediaId}`)).body.error).toContain('Thanks');
    expect((await get(ofJob.previewUrl)).statusCode).toBe(200);
  });
});
