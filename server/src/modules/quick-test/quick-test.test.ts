import type { ChatMessage, Media } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import {
  anAgency,
  anIdentity,
  aSendingNumber,
  fictionalPhone,
  openTestServer,
  type Row,
  type TestClient,
  type TestServer,
} from '../../testing';
import { aPicture } from '../../testing/hostile-media';
import { multipartOf } from '../../testing/multipart';
import { openHours } from '../../testing/sending-world';

let server: TestServer;
let agency: TestClient;
let identity: Row<'identity'>;
let number: Row<'sending_number'>;
let next = 0;
beforeAll(async () => {
  server = await openTestServer();
  openHours(server.clock);
  agency = await server.signInAs('agency');
  const { account_id } = server.agency;
  identity = await anIdentity(server.db, { account_id, can_use_mms: true });
  number = await aSendingNumber(server.db, { account_id });
});
afterAll(() => server.close());

const someone = () => fictionalPhone((next += 1));
const sentTo = (phone: number) => server.carrier.sent.filter(({ to }) => to === e164(phone));
const test = <Change extends object>(to: number | string, change?: Change) => ({
  to: String(to),
  from: e164(number.phone),
  text: 'Hi Ana, vote Tuesday. Stop to end',
  ...(change as Change),
});
interface Answer {
  data: ChatMessage;
  message?: string;
  error?: string;
  fields?: Record<string, string>;
}
const quickTest = (body: object, { as = agency, url = '/job/quicktest' } = {}) => as.post<Answer>(url, body);

async function uploaded(): Promise<Media> {
  const { identity_id } = identity;
  const part = multipartOf('a.png', await aPicture(60, 40, 4).png().toBuffer(), {
    title: 'Poster',
    identity_id,
  });
  const answer = await agency.call({ method: 'POST', url: '/api/v1/media/upload', ...part });
  return answer.json<{ data: Media }>().data;
}

