import { anIdentity } from '../../testing/builders';
import type { Row } from '../../testing/builders';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());

const { inbound, post, says, arrived, completed, wordOf, inboundOf } = callbacksOf(() => world);

describe('a text that came in', () => {
  it('belongs to the job that texted last between the two numbers, and is counted by the report’s rule', async () => {
    const phone = world.phone();
    const first = await world.campaign([phone]);
    await completed(first.job_id);
    const second = await world.campaign([phone]);
    await completed(second.job_id);
    await says(phone, 'Yes, count me in 👍');
    await says(phone, 'stop it now');
    await world.read();
    expect(await world.job(second.job_id)).toMatchObject({ non_opt_out_replies: 2, opt_out_replies: 0 });
    expect(await world.job(first.job_id)).toMatchObject({ non_opt_out_replies: 0 });
    expect(await inboundOf(phone)).toMatchObject([
      {
        body: 'Yes, count me in 👍',
        job_id: second.job_id,
        identity_id: world.identity.identity_id,
        state: 'received',
        opt_out: false,
      },
      { body: 'stop it now', opt_out: false, suppressed_sender: false },
    ]);
  });

  it('D13 told five times it is one text', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await completed(job.job_id);
    const event = inbound(phone, 'Hello');
    const answers = await Promise.all([post([event]), post([event, event]), post([event]), post([event])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    await world.read();
    expect(await inboundOf(phone)).toHaveLength(1);
    expect((await world.job(job.job_id)).non_opt_out_replies).toBe(1);
    // Kept once, not only counted once.
    const { db } = world.server;
    const kept = await db.selectFrom('webhook_event').select('event_id').where('phone', '=', phone).execute();
    expect(kept).toHaveLength(1);
  });

  it('keeps a picture without words', async () => {
    const phone = world.phone();
    await says(phone, '', { media: ['https://media.example/1.jpg'] });
    await world.read();
    expect(await inboundOf(phone)).toMatchObject([{ body: '[1 attachment]', mms: true, job_id: null }]);
  });

  it('keeps what no database likes: NUL, half a surrogate, ten thousand characters', async () => {
    const phone = world.phone();
    await says(phone, `a\0b\ud800c${'x'.repeat(10_000)}`);
    await world.read();
    const [text] = await inboundOf(phone);
    expect(text?.body?.startsWith('ab\ufffdcxxx')).toBe(true);
  });
});

describe('held for a person, and HELP', () => {
  it('O04 what means stop without a keyword holds the number until START or a person says otherwise', async () => {
    const phone = world.phone();
    const waiting = await world.campaign([phone], { status: 'paused' });
    await says(phone, "please don't text me");
    await world.read();
    expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: true });
    expect((await world.texts(waiting.job_id))[0]).toMatchObject({
      state: 'suppressed',
      reason: 'held-for-review',
    });
    const job = await world.campaign([phone]);
    expect(await world.job(job.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
    await says(phone, 'start');
    expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: false });
  });

  it('held words after a STOP do not lift it', async () => {
    const phone = world.phone();
    await says(phone, 'stop');
    await says(phone, 'take me off your list');
    await world.read();
    expect(await wordOf(phone)).toMatchObject({ stopped: true, in_review: false });
  });

  describe('a STOP that is told after later words', () => {
    const at = (second: number) => new Date(Date.now() - 600_000 + second * 1000);
    const release = async (phone: number, since: Date) => {
      const admin = await world.server.signInAs('admin');
      const { account_id: accountId } = world.server.agency;
      const decision = { accountId, phone, since: since.toISOString() };
      return (await admin.post('/operations/held-people/release', decision)).status;
    };

    it('O07 stops a number that is held, and nobody can release it', async () => {
      const phone = world.phone();
      const [first, second] = [at(1), at(2)];
      const waiting = await world.campaign([phone], { status: 'paused' });
      await says(phone, 'leave me alone', { at: second });
      await world.read();
      expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: true });
      await says(phone, 'STOP', { at: first });
      expect(await wordOf(phone)).toMatchObject({ stopped: true, in_review: false, at: second });
      expect(await release(phone, second)).toBe(409);
      expect(await wordOf(phone)).toMatchObject({ stopped: true });
      expect(await world.states(waiting.job_id)).toEqual({ suppressed: 1 });
    });

    it('O07 stops a number that was released before it came, until a START', async () => {
      const phone = world.phone();
      const [first, second] = [at(1), at(2)];
      const waiting = await world.campaign([phone], { status: 'paused' });
      await says(phone, 'leave me alone', { at: second });
      await world.read();
      expect(await release(phone, second)).toBe(200);
      expect(await wordOf(phone)).toMatchObject({ stopped: false, in_review: false, source: 'staff' });
      expect(await world.states(waiting.job_id)).toEqual({ pending: 1 });
      await says(phone, 'STOP', { at: first });
      expect(await wordOf(phone)).toMatchObject({ stopped: true, in_review: false, at: second });
      expect(await world.states(waiting.job_id)).toEqual({ suppressed: 1 });
      await says(phone, 'START', { at: at(3) });
      expect(await wordOf(phone)).toMatchObject({ stopped: false });
      // A START is an answer to it.
      await says(phone, 'STOP', { at: first });
      expect(await wordOf(phone)).toMatchObject({ stopped: false });
    });
  });

  it('answers HELP with who is writing, once an hour, and nobody who has opted out', async () => {
    const { db, agency } = world.server;
    const identity: Row<'identity'> = await anIdentity(db, {
      account_id: agency.account_id,
      display_name: 'Friends of Ada',
      tdlc: JSON.stringify({ phone: '202-555-0142' }),
    });
    const [phone, gone] = world.phones(2) as [number, number];
    const job = await world.campaign([phone, gone], { identity_id: identity.identity_id });
    await completed(job.job_id);
    await says(phone, 'HELP');
    await says(phone, 'help?');
    await says(gone, 'stop');
    await says(gone, 'info');
    await eventually(
      async () => arrived(phone).length + arrived(gone).length,
      (count) => count === 4,
    );
    for (const from of [phone, gone])
      await eventually(
        () => inboundOf(from),
        (texts) => texts.length === 2,
      );
    await world.turnPasses();
    const answers = await db
      .selectFrom('message')
      .selectAll()
      .where('kind', '=', 'auto')
      .where('job_id', '=', job.job_id)
      .execute();
    expect(answers.map(({ phone: to, body }) => [to, body]).sort()).toEqual([
      [
        phone,
        'Friends of Ada: For help contact 202-555-0142. Reply STOP to opt out. Msg&data rates may apply.',
      ],
      [gone, 'Friends of Ada: You have been opted out and will receive no further messages.'],
    ]);
  });
});
