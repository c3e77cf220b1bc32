import type { DeliveryDays } from './delivery-days';
import type { DayFigures, Figures, GroupFigures } from './delivery.queries';
import { percentileOf, viewEvent, viewGroup, viewJobDelivery, viewSummary, viewText } from './delivery.view';

const NO_LAGS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const figures = (day: string, state: DayFigures['state'], texts: number, more: Partial<DayFigures> = {}) => ({
  day,
  state,
  texts,
  mms: false,
  cost: 0,
  lags: NO_LAGS,
  ...more,
});
const days: DeliveryDays = {
  range: { from: '2026-11-19', to: '2026-11-20' },
  before: { from: '2026-11-17', to: '2026-11-18' },
  line: { from: '2026-11-18', to: '2026-11-20' },
  read: { from: '2026-11-17', to: '2026-11-20' },
};
const read: Figures = {
  days: [
    figures('2026-11-17', 'failed', 3),
    figures('2026-11-18', 'delivered', 7),
    figures('2026-11-18', 'unknown', 1),
    figures('2026-11-20', 'sent', 20),
    figures('2026-11-20', 'delivered', 10, { mms: true, lags: [0, 9, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] }),
    figures('2026-11-19', 'failed', 4, { mms: true, cost: 500 }),
    figures('2026-11-19', 'received', 2, { cost: 9 }),
    figures('2026-11-19', 'unknown', 5, { mms: true }),
    figures('2026-11-21', 'sent', 100),
  ],
  worst: [
    { number: 2_025_550_199, failed: 4, total: 9 },
    { number: 72_345, failed: 1, total: 2 },
  ],
  errors: [
    { error_code: 4_720, texts: 3, before: 1, cost: 375 },
    { error_code: 0, texts: 1, before: 0, cost: 125 },
  ],
};

describe('delivery figures as they are shown', () => {
  it('DLV-11 counts what was sent and received as successes, failures apart, and who waits in no total', () => {
    const { errors, events, failedMessage, messages, ...totals } = viewSummary(days, read, [
      { at: new Date('2026-11-20T10:00:00Z'), kind: 'stopped', what: 'A storm', people: null },
    ]);
    expect(totals).toEqual({
      totalMessageCount: 36,
      successfulMessageCount: 32,
      failedMessageCount: 4,
      waitingCount: 5,
      confirmedCount: 10,
      failedCost: 0.05,
      receiptSeconds: { p50: 2, p95: 30 },
      mmsTypeMessage: 14,
      smsTypeMessage: 22,
      range: { from: '2026-11-19', to: '2026-11-20' },
      before: { totalMessageCount: 10, successfulMessageCount: 7, failedMessageCount: 3 },
    });
    expect(messages).toEqual([
      { message_createdat: '2026-11-18', message_status: 'SENT', count: 7 },
      { message_createdat: '2026-11-18', message_status: 'WAITING', count: 1 },
      { message_createdat: '2026-11-19', message_status: 'FAILED', count: 4 },
      { message_createdat: '2026-11-19', message_status: 'RECEIVED', count: 2 },
      { message_createdat: '2026-11-19', message_status: 'WAITING', count: 5 },
      { message_createdat: '2026-11-20', message_status: 'SENT', count: 30 },
    ]);
    expect(failedMessage).toEqual([
      { message_from: '+12025550199', count: 4, total: 9 },
      { message_from: '72345', count: 1, total: 2 },
    ]);
    expect(errors).toEqual([
      {
        code: 4_720,
        count: 3,
        cost: 0.0375,
        before: 1,
        meaning: 'A landline or a disconnected number',
        remedy: 'Upload lists with landlines dropped.',
      },
      {
        code: 0,
        count: 1,
        cost: 0.0125,
        before: 0,
        meaning: 'The carrier gave no code',
        remedy: 'Ask the carrier about one of these texts.',
      },
    ]);
    expect(events).toEqual([
      { at: '2026-11-20T10:00:00.000Z', kind: 'stopped', what: 'A storm', people: null },
    ]);
  });

  it('shows a job’s costs to whom they are not hidden from', () => {
    const job = { days: read.days.slice(5, 6), errors: read.errors.slice(0, 1) };
    expect(viewJobDelivery(job, true)).toMatchObject({
      failedCost: 0.05,
      errors: [{ cost: 0.0375, count: 3 }],
    });
    expect(viewJobDelivery(job, false)).toEqual({
      totalMessageCount: 4,
      successfulMessageCount: 0,
      failedMessageCount: 4,
      waitingCount: 0,
      confirmedCount: 0,
      failedCost: null,
      receiptSeconds: { p50: null, p95: null },
      errors: [
        {
          code: 4_720,
          count: 3,
          cost: null,
          meaning: 'A landline or a disconnected number',
          remedy: 'Upload lists with landlines dropped.',
        },
      ],
    });
  });

  it.each([
    [[10, 0, 0], 0.5, 1],
    [[1, 1, 0], 0.5, 1],
    [[1, 2, 0], 0.5, 2],
    [[0, 0, 0], 0.5, null],
    [[...NO_LAGS.slice(1), 4], 0.5, null],
  ])('of receipts %j a share of %d came within %s s', (lags, share, seconds) => {
    expect(percentileOf(lags, share)).toBe(seconds);
  });
});

