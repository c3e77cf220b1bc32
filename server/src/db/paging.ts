import type { RawBuilder } from 'kysely';
import { DEFAULT_PAGE_SIZE, UNPAGED_LIMIT } from '@campaign/shared-api/constants';
import type { Page, PageQuery } from '@campaign/shared-api/contracts';
import type { LimitOffset } from './read-page';

type Paged = Pick<PageQuery, 'page' | 'size'>;

/** Rows to read for a page; without `page` the first 1,000 (API-06). */
export function limitOffsetOf({ page, size }: Paged): LimitOffset {
  if (page === undefined) return { limit: UNPAGED_LIMIT, offset: 0 };
  const limit = size ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: (page - 1) * limit };
}

/** `{data, total}`, with a warning when the cap left rows out. */
export function pageReply<Row>(data: Row[], total: number, { page }: Paged): Page<Row> {
  if (page !== undefined || total <= data.length) return { data, total };
  return { data, total, warning: `Only the first ${data.length} of ${total} are shown.` };
}

/** What to order by: the column of the word asked for, which the contract knows, else the usual one. */
export function orderOf<Word extends string, Column extends string | RawBuilder<unknown>>(
  { sort, order }: { sort?: Word | undefined; order?: 'asc' | 'desc' | undefined },
  columns: Readonly<Record<NoInfer<Word>, unknown>> & Readonly<Record<string, Column>>,
  usual: { by: Column; order: 'asc' | 'desc' },
): { by: Column; order: 'asc' | 'desc' } {
  return sort ? { by: columns[sort], order: order ?? 'asc' } : { by: usual.by, order: order ?? usual.order };
}
