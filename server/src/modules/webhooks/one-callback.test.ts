import { e164 } from '@campaign/shared-api/messaging';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld({ rules: [{ receipt: { outcome: 'none' } }] });
  await world.send();
}, 60_000);
afterAll(() => world.close());

const { inbound, post, arrived, wordOf } = callbacksOf(() => world);

/** The carrier tells that a job's only text has arrived. */
async function receiptOf(jobId: number) {
  const [text] = await world.texts(jobId);
  const [to, owner] = [e164(text!.phone), e164(text!.from_phone)];
  const time = new Date().toISOString();
  const { carrier_id: id, message_id } = text!;
  const message = {
    id,
    owner,
    from: owner,
    to: [to],
    time,
    text: '',
    tag: String(message_id),
    direction: 'out',
  };
  return { type: 'message-delivered', time, to, message };
}

describe('one callback of several events', () => {
  it.each([
    ['after', false],
    ['before', true],
  ])('O01 D13 with a STOP %s the receipt of the text it answers: both count', async (_where, isFirst) => {
    const phone = world.phone();
    const { job_id } = await world.campaign([phone]);
    await eventually(
      () => world.job(job_id),
      ({ status }) => status === 'completed',
    );
    const waiting = await world.campaign([phone, world.phone()], { status: 'paused' });
    const events = [await receiptOf(job_id), inbound(phone, 'STOP')];
    expect((await post(isFirst ? events.reverse() : events)).statusCode).toBe(204);
    expect(await wordOf(phone)).toMatchObject({ stopped: true, job_id });
    expect(await world.states(waiting.job_id)).toEqual({ pending: 1, suppressed: 1 });
    await eventually(
      () => world.job(job_id),
      ({ delivered, opt_out_replies }) => delivered === 1 && opt_out_replies === 1,
    );
  });

  it.each([
    ['START then STOP', ['START', 'STOP'], [0, 1_000], true],
    ['STOP then START', ['STOP', 'START'], [0, 1_000], false],
    ['STOP then START, told the other way round', ['START', 'STOP'], [1_000, 0], false],
    ['START and STOP of the same instant', ['START', 'STOP'], [0, 0], true],
    ['STOP and START of the same instant', ['STOP', 'START'], [0, 0], true],
  ])(
    'O07 with %s within a second: the later counts, and of two at once the STOP',
    async (_of, words, ms, stopped) => {
      const phone = world.phone();
      const begun = Date.now() - 60_000;
      const events = words.map((word, place) =>
        inbound(phone, word, { at: new Date(begun + (ms[place] ?? 0)) }),
      );
      expect((await post(events)).statusCode).toBe(204);
      expect(await wordOf(phone)).toMatchObject({ stopped });
      const { job_id } = await world.campaign([phone]);
      const state = stopped ? 'suppressed' : 'sent';
      await eventually(
        () => world.states(job_id),
        (states) => states[state] === 1,
      );
      if (stopped) expect((await world.texts(job_id))[0]).toMatchObject({ reason: 'opted-out' });
      else expect(arrived(phone).length).toBeGreaterThan(0);
    },
  );
});
