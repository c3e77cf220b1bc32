import { z } from 'zod';

/**
 * How often a thing was saved, from 1. A form sends back the version it began from; where another was saved meanwhile
 * the answer is 409 `changed` and nothing is overwritten. Without one (an older page) the save overwrites.
 */
export const Version = z.number().int().positive();
export type Version = z.infer<typeof Version>;

/** Who saved the version that stands now, and when; sent back, it may be overwritten. */
export const Changed = z.object({
  version: Version,
  /** 'you', a name, or null for somebody of the platform. */
  by: z.string().nullable(),
  at: z.string(),
});
export type Changed = z.infer<typeof Changed>;

/** What one click does about a file that is refused: another column stands for PhoneNumber, or bad rows go to the ledger. */
export const FileWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), column: z.string() }),
  z.object({ kind: z.literal('keep') }),
]);
export type FileWay = z.infer<typeof FileWay>;

/** A failure, as every screen sees it (API-02, API-04). */
export const Problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of code `changed`. */
  changed: Changed.optional(),
  /** Of a file that would be taken another way. */
  way: FileWay.optional(),
  /** Of code `rate-limited`: seconds until it may be tried again. */
  retryAfter: z.number().int().positive().optional(),
  /** Quote it to support: it finds the log line. */
  id: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** One thing: `{data, message?, warning?}`. */
export const replyOf = <T extends z.ZodType>(data: T) =>
  z.object({ data, message: z.string().optional(), warning: z.string().optional() });
export type Reply<T> = { data: T; message?: string | undefined; warning?: string | undefined };

/** A page of rows: `{data, total, warning?}` (API-06). */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), total: z.number().int().nonnegative(), warning: z.string().optional() });
export type Page<T> = { data: T[]; total: number; warning?: string | undefined };

/** Only words: the answer of a write that returns nothing else. */
export const Done = z.object({ message: z.string().optional(), warning: z.string().optional() });
export type Done = z.infer<typeof Done>;

/**
 * Names one request to send a typed text or to make a job; made by the browser, a new one for each text and job. Repeated
 * with the same key, a text that may have gone is not sent again and a job that was made is not made again: the answer
 * tells the result of the first request (the `Idempotency-Key` of the IETF draft, in the body).
 */
export const IdempotencyKey = z.string().regex(/^[\w-]{10,40}$/);

/**
 * A whole number, as JSON has it or in decimal digits, as addresses and forms have it. Nothing else becomes one: true, [5],
 * "0x10" and "1e1" would name somebody nobody meant.
 */
export const wholeNumber = (most: number) => {
  const number = z.number().int().min(1).max(most);
  const digits = z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(number);
  return z.union([number, digits], { error: 'Give a whole number.' });
};

const paging = { page: wholeNumber(1_000_000).optional(), size: wholeNumber(1000).optional() };
const NO_COLUMN = 'This cannot be sorted by that.';

/** A paged GET in one order. `page` counts from 1; without it the answer is capped (API-06). */
export const PageQuery = z.object({ ...paging, sort: z.undefined({ error: NO_COLUMN }).optional() });
export type PageQuery = z.infer<typeof PageQuery>;

/** A paged GET that may be sorted by one of these words; any other is refused. */
export const sortedPage = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.object({
    ...paging,
    sort: z.enum(words, { error: NO_COLUMN }).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  });

/** Ids are positive whole numbers that fit a PostgreSQL integer. */
export const Id = wholeNumber(2_147_483_647);
/** Ids in an address, parted by commas; none is an empty text. */
export const IdList = z
  .string()
  .max(2000)
  .regex(/^([1-9]\d{0,9}(,[1-9]\d{0,9})*)?$/);
/** A day as people mean one, yyyy-mm-dd: neither the database nor the hours of New York know the year 0. */
export const calendarDay = () =>
  z.iso.date().refine((day) => day >= '1900-01-01' && day < '3000-01-01', {
    error: 'Give a day from 1900 to 2999.',
  });
export const Instant = z.iso.datetime({ offset: true });

/** Bulk deletes tell what went and what stayed (API-05). */
export const Ids = z.object({ ids: z.array(Id).min(1).max(1000) });
export type Ids = z.infer<typeof Ids>;
export const BulkResult = z.object({
  deleted: z.array(z.number().int()),
  failed: z.array(z.object({ id: z.number().int(), error: z.string() })),
  message: z.string().optional(),
  warning: z.string().optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** The same where jobs keep what stays. */
export const DeletionBesideJobs = BulkResult.extend({
  failed: z.array(
    z.object({
      id: z.number().int(),
      error: z.string(),
      jobs: z.array(z.object({ jobId: z.number().int(), name: z.string(), jobType: z.string() })).optional(),
    }),
  ),
});
export type DeletionBesideJobs = z.infer<typeof DeletionBesideJobs>;

/** A phone number on the wire: E.164, +1 and ten digits. */
export const E164 = z.string().regex(/^\+1\d{10}$/);
