import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { UNREACHABLE_CODES } from '@campaign/shared-api/constants';
import type { Tx } from '../../db/database';
import { isDoNotContact } from '../suppression/suppression.door';
import type { Days } from './delivery-days';
import type { Narrowing } from './figures.queries';
import { conditionsOf } from './texts.queries';

/**
 * Numbers that failed for good among these texts: a landline, or given up. Not who was reached, or wrote, later (numbers are
 * given out again), and not whom the whole agency leaves alone already.
 */
function unreachable(days: Days, narrowing: Narrowing, accountId?: number): RawBuilder<unknown> {
  const conditions = conditionsOf(days, { ...narrowing, direction: 'out' }, 'failed');
  const alive = sql<SqlBool>`exists (select 1 from message later where later.phone = m.phone
    and delivery_state(later.state, later.carrier_id, later.error_code) is not null
    and later.state in ('delivered', 'received')
    and delivery_time(later.sent_at, later.started_at, later.created_at)
        >= delivery_time(m.sent_at, m.started_at, m.created_at))`;
  const left = isDoNotContact({
    accountId: sql.ref('m.account_id'),
    phone: sql.ref('m.phone'),
    identityId: sql.lit(0),
  });
  return sql`select distinct m.account_id, m.phone from message m
    where ${sql.join(conditions, sql` and `)} and m.error_code = any(${[...UNREACHABLE_CODES]}::int[])
      and (${accountId ?? null}::int is null or m.account_id = ${accountId ?? null}::int)
      and not ${left} and not ${alive}`;
}

/** How many they are, by agency. */
export async function countUnreachable(tx: Tx, days: Days, narrowing: Narrowing) {
  const { rows } = await sql<{ account_id: number; numbers: number }>`
    select account_id, count(*)::int as numbers from (${unreachable(days, narrowing)}) numbers
     group by account_id order by account_id`.execute(tx);
  return rows;
}

/** The agency's list of this name, made where there is none. The caller holds the agency's lock. */
export async function openUnreachableList(tx: Tx, accountId: number, agentId: number, name: string) {
  const found = await sql<{ list_id: number }>`
    select list_id from phone_list where account_id = ${accountId} and is_dnc and deleted_at is null
       and list_state <> 'ERROR' and lower(list_name) = lower(${name})`.execute(tx);
  if (found.rows[0]) return found.rows[0].list_id;
  const made = await sql<{ list_id: number }>`
    insert into phone_list (account_id, list_name, list_type, is_dnc, list_state, stage, created_by, started_at, finished_at)
    values (${accountId}, ${name}, 'Suppression', true, 'ACTIVE', 'done', ${agentId}, now(), now())
    returning list_id`.execute(tx);
  return made.rows[0]!.list_id;
}

/** Puts an agency's into its list, in force with the commit. Answers how many are new. */
export async function suppressUnreachable(
  tx: Tx,
  days: Days,
  narrowing: Narrowing,
  { accountId, listId }: { accountId: number; listId: number },
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with found as (${unreachable(days, narrowing, accountId)}),
    rows as (
      insert into phone_number (list_id, phone, account_id) select ${listId}::int, phone, account_id from found
          on conflict do nothing returning phone
    ),
    held as (
      insert into dnc_number (account_id, phone, identity_id, list_id)
      select account_id, phone, 0, ${listId}::int from found on conflict do nothing
    )
    select count(*)::int as added from rows`.execute(tx);
  const added = rows[0]?.added ?? 0;
  await sql`update phone_list set leads_loaded = leads_loaded + ${added}, rows_total = rows_total + ${added},
      rows_read = rows_read + ${added}, finished_at = now(),
      ledger = jsonb_set(ledger, '{loaded}', to_jsonb(coalesce((ledger->>'loaded')::int, 0) + ${added}::int))
    where list_id = ${listId}`.execute(tx);
  return added;
}
