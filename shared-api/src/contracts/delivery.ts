import { z } from 'zod';
import {
  DELIVERY_DIRECTIONS,
  DELIVERY_GROUPS,
  DELIVERY_OUTCOMES,
  DELIVERY_RANGES,
  DELIVERY_STATES,
  MESSAGE_TYPES,
  SENDING_EVENTS,
} from '../constants';
import { calendarDay, Id } from './envelope';

const oneOfNumbers = <const N extends number>(known: readonly N[]) =>
  z.coerce.number().refine((value): value is N => known.some((each) => each === value));

/**
 * DLV-12. `from`, `to` as `readNumberFilter` takes them; `timeRange` in days back from today in New York: 0 today, 1 the
 * whole of yesterday, 7 and 30 today and the six or 29 days before. The rest narrows further, by one value each.
 */
export const DeliveryQuery = z.object({
  direction: z.enum(DELIVERY_DIRECTIONS).default('SENT'),
  messageType: z.enum(MESSAGE_TYPES).default('Any'),
  from: z.string().max(20).optional(),
  to: z.string().max(20).optional(),
  timeRange: oneOfNumbers(DELIVERY_RANGES).default(30),
  account_id: Id.optional(),
  identity_id: Id.optional(),
  number: z.string().max(20).optional(),
  carrier: z.string().max(40).optional(),
  error_code: z.coerce.number().int().min(0).max(99_999).optional(),
  job_id: Id.optional(),
  list_id: Id.optional(),
  outcome: z.enum(DELIVERY_OUTCOMES).optional(),
  /** One New York hour of the week, as groups by hour name it: "1-14" is Monday from 2 PM. */
  hour: z
    .string()
    .regex(/^[1-7]-(?:1?\d|2[0-3])$/)
    .optional(),
  /** One New York day, in place of the time range. */
  day: calendarDay().optional(),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
export type DeliveryAsk = z.input<typeof DeliveryQuery>;

/** How many texts of one day had one status: RECEIVED, SENT, FAILED, or WAITING for the carrier's word. */
export const DeliveryMessage = z.object({
  /** A day in New York, yyyy-mm-dd. */
  message_createdat: z.string(),
  message_status: z.enum(['RECEIVED', 'SENT', 'FAILED', 'WAITING']),
  count: z.number().int(),
});
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** What we did ourselves: the kill switch, a build given out, a campaign begun, paused, resumed, or paused by the guard. */
export const SendingEvent = z.object({
  at: z.string(),
  kind: z.enum(SENDING_EVENTS),
  /** The reason that was given, or the campaign's name. */
  what: z.string(),
  /** Of a campaign its recipients. */
  people: z.number().int().nullable(),
});
export type SendingEvent = z.infer<typeof SendingEvent>;

const Totals = z.object({
  totalMessageCount: z.number().int(),
  successfulMessageCount: z.number().int(),
  failedMessageCount: z.number().int(),
});

/** Why texts failed: a code of 0 is a failure the carrier gave none for. */
const FailureCause = z.object({
  code: z.number().int(),
  meaning: z.string(),
  remedy: z.string(),
  count: z.number().int(),
  cost: z.number(),
});

/** Seconds within which half, and 95 %, of the last receipts came; null without receipts, and beyond a day. */
const ReceiptSeconds = z.object({ p50: z.number().nullable(), p95: z.number().nullable() });

/**
 * The figures of one job's texts, answers by hand included, counted as the Delivery tab counts them. Money in dollars; null for
 * whom costs are hidden from.
 */
export const JobDelivery = Totals.extend({
  waitingCount: z.number().int(),
  confirmedCount: z.number().int(),
  failedCost: z.number().nullable(),
  receiptSeconds: ReceiptSeconds,
  errors: z.array(FailureCause.extend({ cost: z.number().nullable() })),
});
export type JobDelivery = z.infer<typeof JobDelivery>;

/**
 * DLV-13. `totalMessageCount` = successful + failed; who waits for the carrier stands beside it. Counts, cost and times are
 * of the range, `messages` of the last 30 days whatever the range. Money in dollars.
 */
export const DeliverySummary = Totals.extend({
  mmsTypeMessage: z.number().int(),
  smsTypeMessage: z.number().int(),
  /** The three of our numbers with the most errors, of those with 20 texts or more. */
  failedMessage: z.array(
    z.object({ message_from: z.string(), count: z.number().int(), total: z.number().int() }),
  ),
  messages: z.array(DeliveryMessage),
  /** First and last day of the range, yyyy-mm-dd, New York. */
  range: z.object({ from: z.string(), to: z.string() }),
  /** Under way or in doubt: in no total. */
  waitingCount: z.number().int(),
  /** Of the successful, those a handset has confirmed. */
  confirmedCount: z.number().int(),
  failedCost: z.number(),
  receiptSeconds: ReceiptSeconds,
  /** The same number of days before the range. */
  before: Totals,
  errors: z.array(
    FailureCause.extend({
      /** In the period before. */
      before: z.number().int(),
    }),
  ),
  /** Of the days of the line, in order; of campaigns, builds and stops the most important eight each. */
  events: z.array(SendingEvent),
});
export type DeliverySummary = z.infer<typeof DeliverySummary>;

export const DeliveryGroupQuery = DeliveryQuery.extend({ by: z.enum(DELIVERY_GROUPS) });
export type DeliveryGroupQuery = z.infer<typeof DeliveryGroupQuery>;

/** One carrier, number, identity, agency, job or list, the largest fifty; or one hour of the week in New York. */
export const DeliveryGroup = z.object({
  /** What narrows to it. '' and '0': none is known. Of an hour its weekday, Monday first, and itself: "1-14". */
  key: z.string(),
  label: z.string(),
  total: z.number().int(),
  successful: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
});
export type DeliveryGroup = z.infer<typeof DeliveryGroup>;

/** All the texts that the tab is narrowed to, as CSV. */
export const DeliveryExport = DeliveryQuery.extend({ state: z.enum(DELIVERY_STATES).optional() });
export type DeliveryExport = z.infer<typeof DeliveryExport>;
export type DeliveryExportAsk = z.input<typeof DeliveryExport>;

/** People whose number is a landline or was given up, of those the tab is narrowed to, and who is not suppressed yet. */
export const Unreachable = z.object({ numbers: z.number().int(), agencies: z.number().int() });
export type Unreachable = z.infer<typeof Unreachable>;

/** The texts behind the figures, the newest first. */
export const DeliveryTextsQuery = DeliveryExport.extend({
  page: z.coerce.number().int().min(1).max(200).default(1),
});
export type DeliveryTextsQuery = z.infer<typeof DeliveryTextsQuery>;
export type DeliveryTextsAsk = z.input<typeof DeliveryTextsQuery>;

export const DeliveryText = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Ours, whole. */
  number: z.string(),
  /** The person's, all but its end hidden: "•••• ••12". */
  person: z.string(),
  state: z.enum(DELIVERY_STATES),
  code: z.number().int().nullable(),
  meaning: z.string().nullable(),
  carrier: z.string().nullable(),
  agency: z.string(),
  job: z.object({ id: z.number().int(), name: z.string(), jobType: z.string() }).nullable(),
});
export type DeliveryText = z.infer<typeof DeliveryText>;
export const DeliveryTexts = z.object({ texts: z.array(DeliveryText), hasMore: z.boolean() });
export type DeliveryTexts = z.infer<typeof DeliveryTexts>;
