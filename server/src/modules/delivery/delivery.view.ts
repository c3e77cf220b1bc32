import { e164 } from '@campaign/shared-api/messaging';
import type {
  DeliveryGroup,
  DeliveryGroupQuery,
  DeliveryMessage,
  DeliverySummary,
  DeliveryText,
  JobDelivery,
  SendingEvent,
} from '@campaign/shared-api/contracts';
import { remedyOf } from '../../carrier-remedies';
import type { Days, DeliveryDays } from './delivery-days';
import type { DayFigures, ErrorFigures, Figures, GroupFigures, JobFigures } from './delivery.queries';
import type { EventRow } from './events.queries';
import type { TextRow } from './texts.queries';
import { LAG_BOUNDS } from './rollup.queries';

const dollars = (cost: number) => cost / 10_000;
const STATUS = {
  sent: 'SENT',
  delivered: 'SENT',
  failed: 'FAILED',
  unknown: 'WAITING',
  received: 'RECEIVED',
} as const satisfies Record<DayFigures['state'], DeliveryMessage['message_status']>;

const within = ({ from, to }: Days, days: readonly DayFigures[]) =>
  days.filter(({ day }) => day >= from && day <= to);
const sumOf = (rows: readonly DayFigures[], counts: (row: DayFigures) => boolean) =>
  rows.reduce((sum, row) => sum + (counts(row) ? row.texts : 0), 0);

/** DLV-11: RECEIVED and SENT are successes, FAILED is a failure, WAITING is neither and in no total. */
function totalsOf(rows: readonly DayFigures[]) {
  const failed = sumOf(rows, ({ state }) => state === 'failed');
  const successful = sumOf(rows, ({ state }) => state !== 'failed' && state !== 'unknown');
  return {
    totalMessageCount: failed + successful,
    successfulMessageCount: successful,
    failedMessageCount: failed,
  };
}

/** The bound in seconds under which this share of the receipts came. */
export function percentileOf(lags: readonly number[], share: number): number | null {
  const all = lags.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const bucket = lags.findIndex((count) => (seen += count) >= all * share);
  return all === 0 ? null : (LAG_BOUNDS[bucket] ?? null);
}

function messagesOf(rows: readonly DayFigures[]): DeliveryMessage[] {
  const counts = new Map<string, DeliveryMessage>();
  for (const { day, state, texts } of rows) {
    const status = STATUS[state];
    const message = counts.get(`${day} ${status}`) ?? {
      message_createdat: day,
      message_status: status,
      count: 0,
    };
    counts.set(`${day} ${status}`, { ...message, count: message.count + texts });
  }
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, message]) => message);
}

/** What the rows of some days say; the days before and the line are somebody else's. */
function figuresOf(rows: readonly DayFigures[]) {
  const lags = [...LAG_BOUNDS, Infinity].map((_, bucket) =>
    rows.reduce((sum, row) => sum + (row.lags[bucket] ?? 0), 0),
  );
  return {
    ...totalsOf(rows),
    waitingCount: sumOf(rows, ({ state }) => state === 'unknown'),
    confirmedCount: sumOf(rows, ({ state }) => state === 'delivered'),
    failedCost: dollars(rows.reduce((sum, row) => sum + (row.state === 'failed' ? row.cost : 0), 0)),
    receiptSeconds: { p50: percentileOf(lags, 0.5), p95: percentileOf(lags, 0.95) },
  };
}

const causeOf = ({ error_code: code, texts, cost }: ErrorFigures) => ({
  code,
  count: texts,
  cost: dollars(cost),
  ...(code === 0
    ? { meaning: 'The carrier gave no code', remedy: 'Ask the carrier about one of these texts.' }
    : remedyOf(code)),
});

export function viewSummary(
  days: DeliveryDays,
  { days: rows, worst, errors }: Figures,
  events: readonly EventRow[],
): DeliverySummary {
  const inRange = within(days.range, rows);
  const isCounted = ({ state }: DayFigures) => state !== 'unknown';
  return {
    ...figuresOf(inRange),
    mmsTypeMessage: sumOf(inRange, (row) => isCounted(row) && row.mms),
    smsTypeMessage: sumOf(inRange, (row) => isCounted(row) && !row.mms),
    failedMessage: worst.map(({ number, failed, total }) => ({
      message_from: numberLabel(number),
      count: failed,
      total,
    })),
    messages: messagesOf(within(days.line, rows)),
    range: days.range,
    before: totalsOf(within(days.before, rows)),
    errors: errors.map((error) => ({ ...causeOf(error), before: error.before })),
    events: events.map(viewEvent),
  };
}

/** The same of one job; costs for whom they are not hidden from. */
export function viewJobDelivery({ days: rows, errors }: JobFigures, withCost: boolean): JobDelivery {
  const { failedCost, ...figures } = figuresOf(rows);
  return {
    ...figures,
    failedCost: withCost ? failedCost : null,
    errors: errors.map(causeOf).map(({ cost, ...cause }) => ({ ...cause, cost: withCost ? cost : null })),
  };
}

/** Short codes stay as they are. */
const numberLabel = (number: number) => (number < 1_000_000 ? String(number) : e164(number));

/** Enough of a person's number to find it again, not to call it. */
const masked = (phone: number) => `•••• ••${String(phone % 100).padStart(2, '0')}`;

export const viewText = (row: TextRow): DeliveryText => ({
  id: row.message_id,
  at: row.at.toISOString(),
  number: numberLabel(row.number),
  person: masked(row.phone),
  state: row.state,
  code: row.state === 'failed' ? row.error_code : null,
  meaning: row.state === 'failed' && row.error_code ? remedyOf(row.error_code).meaning : null,
  carrier: row.carrier,
  agency: row.user_name,
  job:
    row.job_id !== null && row.job_name !== null && row.job_type !== null
      ? { id: row.job_id, name: row.job_name, jobType: row.job_type }
      : null,
});

export function viewGroup(
  by: DeliveryGroupQuery['by'],
  { key, label, sent, failed, waiting }: GroupFigures,
): DeliveryGroup {
  const known =
    by === 'number' ? numberLabel(Number(key)) : by === 'carrier' || by === 'hour' ? key : (label ?? '');
  return {
    key: by === 'number' ? known : key,
    label: known || 'Unknown',
    total: sent + failed,
    successful: sent,
    failed,
    waiting,
  };
}

export const viewEvent = ({ at, kind, what, people }: EventRow): SendingEvent => ({
  at: at.toISOString(),
  kind,
  what,
  people,
});
