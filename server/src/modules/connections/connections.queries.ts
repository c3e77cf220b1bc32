import { sql } from 'kysely';
import type { Connection } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';

/** How many of the newest callbacks are searched for the last receipt and the last reply. */
const NEWEST = 2_000;
const MOST_HOSTS = 20;

export interface Traffic {
  receiptAt: Date | null;
  replyAt: Date | null;
  /** When a job last handed a text to the carrier. */
  sentAt: Date | null;
}

/** By the newest rows only: a count over all callbacks would read millions. */
export async function readTraffic(db: Db): Promise<Traffic> {
  const { rows } = await sql<{ receipt_at: Date | null; reply_at: Date | null; sent_at: Date | null }>`
    with newest as (select kind, received_at from webhook_event order by event_id desc limit ${NEWEST})
    select (select max(received_at) from newest
             where kind in ('message-sending', 'message-delivered', 'message-failed')) as receipt_at,
           (select max(received_at) from newest where kind = 'message-received') as reply_at,
           (select max(at) from job_pace where sent > 0) as sent_at`.execute(db);
  const { receipt_at: receiptAt, reply_at: replyAt, sent_at: sentAt } = rows[0]!;
  return { receiptAt, replyAt, sentAt };
}

/** Hosts that agencies have of their own for short links. */
export async function findOwnHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('short_link_host')
    .distinct()
    .where('short_link_host', 'is not', null)
    .where('status', '=', true)
    .orderBy('short_link_host')
    .limit(MOST_HOSTS)
    .execute();
  return rows.flatMap(({ short_link_host: host }) => host ?? []);
}

export function findChecks(db: Db) {
  return db.selectFrom('connection_check').select(['id', 'code', 'since', 'params']).execute();
}

/** Stores the results; `since` changes only with the code. */
export async function saveChecks(db: Db, results: readonly Connection[], now: Date): Promise<void> {
  await sql`
    insert into connection_check as c (id, code, since, params, checked_at)
    select id, code, ${now}, params, ${now}
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id text, code text, params jsonb) order by id
        on conflict (id) do update
       set since = case when c.code = excluded.code then c.since else excluded.since end,
           code = excluded.code, params = excluded.params, checked_at = excluded.checked_at`.execute(db);
}
