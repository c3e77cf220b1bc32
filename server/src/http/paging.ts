import { DEFAULT_PAGE_SIZE, UNPAGED_LIMIT } from '@campaign/shared-api/constants';
import type { Page, PageQuery } from '@campaign/shared-api/contracts';
import type { Slice } from '../db/read-page';

/** Rows to read for a page; without `page` the first 1,000 (API-06). */
export function sliceOf({ page, size }: PageQuery): Slice {
  if (page === undefined) return { limit: UNPAGED_LIMIT, offset: 0 };
  const limit = size ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: (page - 1) * limit };
}

/** `{data, total}`, with a warning when the cap left rows out. */
export function pageReply<Row>(data: Row[], total: number, { page }: PageQuery): Page<Row> {
  if (page !== undefined || total <= data.length) return { data, total };
  return { data, total, warning: `Only the first ${data.length} of ${total} are shown.` };
}

/**
 * The columns to order by: the one asked for when it is in the list of names that may be, else the usual one.
 * Names are never taken from the request into SQL.
 */
export function orderOf<Column extends string>(
  { sort, order }: PageQuery,
  columns: Record<string, Column>,
  usual: { by: Column; order: 'asc' | 'desc' },
): { by: Column; order: 'asc' | 'desc' } {
  const by = sort !== undefined && Object.hasOwn(columns, sort) ? columns[sort] : undefined;
  return by ? { by, order: order ?? 'asc' } : { by: usual.by, order: order ?? usual.order };
}
