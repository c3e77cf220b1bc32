import type { P2PSend } from '@campaign/shared-api/contracts';
import { createSendQueue, MAX_AT_ONCE, MAX_UNDERWAY, type Outcome } from './send-queue';

const phone = (index: number) => `+1202555${String(100 + index).padStart(4, '0')}`;
const to = (index: number): P2PSend => ({
  from: '+12025550199',
  to: phone(index),
  text: `Hi ${index}`,
  tag: 'reply from P2P dashboard',
  jobId: 7,
});

/** A carrier whose answers the test gives, in any order. */
function slowCarrier() {
  const asked: { message: P2PSend; answer: (outcome: Outcome) => Promise<void> }[] = [];
  const queue = createSendQueue(
    (message) =>
      new Promise((resolve) => {
        asked.push({
          message,
          answer: async (outcome) => {
            resolve(outcome);
            await Promise.resolve();
            await Promise.resolve();
          },
        });
      }),
    () => 0,
  );
  return { queue, asked, numbers: () => asked.map(({ message }) => message.to) };
}
const sent: Outcome = { state: 'sent' };

describe('createSendQueue', () => {
  it('P2P-20 sends once however often a number is pressed', async () => {
    const { queue, asked } = slowCarrier();
    expect([queue.press(to(1)), queue.press(to(1)), queue.press(to(1))]).toEqual([true, false, false]);
    await asked[0]?.answer(sent);
    expect(queue.press(to(1))).toBe(false);
    expect(asked).toHaveLength(1);
    expect(queue.state().deliveries.get(phone(1))).toEqual({ state: 'sent', at: 0 });
  });

  it('holds at most three in flight and keeps the order of the presses', async () => {
    const { queue, asked, numbers } = slowCarrier();
    for (let index = 0; index < 5; index += 1) queue.press(to(index));
    expect(asked).toHaveLength(MAX_AT_ONCE);
    await asked[1]?.answer(sent);
    expect(numbers()).toEqual([0, 1, 2, 3].map(phone));
    await asked[0]?.answer({ state: 'failed', reason: 'Refused' });
    expect(numbers()).toEqual([0, 1, 2, 3, 4].map(phone));
  });

  it('locks a number at once, before any answer', () => {
    const { queue } = slowCarrier();
    queue.press(to(1));
    expect(queue.state()).toEqual({
      deliveries: new Map([[phone(1), { state: 'sending', at: 0 }]]),
      underway: 1,
    });
  });

  it('retries a failed text as it was, and nothing else', async () => {
    const { queue, asked } = slowCarrier();
    queue.press(to(1));
    expect(queue.retry(phone(1))).toBe(false);
    await asked[0]?.answer({ state: 'failed', reason: 'Network error occurred. Please try again.' });
    expect(queue.retry(phone(1))).toBe(true);
    expect(asked[1]?.message).toEqual(to(1));
    expect(queue.retry(phone(2))).toBe(false);
  });

  it('P2P-19 sends nothing more to a number that somebody else took', async () => {
    const { queue, asked } = slowCarrier();
    queue.press(to(1));
    await asked[0]?.answer({ state: 'taken', reason: 'Because' });
    expect(queue.press(to(1))).toBe(false);
    expect(queue.retry(phone(1))).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it.each(['failed', 'refused', 'changed'] as const)(
    'takes another press where the first was %s',
    async (state) => {
      const { queue, asked } = slowCarrier();
      queue.press(to(1));
      await asked[0]?.answer({ state, reason: 'Because' });
      expect(queue.press({ ...to(1), text: 'Hello 1' })).toBe(true);
      expect(asked[1]?.message.text).toBe('Hello 1');
    },
  );

  it('takes no more presses than it can lose sight of when nobody answers', async () => {
    const { queue, asked } = slowCarrier();
    const taken = Array.from({ length: 20 }, (_, index) => queue.press(to(index)));
    expect(taken.filter(Boolean)).toHaveLength(MAX_UNDERWAY);
    await asked[0]?.answer(sent);
    expect(queue.press(to(15))).toBe(true);
  });

  it('knows what became of every text after a thousand of them', async () => {
    const queue = createSendQueue(() => Promise.resolve(sent));
    for (let index = 0; index < 1000; index += 1) {
      expect(queue.press({ ...to(0), to: `+1202555${index}` })).toBe(true);
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(queue.state().deliveries.size).toBe(1000);
  });
});
