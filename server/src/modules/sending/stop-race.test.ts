import { e164 } from '@campaign/shared-api/messaging';
import { eventually, loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld({ latencyMs: [5, 40], receiptMs: [30, 100] });
}, 60_000);
afterAll(() => world.close());

const isConfirmation = ({ text }: { text: string }) => text.includes('You have been opted out');

/**
 * When each text was handed to the carrier that was given up without its answer: on a busy machine the carrier, which is this
 * process as well, reads it when nobody waits for it any more.
 */
function watchGivenUp(): Map<string, number> {
  const { carrier } = world.server.ctx;
  const { send } = carrier;
  const givenUp = new Map<string, number>();
  carrier.send = async (text) => {
    const at = Date.now();
    const answer = await send(text);
    if (answer.outcome === 'ambiguous' && !isConfirmation(text)) givenUp.set(text.tag, at);
    return answer;
  };
  return givenUp;
}

describe('STOPs aimed at the dispatch front', () => {
  it('O01 P2 no request begins for a number whose STOP has been acknowledged', async () => {
    const { db, app } = world.server;
    // Quick, and in batches so large that their last text begins a while after the look at all of them: between the two falls a STOP
    // that does not wait for the batch. At 150 a second in batches of 50, no STOP of hundreds did.
    await db.updateTable('sending_number').set({ mps: 1_200 }).execute();
    const count = 6_000;
    const phones = Array.from({ length: count }, (_, index) => loadPhone(index));
    const acknowledged = new Map<string, number>();
    const begun = Date.now();
    const givenUp = watchGivenUp();
    const authorization = `Basic ${Buffer.from('carrier:callback-password-of-tests').toString('base64')}`;

    async function stop(phone: number): Promise<void> {
      const to = e164(world.number.phone);
      const time = new Date().toISOString();
      const message = {
        id: `stop-${phone}`,
        time,
        to: [to],
        from: e164(phone),
        text: 'STOP',
        owner: to,
        direction: 'in',
      };
      const payload = [{ type: 'message-received', time, to, message }];
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/webhooks/carrier',
        headers: { authorization },
        payload,
      });
      expect(statusCode).toBe(204);
      acknowledged.set(e164(phone), Date.now());
    }

    const job = await world.campaign(phones, { status: 'paused' });
    await world.send({ batch: 200 });
    await world.send({ batch: 200 });
    await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', job.job_id).execute();
    async function aim(): Promise<void> {
      for (;;) {
        const { sent, suppressed, status } = await world.job(job.job_id);
        if (status === 'completed') return;
        // In the batch that is being handed over at this moment, or the next.
        const front = sent + suppressed + Math.floor(Math.random() * 220);
        const phone = phones[Math.min(Math.max(front, 0), count - 1)] ?? 0;
        if (!acknowledged.has(e164(phone))) await stop(phone);
      }
    }
    await Promise.all(Array.from({ length: 6 }, aim));
    const done = await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
      60_000,
    );
    expect(done.sent + done.suppressed).toBe(count);
    expect(acknowledged.size).toBeGreaterThan(80);
    expect(done.suppressed).toBeGreaterThan(5);

    const requests = (await world.carrier.ledger.read(0, 100_000)).flatMap((entry) =>
      entry.kind === 'request' && entry.at >= begun && !isConfirmation(entry) ? [entry] : [],
    );
    const after = requests.filter(
      ({ to, tag, at }) =>
        (givenUp.get(tag) ?? at) > (acknowledged.get(to[0] ?? '') ?? Number.POSITIVE_INFINITY),
    );
    expect(after).toEqual([]);
    // The carrier has what is told as sent, and none twice. One that was given up and never came goes again, or to nobody.
    const texts = (await world.texts(job.job_id)).filter(({ kind }) => kind === 'initial');
    const told = texts.flatMap(({ message_id, state }) => (state === 'suppressed' ? [] : String(message_id)));
    expect(requests.map(({ tag }) => tag).sort()).toEqual(told.sort());
    // On a busy machine some are given up, and what is in doubt is looked up for a minute.
  }, 300_000);
});

describe('the number’s lock', () => {
  it('O01 a STOP waits for the text that is with the carrier, and is in force before the next one', async () => {
    const { db, app } = world.server;
    world.carrier.setScript({
      profile: 'quiet',
      latencyMs: [1_000, 1_000],
      rules: [{ receipt: { outcome: 'none' } }],
    });
    await db.updateTable('sending_number').set({ mps: 400, tat: new Date() }).execute();
    await world.send();
    const stateOf = async (jobId: number) => (await world.texts(jobId))[0]?.state;
    /** On a slow machine the answer may be here before the text is seen at the carrier: then with another one. */
    async function aTextAtTheCarrier(next = 9_000): Promise<{ phone: number; jobId: number }> {
      const phone = loadPhone(next);
      const { job_id: jobId } = await world.campaign([phone]);
      await eventually(
        async () => world.carrier.ledger.messagesTo(e164(phone)).length,
        (count) => count === 1,
      );
      return (await stateOf(jobId)) === 'sending' ? { phone, jobId } : aTextAtTheCarrier(next + 1);
    }
    const { phone, jobId } = await aTextAtTheCarrier();
    const to = e164(world.number.phone);
    const time = new Date().toISOString();
    const message = {
      id: `lock-${phone}`,
      time,
      to: [to],
      from: e164(phone),
      text: 'STOP',
      owner: to,
      direction: 'in',
    };
    const authorization = `Basic ${Buffer.from('carrier:callback-password-of-tests').toString('base64')}`;
    const payload = [{ type: 'message-received', time, to, message }];
    await app.inject({ method: 'POST', url: '/webhooks/carrier', headers: { authorization }, payload });
    // The 204 came after the text that was under way had its answer: nothing of this number is in flight now.
    expect(await stateOf(jobId)).toBe('sent');
  }, 30_000);
});
