import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RefusalReason } from '@campaign/shared-api/contracts';
import { isDoNotContact } from './do-not-contact.queries';

export interface SuppressionScope {
  accountId: number;
  identityId: number;
  /** Phone lists of the type Suppression that the job names. */
  suppressionListIds: readonly number[];
  /** The column with the ten-digit number, `candidate.phone`. */
  phone: string;
}

/**
 * SQL expression: why this phone would not be texted, or null. The first reason that holds, in the gate's own
 * order, so that planning, the launch summary and the gate say the same.
 */
export function suppressionReason({ accountId, identityId, suppressionListIds, phone }: SuppressionScope) {
  const number = sql.ref(phone);
  const inReview = sql`exists (select 1 from opt_out o
    where o.account_id = ${accountId} and o.phone = ${number} and o.in_review)`;
  const stopped = sql`exists (select 1 from opt_out o
    where o.account_id = ${accountId} and o.phone = ${number} and o.stopped)`;
  const doNotContact = isDoNotContact({
    accountId: sql`${accountId}`,
    phone: number,
    identityId: sql`${identityId}`,
  });
  const listed =
    suppressionListIds.length === 0
      ? sql`false`
      : sql`exists (select 1 from phone_number s
          where s.list_id = any(${[...suppressionListIds]}::int[]) and s.phone = ${number})`;
  return sql`case
    when ${stopped} then 'opted-out'
    when ${inReview} then 'held-for-review'
    when ${doNotContact} then 'dnc'
    when ${listed} then 'suppression-list'
  end` as RawBuilder<SuppressionReason | null>;
}

/** A subquery: the deleted suppression lists of a job. Their numbers are erased, so no text can be checked against them. */
export const suppressionDeleted = (jobId: RawBuilder<unknown>) => sql`
  select from job_list sl join phone_list sp on sp.list_id = sl.list_id
   where sl.job_id = ${jobId} and sl.kind = 'suppression' and sp.deleted_at is not null`;

export type SuppressionReason = Extract<
  RefusalReason,
  'opted-out' | 'held-for-review' | 'dnc' | 'suppression-list'
>;
