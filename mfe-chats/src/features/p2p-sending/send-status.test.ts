import type { P2PRecipients } from '@campaign/shared-api/contracts';
import type { Delivery } from './send-queue';
import { isOpen, isRead, sentOf, sendStatusOf, waitingNumbers, type SendStatus } from './send-status';

const [a, b, c, d] = ['+12025550100', '+12025550101', '+12025550102', '+12025550103'] as [
  string,
  string,
  string,
  string,
];
const page: P2PRecipients = {
  data: [a, b, c, d],
  total: 40,
  sent: [],
  failed: [],
  suppressed: [],
  leased: [],
  nextUnsentPage: 1,
  counts: { sent: 8, failed: 1, suppressed: 1, waiting: 30 },
};
const none: ReadonlyMap<string, Delivery> = new Map();
const here = (phone: string, delivery: Delivery): ReadonlyMap<string, Delivery> =>
  new Map([[phone, delivery]]);

describe('sendStatusOf', () => {
  it.each([
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['suppressed', 'suppressed'],
    ['leased', 'taken'],
    ['resting', 'resting'],
  ] as const)('P2P-17 believes the server that a number is %s', (list, state) => {
    expect(sendStatusOf(a, { ...page, [list]: [a] }, none).state).toBe(state);
    expect(sendStatusOf(b, { ...page, [list]: [a] }, none).state).toBe('waiting');
  });

  it('shows what was done here before the server tells', () => {
    expect(sendStatusOf(a, { ...page, leased: [a] }, here(a, { state: 'sending', at: 1 })).state).toBe(
      'sending',
    );
  });

  it('locks a number the server has sent although its answer was lost on the way', () => {
    const lost = here(a, { state: 'failed', reason: 'Network error', at: 1 });
    expect(sendStatusOf(a, { ...page, sent: [a] }, lost)).toEqual({ state: 'sent' });
  });

  it('P2P-22 shows a refusal as suppressed, with its reason, once the server says so', () => {
    const refused = here(a, { state: 'refused', reason: 'This number has opted out.', at: 1 });
    const reason = 'This number has opted out.';
    expect(sendStatusOf(a, page, refused)).toEqual({ state: 'refused', reason });
    expect(sendStatusOf(a, { ...page, suppressed: [a] }, refused)).toEqual({ state: 'suppressed', reason });
  });

  it('locks who turned out to rest when Send was pressed', () => {
    const held = here(a, { state: 'refused', reason: 'Texted often enough.', at: 1 });
    expect(sendStatusOf(a, { ...page, resting: [a] }, held)).toEqual({ state: 'resting' });
  });

  it('P2P-07 opens only what still may be sent', () => {
    const states: SendStatus['state'][] = [
      ...(['waiting', 'failed', 'refused', 'changed'] as const),
      ...(['sending', 'sent', 'suppressed', 'taken', 'resting'] as const),
    ];
    expect(states.filter((state) => isOpen({ state }))).toEqual(['waiting', 'failed', 'refused', 'changed']);
    expect(states.filter((state) => isRead({ state }))).toEqual(['sent']);
  });
});

describe('waitingNumbers', () => {
  it('P2P-10 goes down the page from the current number and then back to skipped ones', () => {
    expect(waitingNumbers(page, none, b)).toEqual([c, d, a]);
    expect(waitingNumbers(page, none)).toEqual([a, b, c, d]);
  });

  it('leaves out sent, failed, suppressed and leased numbers', () => {
    const known = { ...page, sent: [a], failed: [b], leased: [c] };
    expect(waitingNumbers(known, here(d, { state: 'sending', at: 1 }))).toEqual([]);
  });
});

describe('sentOf', () => {
  it('counts what was accepted since the server counted, once, and never past the end', () => {
    expect(sentOf(page, none, 100)).toBe(8);
    expect(sentOf(page, here(a, { state: 'sent', at: 99 }), 100)).toBe(8);
    expect(sentOf(page, here(a, { state: 'sent', at: 101 }), 100)).toBe(9);
    const last = { ...page, counts: { ...page.counts, sent: 40, waiting: 0 } };
    expect(sentOf(last, here(a, { state: 'sent', at: 101 }), 100)).toBe(40);
  });

  it.each([
    ['failed', { state: 'failed', reason: 'Network error', at: 101 }],
    ['was refused', { state: 'refused', reason: 'This number has opted out.', at: 101 }],
    ['is on its way', { state: 'sending', at: 101 }],
  ] as const)('does not count a press that %s', (_how, delivery) => {
    expect(sentOf(page, here(a, delivery), 100)).toBe(8);
  });
});
