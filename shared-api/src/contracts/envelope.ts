import { z } from 'zod';

/** A failure, as every screen sees it (API-02, API-04). */
export const Problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
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
 * Names one press: on Send of a text that somebody typed, or on what makes a job; made by the browser, anew for each
 * text and job. Pressed again with it, a text that may have gone is not sent again and a job that was made is not made
 * again: the answer says what became of the first.
 */
export const PressKey = z.string().regex(/^[\w-]{10,40}$/);

/** What every paged GET accepts. `page` counts from 1; without it the answer is capped (API-06). */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(1000).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Ids are positive whole numbers that fit a PostgreSQL integer. */
export const Id = z.coerce.number().int().positive().max(2_147_483_647);
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

/** A phone number on the wire: E.164, +1 and ten digits. */
export const E164 = z.string().regex(/^\+1\d{10}$/);
