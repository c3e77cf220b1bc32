import type { z } from 'zod';
import * as contracts from '.';

/** What the published document of the API cannot say of the contracts. */
const {
  calendarDay,
  DeliveryQuery,
  DncColumnMap,
  Id,
  IdList,
  Ids,
  Instant,
  PageQuery,
  Rate,
  RecipientsQuery,
} = contracts;
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

it.each([0, 0.0001, 0.0125, 0.29, 1.1001, 100])('a rate of %d dollars is one', (rate) => {
  expect(takes(Rate, rate)).toBe(true);
});

it.each([-0.0001, 0.00001, 0.01255, 99.99999, 100.0001])('a rate of %d dollars is none', (rate) => {
  expect(takes(Rate, rate)).toBe(false);
});

it('says what is wrong with a rate of five decimals', () => {
  expect(Rate.safeParse(0.01255).error?.issues[0]?.message).toBe('At most four decimals.');
});

it.each([
  [1, 1],
  ['1', 1],
  ['2147483647', 2_147_483_647],
])('the id %j is %d', (given, id) => {
  expect(Id.parse(given)).toBe(id);
});

it.each([0, -1, 2_147_483_648])('no id is %d', (given) => {
  expect(takes(Id, given)).toBe(false);
});

it.each([1.5, '0', '01', '-1', '1.5', '1e1', '0x10', ' 1', '', true, null, [5]])(
  'the id %j names nobody',
  (given) => {
    expect(Id.safeParse(given).error?.issues[0]?.message).toBe('Give a whole number.');
  },
);

it.each(['', '7', '7,8,9'])('"%s" is a list of ids', (text) => expect(takes(IdList, text)).toBe(true));
it.each(['7,', ',7', '7,,8', '0', '7;8', '12345678901'])('"%s" is no list of ids', (text) =>
  expect(takes(IdList, text)).toBe(false),
);

it('many are a thousand at most, and one at least', () => {
  const many = (count: number) => ({ ids: Array.from({ length: count }, (_, at) => at + 1) });
  expect([0, 1, 1000, 1001].map((count) => takes(Ids, many(count)))).toEqual([false, true, true, false]);
});

it('a page may be left out, and a list of one order is not sorted', () => {
  expect(PageQuery.parse({})).toEqual({});
  expect(PageQuery.parse({ page: '2', size: '50' })).toEqual({ page: 2, size: 50 });
  expect(PageQuery.safeParse({ sort: 'name' }).error?.issues[0]?.message).toBe(
    'This cannot be sorted by that.',
  );
});

it('an instant names its offset', () => {
  expect(takes(Instant, '2026-11-20T10:00:00Z')).toBe(true);
  expect(takes(Instant, '2026-11-20T10:00:00-05:00')).toBe(true);
  expect(takes(Instant, '2026-11-20T10:00:00')).toBe(false);
});

it('DLV-12 asks for thirty days of what was sent unless told, and for no other range than the four there are', () => {
  expect(DeliveryQuery.parse({})).toEqual({ direction: 'SENT', messageType: 'Any', timeRange: 30 });
  const ranges = Array.from({ length: 41 }, (_, days) => days);
  expect(ranges.filter((timeRange) => takes(DeliveryQuery, { timeRange }))).toEqual([0, 1, 7, 30]);
  expect(DeliveryQuery.parse({ timeRange: '7' }).timeRange).toBe(7);
});

it('PLUP-10 reads the columns of a do-not-contact file as JSON of a form', () => {
  const columns = [{ dataColumn: 'Cell', systemColumns: ['lead_phone'] }];
  expect(DncColumnMap.parse(JSON.stringify(columns))).toEqual(columns);
  expect(DncColumnMap.safeParse('{').error?.issues[0]?.message).toBe('No JSON.');
  expect(takes(DncColumnMap, '{}')).toBe(false);
  expect(takes(DncColumnMap, JSON.stringify([{ dataColumn: 'x'.repeat(201), systemColumns: [] }]))).toBe(
    false,
  );
  expect(takes(DncColumnMap, ' '.repeat(100_001))).toBe(false);
});

/** What a person types, and the spaces before and behind it that nobody means. */
const TYPED: readonly [name: keyof typeof contracts, ...fields: string[]][] = [
  ['RateChange', 'agencyName', 'domainName'],
  ['FeatureChange', 'shortLinkHost'],
  ['ApprovalChange', 'reason'],
  ['NewDnc', 'name', 'reason'],
  ['NewDncFile', 'listName'],
  ['ReportedDonation', 'id', 'sourceurl', 'recipientname', 'firstName', 'lastName', 'mobile', 'status'],
  ['NewPasskey', 'name'],
  ['NewJob', 'jobName'],
  ['NewPhoneList', 'listName'],
  ['NewMedia', 'title'],
  ['NewHold', 'reason'],
  ['Enabling', 'reason'],
  ['Disabling', 'message'],
  ['Mounting', 'browser'],
  ['NewToken', 'name'],
  ['ViewAs', 'reason'],
  ['SignUp', 'userName'],
  ['JoinAgency', 'agentNumber'],
  ['NewStopWord', 'content'],
  ['NewTemplate', 'title', 'text'],
];

it.each(TYPED)('%s takes what is typed without the spaces around it: %j', (name, ...fields) => {
  const { shape } = contracts[name] as unknown as { shape: Record<string, z.ZodType> };
  for (const field of fields)
    expect([field, shape[field]?.parse('  so it is ')]).toEqual([field, 'so it is']);
});

it('does not take spaces for words where words are asked for', () => {
  for (const [name, field] of [
    ['NewStopWord', 'content'],
    ['NewTemplate', 'text'],
    ['NewJob', 'jobName'],
    ['SignUp', 'userName'],
    ['ViewAs', 'reason'],
  ] as const) {
    const { shape } = contracts[name] as unknown as { shape: Record<string, z.ZodType> };
    expect([field, takes(shape[field]!, '   ')]).toEqual([field, false]);
  }
});

it.each([
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['2026-02-30', false],
])('that %s is a day is %s', (day, is) => expect(takes(calendarDay(), day)).toBe(is));

it.each([
  [undefined, true],
  ['12', true],
  [12, true],
  ['13', false],
  [1000, false],
])('that a page of a P2P job has %s numbers is %s', (size, is) =>
  expect(takes(RecipientsQuery, { size })).toBe(is),
);