describe('a quick test', () => {
  it.each(['/job/quicktest', '/p2pchats/quicktest'])(
    'CONT-19 CONT-20 CONT-21 %s sends {to, from, text, tag} now, from the identity of that number',
    async (url) => {
      const phone = someone();
      const { status, body } = await quickTest(test(phone, { tag: 'mine' }), { url });
      expect(status).toBe(200);
      expect(body.message).toBe('Message sent successfully');
      expect(sentTo(phone)).toEqual([
        expect.objectContaining({ from: e164(number.phone), text: 'Hi Ana, vote Tuesday. Stop to end' }),
      ]);
      const row = await server.db
        .selectFrom('message')
        .where('phone', '=', phone)
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        kind: 'test',
        state: 'sent',
        job_id: null,
        identity_id: identity.identity_id,
        tag: 'mine',
        cost: 129,
        sent_by: agency.person?.agent_id,
      });
    },
  );

  it('CONT-22 reads the number as a person writes it, and says "Invalid phone number."', async () => {
    const phone = someone();
    const written = String(phone).replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
    expect((await quickTest(test(written))).status).toBe(200);
    expect(sentTo(phone)).toHaveLength(1);
    const { status, body } = await quickTest(test('12345'));
    expect(status).toBe(400);
    expect(body.error).toBe('Invalid phone number.');
    expect(body.fields).toHaveProperty('to');
  });

  it('wants a text', async () => {
    expect((await quickTest(test(someone(), { text: ' ' }))).body.fields).toHaveProperty('text');
  });

  it('passes the gate: nothing to somebody who opted out, nothing at night, nothing before 10DLC', async () => {
    const stopped = someone();
    await server.db
      .insertInto('opt_out')
      .values({
        account_id: server.agency.account_id,
        phone: stopped,
        stopped: true,
        text: 'stop',
        identity_id: null,
        job_id: null,
      })
      .execute();
    const refused = await quickTest(test(stopped));
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('This number has opted out.');

    const unready = await anIdentity(server.db, {
      account_id: server.agency.account_id,
      usecase: null,
    });
    const early = await quickTest(test(someone(), { identityId: unready.identity_id }));
    expect(early.body.error).toContain('10DLC');

    const night = 12 * 3_600_000;
    server.clock.advance(night);
    const late = await quickTest(test(someone()), { as: await server.signInAs('agency') });
    server.clock.advance(-night);
    expect(late.body.error).toContain('outside the hours');
    expect(server.carrier.sent.map(({ to }) => to)).not.toContain(e164(stopped));
  });

  it('CONT-21 carries a picture of the identity as an MMS, which the carrier can fetch, at the rate of pictures', async () => {
    const { previewUrl: media, sizeBytes } = await uploaded();
    const phone = someone();
    expect((await quickTest(test(phone, { media, text: 'x'.repeat(400) }))).status).toBe(200);
    const [sent] = sentTo(phone);
    expect(sent?.media).toEqual([new URL(media, server.ctx.config.publicUrl).href]);
    const fetched = await server.app.inject(new URL(sent?.media?.[0] ?? '').pathname);
    expect([fetched.headers['content-type'], fetched.rawPayload.length]).toEqual(['image/png', sizeBytes]);
    const row = await server.db
      .selectFrom('message')
      .where('phone', '=', phone)
      .select(['mms', 'segments', 'cost'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ mms: true, segments: 1, cost: 229 });
    expect((await quickTest(test(someone(), { media: 'https://evil.example/a.png' }))).status).toBe(400);
  });

  it('D18 MEDIA-05 pressed again is answered with the first, whatever its identity may send now; its picture stays', async () => {
    const { previewUrl: media, mediaId } = await uploaded();
    const phone = someone();
    const press = test(phone, { media, idempotencyKey: 'press-of-a-test-with-media' });
    const first = await quickTest(press);
    const allow = (can_use_mms: boolean) =>
      server.db
        .updateTable('identity')
        .set({ can_use_mms })
        .where('identity_id', '=', identity.identity_id)
        .execute();
    await allow(false);
    const again = await quickTest(press);
    await allow(true);
    expect([again.status, again.body.data?.id]).toEqual([200, first.body.data.id]);
    expect((await quickTest(test(phone, { idempotencyKey: press.idempotencyKey }))).status).toBe(422);
    expect(sentTo(phone)).toHaveLength(1);
    const chief = await server.signInAs('agent-admin');
    expect((await chief.delete(`/media/${mediaId}`)).status).toBe(409);
  });

  it('D18 pressed again is answered with the first, whatever became of its identity, its number and the right to them', async () => {
    const own = await anIdentity(server.db, { account_id: server.agency.account_id });
    const phone = someone();
    const press = test(phone, {
      identityId: own.identity_id,
      idempotencyKey: 'press-of-a-test-of-an-identity',
    });
    const first = await quickTest(press);
    await server.db
      .updateTable('identity')
      .set({ site_id: 'elsewhere' })
      .where('identity_id', '=', own.identity_id)
      .execute();
    expect((await quickTest({ ...press, idempotencyKey: 'another-press-of-it' })).status).toBe(400);
    const moved = await quickTest(press);
    await server.db
      .updateTable('identity')
      .set({ deleted_at: new Date() })
      .where('identity_id', '=', own.identity_id)
      .execute();
    const gone = await quickTest(press);
    expect([first, moved, gone].map(({ status, body }) => [status, body.data?.id])).toEqual(
      [first, first, first].map(({ body }) => [200, body.data.id]),
    );
    expect(sentTo(phone)).toHaveLength(1);
  });

  it('ROLE-15 ROLE-16 is for those who create jobs, from their own numbers', async () => {
    const reader = await server.signInAs('reader');
    expect((await quickTest(test(someone()), { as: reader })).status).toBe(403);
    expect((await quickTest(test(someone()), { as: await server.signInAs('clicker') })).status).toBe(403);
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    const { identity_id: identityId } = identity;
    expect((await quickTest(test(someone()), { as: stranger })).status).toBe(404);
    expect((await quickTest(test(someone(), { identityId }), { as: stranger })).status).toBe(404);
    const own = await anIdentity(server.db, { account_id: other.account_id });
    const theirs = { identityId: own.identity_id };
    expect((await quickTest(test(someone(), theirs), { as: stranger })).body.fields).toHaveProperty(
      'adminPhone',
    );
  });
});
