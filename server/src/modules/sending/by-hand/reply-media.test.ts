import type { ChatMessage, Conversation, ReplyTemplate, Template } from '@campaign/shared-api/contracts';
import { e164, formatPhone } from '@campaign/shared-api/messaging';
import { anAgency, anIdentity } from '../../../testing';
import type { Row, TestClient } from '../../../testing';
import { eventually, openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';

let world: SendingWorld;
let agency: TestClient;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
  agency = await world.server.signInAs('agency');
  await world.server.db
    .updateTable('account')
    .set({ sms_rate: '0.01', img_mms_rate: '0.02', vid_mms_rate: '0.03' })
    .set({ a2p_sms_rate: '0.04', a2p_img_mms_rate: '0.05', a2p_vid_mms_rate: '0.06' })
    .where('account_id', '=', world.server.agency.account_id)
    .execute();
}, 60_000);
afterAll(() => world.close());

let made = 0;
/** A photo or video of the identity, as if it had been uploaded; answers its address. */
async function media(extension: 'png' | 'mp4', identity_id = world.identity.identity_id) {
  const url = `/m/${(made += 1).toString(16).padStart(32, '0')}.${extension}`;
  const mime_type = extension === 'png' ? 'image/png' : 'video/mp4';
  await world.server.db
    .insertInto('media')
    .values({
      account_id: world.server.agency.account_id,
      identity_id,
      url,
      title: 'Poster',
      storage_key: url.slice(3),
      mime_type,
      bytes: 12,
      created_by: null,
    })
    .execute();
  return url;
}

async function texted(given: Partial<Row<'job'>> = {}) {
  const phone = world.phone();
  const job = await world.campaign([phone], given);
  await eventually(
    () => world.job(job.job_id),
    ({ sent }) => sent === 1,
  );
  return { phone, job };
}

async function template(job: Row<'job'>, change: object = {}) {
  const body = { title: 'Thanks', text: '<p>Thank you {first_name}!</p>', jobId: job.job_id, ...change };
  return (await agency.post<{ data: Template }>('/templates', body)).body.data;
}

const change = (template_id: number, to: { media: string }) =>
  world.server.db.updateTable('template').set(to).where('template_id', '=', template_id).execute();

interface Answer {
  data: ChatMessage;
  error?: string;
  fields?: object;
}
const reply = (job: Row<'job'>, phone: number, change: object = {}, who = agency) =>
  who.post<Answer>(`/chats/${job.job_id}/sendMessage`, {
    from: e164(job.from_phone),
    to: [e164(phone)],
    jobId: job.job_id,
    text: 'Thank you P7! '.repeat(20),
    tag: 'reply from dashboard',
    ...change,
  });
const repliesOf = async (job: Row<'job'>) =>
  (await world.texts(job.job_id)).filter(({ kind }) => kind === 'reply');

const carriedTo = (phone: number) =>
  `A text to ${formatPhone(String(phone))} carries this media. It cannot be deleted.`;
/** What somebody hears who deletes this picture. */
async function deletion(url: string) {
  const { media_id } = await world.server.db
    .selectFrom('media')
    .where('url', '=', url)
    .select('media_id')
    .executeTakeFirstOrThrow();
  const chief = await world.server.signInAs('agent-admin');
  const { status, body } = await chief.delete(`/media/${media_id}`);
  return [status, body.error];
}

/** How many pictures and films each text had that the carrier's ledger has for this phone. */
const mediaTo = (phone: number) =>
  world.carrier.ledger.messagesTo(e164(phone)).map(({ media: many }) => many);

