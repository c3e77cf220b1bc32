import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import type { NumberOfAgency } from '../dispatch-lock/dispatch-lock.door';
import { countMoves } from './job-counters.queries';

/**
 * Takes back the texts that wait for a number: for a carrier's word that came without a text, and for a number that somebody enters as do-not-contact: of one identity
 * (null = of all). The caller holds the number's lock.
 */
export async function suppressWaiting(
  tx: Tx,
  { accountId, phone }: NumberOfAgency,
  reason: 'opted-out' | 'dnc' = 'opted-out',
  identityId: number | null = null,
): Promise<void> {
  await sql`
    with moved as (
      update message m
         set state = 'suppressed', reason = ${reason}, claimed_by = null, lease_until = null, not_before = null,
             done_at = clock_timestamp()
       where m.phone = ${phone} and m.account_id = ${accountId} and m.kind = 'initial' and m.state in ('waiting', 'pending')
         and (${identityId}::int is null or m.identity_id = ${identityId}::int)
      returning m.job_id, m.account_id, m.kind, 'pending' as was, m.state, 0 as billed
    ),
    ${countMoves}
    select count(*) from counted`.execute(tx);
}
