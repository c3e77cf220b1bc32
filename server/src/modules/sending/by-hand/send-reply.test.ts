import type { ChatMessage } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { sql } from 'kysely';
import type { Actor } from '../../../actor';
import type { Context } from '../../../context';
import type { Row } from '../../../testing/builders';
import { aSender } from '../../../testing/sender';
import { eventually, openSendingWorld, untilCompleted } from '../../../testing/sending-world';
import { leaveUnread } from '../../../testing/unread-text';
import type { SendingWorld } from '../../../testing/sending-world';
import { viewMessage } from '../../texts/message.view';
import { sendReply } from './send-by-hand';

let world: SendingWorld;
let actor: Actor;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
  actor = await aSender(world.server);
}, 60_000);
afterAll(() => world.close());
// A receipt that came before the press is answered would make DELIVERED of the SENT that is looked for.
beforeEach(() => void world.carrier.setScript({ profile: 'quiet', receiptMs: [1_000, 1_000] }));

/** A server whose database answers nothing more beside the transaction, once the carrier has a text. */
function deafOnceSent(): Context {
  const { ctx } = world.server;
  let isDeaf = false;
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (isDeaf && name === 'getExecutor') throw new Error('The database is gone.');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const carrier: Context['carrier'] = {
    ...ctx.carrier,
    send: (text) => ctx.carrier.send(text).finally(() => (isDeaf = true)),
  };
  return { ...ctx, db, carrier };
}

describe('a reply', () => {
  const reply = (job: Row<'job'>, phone: number, text: string, ctx = world.server.ctx) =>
    sendReply(ctx, actor, {
      jobId: job.job_id,
      from: e164(job.from_phone),
      to: e164(phone),
      text,
      tag: '',
    });

  it('CHATD-05 goes to a person the job has texted, is billed, and leaves the recipients’ counts alone', async () => {
    const [phone, stranger] = world.phones(2) as [number, number];
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status, delivered }) => status === 'completed' && delivered === 1,
    );
    const { data } = await reply(job, phone, 'Thank you — see you at 5 \ud800\0');
    expect(data).toMatchObject({
      status: 'SENT',
      message: 'Thank you - see you at 5 ',
    } satisfies Partial<ChatMessage>);
    await eventually(
      () => world.job(job.job_id),
      ({ segments }) => segments === 2,
    );
    expect(await world.job(job.job_id)).toMatchObject({
      recipients: 1,
      sent: 1,
      segments: 2,
      status: 'completed',
    });
    const texts = await world.texts(job.job_id);
    expect(texts.at(-1)).toMatchObject({
      kind: 'reply',
      tag: 'reply from dashboard',
      cost: 129,
      sent_by: actor.agentId,
    });
    await expect(reply(job, stranger, 'Hello')).rejects.toMatchObject({
      status: 409,
      message: 'This job has not texted this number.',
    });
    await expect(reply(job, phone, '  ')).rejects.toMatchObject({ status: 400 });
  });

  it('CHATD-09 D06 that was sent is answered without reading anything again', async () => {
    const [phone] = world.phones(1) as [number];
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    const { data, message } = await reply(job, phone, 'Hello again', deafOnceSent());
    expect({ data, message }).toMatchObject({ data: { status: 'SENT', message: 'Hello again' } });
    expect(message).toBeUndefined();
    const [row] = (await world.texts(job.job_id)).filter(({ kind }) => kind === 'reply');
    expect(data).toEqual(viewMessage(row as Row<'message'>));
  });

  it('CHATD-09 D06 that was sent and could not be recorded is called sent: nobody presses for it twice', async () => {
    const [phone] = world.phones(1) as [number];
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    const { db } = world.server;
    await sql`alter table message add constraint broken check (kind <> 'reply' or state <> 'sent') not valid`.execute(
      db,
    );
    const client = await world.server.signInAs('agency');
    const answer = await client.post<unknown>(`/chats/${job.job_id}/sendMessage`, {
      jobId: job.job_id,
      from: e164(job.from_phone),
      to: [e164(phone)],
      text: 'Hello',
      tag: '',
    });
    await sql`alter table message drop constraint broken`.execute(db);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'SENT' }, message: 'The message was sent. Its details follow.' },
    });
    expect(world.arrived(phone)).toBe(2);
  });

  it('O14 CHATD-10 that the carrier refuses because the person has opted out stops them, and says so', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    const { carrier } = world.server.ctx;
    const refused = { outcome: 'refused' as const, blame: 'text' as const, code: 4775, why: '400 opted out' };
    const send = jest.spyOn(carrier, 'send').mockResolvedValueOnce(refused);
    try {
      const words = { status: 409, message: 'This number has opted out.' };
      await expect(reply(job, phone, 'Are you there?')).rejects.toMatchObject(words);
      await eventually(
        () => world.server.db.selectFrom('opt_out').selectAll().where('phone', '=', phone).executeTakeFirst(),
        (word) => word?.stopped === true && word.source === 'carrier',
      );
      await expect(reply(job, phone, 'And now?')).rejects.toMatchObject(words);
      expect(send).toHaveBeenCalledTimes(1);
    } finally {
      send.mockRestore();
    }
  });

  it('CHATD-05 waits for what its person has just written to be read, and goes once; refused where that takes long, it is no text', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await untilCompleted(world, job.job_id);
    const read = await leaveUnread(world, phone);
    await expect(reply(job, phone, 'Are you there?')).rejects.toMatchObject({
      status: 409,
      message: 'This person has just answered. Read the answer first.',
    });
    expect(await world.texts(job.job_id)).toHaveLength(1);
    const sent = reply(job, phone, 'Are you there?');
    setImmediate(() => void read());
    expect(await sent).toMatchObject({ data: { status: 'SENT' } });
    expect(world.arrived(phone)).toBe(2);
  });

  it('CHATD-10 is refused when the number has opted out', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    await world.server.db
      .insertInto('opt_out')
      .values({ account_id: world.server.agency.account_id, phone })
      .execute();
    await expect(reply(job, phone, 'But wait')).rejects.toMatchObject({
      status: 409,
      message: 'This number has opted out.',
    });
    expect(world.arrived(phone)).toBe(1);
  });
});