describe('a reply by a template with media', () => {
  it.each([
    ['png', 'P2P', 200],
    ['mp4', 'P2P', 300],
    ['png', 'House File', 500],
    ['mp4', 'House File', 600],
  ] as const)(
    'TPL-02 CHATD-05 takes a %s of a %s job to the carrier as one MMS at %d/10,000 dollars',
    async (extension, job_type, cost) => {
      const { phone, job } = await texted();
      await world.server.db.updateTable('job').set({ job_type }).where('job_id', '=', job.job_id).execute();
      const url = await media(extension);
      const { id } = await template(job, { media: url });
      const { status, body } = await reply(job, phone, { templateId: id });
      expect([status, body.data.status, body.data.media]).toEqual([200, 'SENT', url]);
      expect(mediaTo(phone)).toEqual([0, 1]);
      expect(await repliesOf(job)).toMatchObject([{ mms: true, media_url: url, segments: 1, cost }]);
      const chat = `/chats/${job.job_id}?recipient=${encodeURIComponent(e164(phone))}`;
      const shown = (await agency.get<Conversation>(chat)).body.data;
      expect(shown.map((text) => text.media)).toEqual([null, url]);
    },
  );

  it('TPL-02 is a text at the rate of texts where the template has no media, also in a job that has', async () => {
    const { phone, job } = await texted({ mms: true, media_url: await media('png'), price: '0.05' });
    const { id } = await template(job);
    expect((await reply(job, phone, { templateId: id, text: 'Thank you!' })).status).toBe(200);
    expect(await repliesOf(job)).toMatchObject([{ mms: false, media_url: null, cost: 400 }]);
  });

  it('D18 TPL-02 pressed again with the same key goes once', async () => {
    const { phone, job } = await texted();
    const { id } = await template(job, { media: await media('png') });
    const press = () =>
      reply(job, phone, { templateId: id, idempotencyKey: 'one-press-of-a-reply-with-media' });
    const [first, second] = [await press(), await press()];
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id]);
    expect(mediaTo(phone)).toEqual([0, 1]);
  });

  it.each([
    ['was deleted', (id: number) => agency.delete(`/templates/${id}`)],
    ['has another picture', async (id: number) => change(id, { media: await media('png') })],
    ['has a picture its identity may not use', (id: number) => change(id, { media: '/m/nobodys.png' })],
  ])('D18 TPL-02 pressed again when its template %s is answered with the first', async (_what, meanwhile) => {
    const { phone, job } = await texted();
    const url = await media('png');
    const { id } = await template(job, { media: url });
    const press = { templateId: id, idempotencyKey: `press-of-template-${id}` };
    const first = await reply(job, phone, press);
    await meanwhile(id);
    const again = await reply(job, phone, press);
    expect([again.status, again.body.data.id, again.body.data.media]).toEqual([200, first.body.data.id, url]);
    expect(mediaTo(phone)).toEqual([0, 1]);
  });

  it('D18 TPL-02 refuses the key of another template, or of none, for the same words', async () => {
    const { phone, job } = await texted();
    const [first, second] = [await template(job), await template(job)];
    const idempotencyKey = 'one-press-of-two-templates';
    await reply(job, phone, { templateId: first.id, idempotencyKey });
    for (const templateId of [second.id, undefined])
      expect((await reply(job, phone, { templateId, idempotencyKey })).status).toBe(422);
    expect(mediaTo(phone)).toEqual([0, 0]);
  });

  it('MEDIA-05 TPL-02 keeps its picture, which stands in the chat, and says whose', async () => {
    const { phone, job } = await texted();
    const url = await media('png');
    const { id } = await template(job, { media: url });
    await reply(job, phone, { templateId: id });
    await agency.delete(`/templates/${id}`);
    expect(await deletion(url)).toEqual([409, carriedTo(phone)]);
  });

  it('MEDIA-05 lets go of a picture whose text did not go, and keeps it for the next one that did', async () => {
    const [stopped, other] = [await texted(), await texted()];
    await world.server.db
      .insertInto('opt_out')
      .values({ account_id: world.server.agency.account_id, phone: stopped.phone })
      .execute();
    for (const goes of [false, true]) {
      const url = await media('png');
      for (const { job, phone } of goes ? [stopped, other] : [stopped]) {
        const { id } = await template(job, { media: url });
        const { status } = await reply(job, phone, { templateId: id });
        expect(status).toBe(phone === stopped.phone ? 409 : 200);
        await agency.delete(`/templates/${id}`);
      }
      expect(await deletion(url)).toEqual(goes ? [409, carriedTo(other.phone)] : [200, undefined]);
    }
  });

  it('ROLE-16 CONT-24 sends nothing by another job’s template, with media of another identity, or without MMS', async () => {
    const { phone, job } = await texted();
    const other = await texted();
    const foreign = await template(other.job, { media: await media('png') });
    expect((await reply(job, phone, { templateId: foreign.id })).status).toBe(404);
    const stranger = await world.server.signInAs('agency', {
      account_id: (await anAgency(world.server.db)).account_id,
    });
    expect((await reply(other.job, other.phone, { templateId: foreign.id }, stranger)).status).toBe(404);

    const own = await template(job, { media: await media('png') });
    const { db, agency: account } = world.server;
    const { identity_id } = await anIdentity(db, { account_id: account.account_id });
    const strange = await media('png', identity_id);
    await db.updateTable('template').set({ media: strange }).where('template_id', '=', own.id).execute();
    const refused = await reply(job, phone, { templateId: own.id });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['templateId']]);

    const allow = (can_use_mms: boolean) =>
      db
        .updateTable('identity')
        .set({ can_use_mms })
        .where('identity_id', '=', world.identity.identity_id)
        .execute();
    await allow(false);
    const unable = await reply(other.job, other.phone, { templateId: foreign.id });
    await allow(true);
    expect([unable.status, unable.body.error]).toEqual([409, 'This identity cannot send MMS.']);
    expect(await repliesOf(job)).toEqual([]);
    expect([mediaTo(phone), mediaTo(other.phone)]).toEqual([[0], [0]]);
  });
});

describe('the templates of a conversation', () => {
  const read = (job: Row<'job'>, phone: number, who = agency) =>
    who.get<{ data: ReplyTemplate[] }>(
      `/chats/${job.job_id}/templates?recipient=${encodeURIComponent(e164(phone))}`,
    );

  it('TPL-01 TPL-06 read as they will for this person, the default first', async () => {
    const { phone, job } = await texted();
    const url = await media('png');
    await template(job, { title: 'Plain' });
    await template(job, { title: 'Poster', media: url, isDefalut: true });
    expect((await read(job, phone)).body.data).toMatchObject([
      { title: 'Poster', text: `Thank you P${phone % 10_000}!`, media: url, isDefalut: true },
      { title: 'Plain', media: null, isDefalut: false },
    ]);
  });

  it('ROLE-15 ROLE-16 are not for READER, nor for another agency', async () => {
    const { phone, job } = await texted();
    expect((await read(job, phone, await world.server.signInAs('reader'))).status).toBe(403);
    const { account_id } = await anAgency(world.server.db);
    const stranger = await world.server.signInAs('agency', { account_id });
    expect((await read(job, phone, stranger)).status).toBe(404);
  });
});
