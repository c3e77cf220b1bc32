import type { Answer } from './answer';
import { AUTHORIZATION, sendText } from './testing/customer';
import { openStage, OURS } from './testing/stage';

describe('the carrier simulator answers as its script says', () => {
  const stage = openStage();
  const { start, withRules } = stage;

  const outcome = (answer: Promise<Response>): Promise<string> =>
    answer.then(
      async (response) => {
        try {
          await response.json();
          return String(response.status);
        } catch {
          return `${response.status}, unreadable`;
        }
      },
      () => 'no answer',
    );

  it.each<[string, Answer, string, boolean]>([
    ['a rate limit', { kind: 'rate-limit', retryAfter: 7 }, '429', false],
    ['a server error', { kind: 'error', status: 503 }, '503', false],
    ['a gateway’s error page', { kind: 'error', status: 502 }, '502, unreadable', false],
    [
      'a gateway’s error page for a text that went out',
      { kind: 'error', status: 504, accepted: true },
      '504, unreadable',
      true,
    ],
    ['a rejection', { kind: 'reject', status: 403 }, '403', false],
    ['a reset', { kind: 'reset' }, 'no answer', false],
    ['a reset after the headers', { kind: 'reset-after-headers' }, '202, unreadable', true],
    ['an accepted text whose answer is dropped', { kind: 'drop-answer' }, 'no answer', true],
    ['silence', { kind: 'silence', ms: 30 }, 'no answer', false],
    ['broken JSON', { kind: 'broken-json' }, '202, unreadable', true],
    ['an answer that drips', { kind: 'slow-drip', ms: 40 }, '202', true],
  ])('with %s, and the ledger knows whether it went to the phone', async (_what, answer, seen, accepted) => {
    await withRules({ answer });
    expect(await outcome(sendText(stage.simulator))).toBe(seen);
    await stage.simulator.settled();
    expect(stage.simulator.ledger.summary()).toMatchObject({
      requests: 1,
      accepted: accepted ? 1 : 0,
      delivered: accepted ? 1 : 0,
      byBehaviour: { [answer.kind]: 1 },
    });
    expect(stage.customer.events().map(({ type }) => type)).toEqual(accepted ? ['message-delivered'] : []);
  });

  it('counts a tag that went to the phone twice', async () => {
    await withRules({ match: { triesUpTo: 1 }, answer: { kind: 'drop-answer' } });
    await sendText(stage.simulator).catch(() => undefined);
    await sendText(stage.simulator);
    expect(stage.simulator.ledger.summary()).toMatchObject({ requests: 2, accepted: 2, acceptedTwice: 1 });
  });

  it('refuses connections while it is down, and comes back on the same port', async () => {
    await start();
    const down = stage.simulator.outage(50);
    await expect(sendText(stage.simulator)).rejects.toThrow();
    await down;
    expect((await sendText(stage.simulator)).status).toBe(202);
  });
});

describe('the carrier simulator calls back as its script says', () => {
  const stage = openStage();
  const { withRules } = stage;

  it('with the error code of a failure, for a 4775 among others', async () => {
    await withRules({ receipt: { outcome: 'failed', errorCode: 4775 } });
    await sendText(stage.simulator);
    await stage.simulator.settled();
    expect(stage.customer.events()).toMatchObject([
      { type: 'message-failed', errorCode: 4775, description: 'destination-rejected-due-to-user-opt-out' },
    ]);
    expect(stage.simulator.ledger.summary()).toMatchObject({ failed: 1, byErrorCode: { 4775: 1 } });
  });

  it('repeatedly, when told so', async () => {
    await withRules({ receipt: { outcome: 'delivered', copies: 5 } });
    await sendText(stage.simulator);
    await stage.simulator.settled();
    expect(stage.customer.events()).toHaveLength(5);
  });

  it('never, when told so', async () => {
    await withRules({ receipt: { outcome: 'none' } });
    await sendText(stage.simulator);
    await stage.simulator.settled();
    expect(stage.customer.events()).toEqual([]);
    expect(stage.simulator.ledger.summary()).toMatchObject({ accepted: 1, silent: 1, pending: 0 });
  });

  it('with forgeries beside the truth, when told so', async () => {
    await withRules({ forge: ['credentials', 'unknown-message', 'wrong-number'] });
    const { id } = (await (await sendText(stage.simulator)).json()) as { id: string };
    await stage.simulator.settled();
    const forged = stage.customer.callbacks.filter(({ events }) =>
      events.some(({ type }) => type === 'message-failed'),
    );
    expect(forged.some(({ authorization }) => authorization !== AUTHORIZATION)).toBe(true);
    expect(stage.customer.events().some(({ message }) => message.id !== id)).toBe(true);
    expect(stage.customer.events().some(({ message }) => message.owner !== OURS)).toBe(true);
    expect(stage.simulator.ledger.summary().callbacks).toMatchObject({ acknowledged: 1, forged: 3 });
  });
});