describe('one text as it is shown', () => {
  const row = {
    message_id: 9,
    at: new Date('2026-11-20T10:00:00Z'),
    number: 2_025_550_199,
    phone: 2_025_550_105,
    state: 'failed',
    error_code: 4_720,
    carrier: 'T-Mobile',
    user_name: 'Harbor Strategies',
    job_id: 5,
    job_name: 'Fall appeal',
    job_type: 'P2P',
  } as Parameters<typeof viewText>[0];

  it('has these fields and no others, and not the person’s number', () => {
    expect(viewText(row)).toEqual({
      id: 9,
      at: '2026-11-20T10:00:00.000Z',
      number: '+12025550199',
      person: '•••• ••05',
      state: 'failed',
      code: 4_720,
      meaning: 'A landline or a disconnected number',
      carrier: 'T-Mobile',
      agency: 'Harbor Strategies',
      job: { id: 5, name: 'Fall appeal', jobType: 'P2P' },
    });
  });

  it('tells a code of what failed alone, and a job of what has one', () => {
    expect(viewText({ ...row, state: 'delivered' })).toMatchObject({ code: null, meaning: null });
    expect(viewText({ ...row, error_code: null })).toMatchObject({ code: null, meaning: null });
    expect(viewText({ ...row, error_code: 0 }).meaning).toBeNull();
    for (const none of ['job_id', 'job_name', 'job_type'] as const)
      expect(viewText({ ...row, [none]: null }).job).toBeNull();
  });

  it('a number of a million is a phone’s, one below it a short code', () => {
    expect(viewText({ ...row, number: 999_999 }).number).toBe('999999');
    expect(viewText({ ...row, number: 1_000_000 }).number).toBe('+11000000');
  });
});

describe('a group as it is shown', () => {
  const group: GroupFigures = { key: '7', label: 'Harbor Youth', sent: 30, failed: 4, waiting: 5 };
  it.each([
    ['identity', group, '7', 'Harbor Youth'],
    ['identity', { ...group, label: null }, '7', 'Unknown'],
    ['number', { ...group, key: '2025550199', label: null }, '+12025550199', '+12025550199'],
    ['carrier', { ...group, key: 'AT&T', label: 'x' }, 'AT&T', 'AT&T'],
    ['carrier', { ...group, key: '', label: 'x' }, '', 'Unknown'],
    ['hour', { ...group, key: '1-14', label: 'x' }, '1-14', '1-14'],
  ] as const)('by %s', (by, row, key, label) => {
    expect(viewGroup(by, row)).toEqual({ key, label, total: 34, successful: 30, failed: 4, waiting: 5 });
  });

  it('an event has these fields and no others', () => {
    const row = {
      at: new Date('2026-11-20T10:00:00Z'),
      kind: 'begun',
      what: 'Fall',
      people: 9,
      id: 1,
    } as const;
    expect(viewEvent(row as unknown as Parameters<typeof viewEvent>[0])).toEqual({
      at: '2026-11-20T10:00:00.000Z',
      kind: 'begun',
      what: 'Fall',
      people: 9,
    });
  });
});
