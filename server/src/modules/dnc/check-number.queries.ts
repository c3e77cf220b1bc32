import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DncFinding } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { identityAllowed } from '../../db/visibility';
import { mayGoAgain } from '../allowances/allowances.door';
import { suppressionReason, isOfSourceInForce } from '../suppression/suppression.door';
import { deciderName, isOptOutTold } from '../opt-out/opt-out.door';

export interface NumberAt {
  accountId: number;
  phone: number;
  /** 0 = of no identity. */
  identityId: number;
}

/** What planning, the estimate and the gate go by. */
export async function isBlocked(db: Db, { accountId, phone, identityId }: NumberAt): Promise<boolean> {
  const reason = suppressionReason({ accountId, identityId, suppressionListIds: [], phone: 'asked.phone' });
  const { rows } = await sql<{ reason: string | null }>`
    select ${reason} as reason from (select ${phone}::bigint as phone) asked`.execute(db);
  return rows[0]?.reason !== null;
}

interface Block extends Pick<DncFinding, 'source' | 'blocks' | 'name' | 'reason'> {
  by_hand?: DncFinding['byHand'];
  decided_by?: string | null;
  identity_name: string | null;
  since: Date | null;
}

/** Everything that speaks of a number, the gate's own order. */
export async function findBlocks(
  db: Db,
  actor: Actor,
  { accountId, phone, identityId }: NumberAt,
): Promise<Block[]> {
  const words = (column: RawBuilder<unknown>) => sql`case when ${isOptOutTold(actor)} then ${column} end`;
  const { rows } = await sql<Block>`
    select found.source, found.blocks, found.name, found.reason, i.identity_name, found.since, found.by_hand, found.decided_by from (
      select 1 as place, 'opt-out' as source, true as blocks, ${words(sql`o.text`)} as name, o.source as reason,
             null::int as identity_id, o.at as since, o.by_hand, ${deciderName(actor)} as decided_by
        from opt_out o where o.account_id = ${accountId} and o.phone = ${phone} and o.stopped
      union all
      select 2, 'review', true, ${words(sql`o.held_text`)}, null, null, o.held_at, null, null
        from opt_out o where o.account_id = ${accountId} and o.phone = ${phone} and o.in_review
      union all
      select 3, 'dnc-entry', d.identity_id in (0, ${identityId}), e.name, e.reason, nullif(d.identity_id, 0), e.created_at,
             null, null
        from dnc_number d left join dnc_entry e on e.dnc_id = d.dnc_id
       where d.account_id = ${accountId} and d.phone = ${phone} and d.list_id is null
      union all
      select 4, 'dnc-file', d.identity_id in (0, ${identityId}), l.list_name, d.reason, nullif(d.identity_id, 0),
             coalesce(d.since, l.finished_at), null, null
        from dnc_number d join phone_list l on l.list_id = d.list_id
       where d.account_id = ${accountId} and d.phone = ${phone} and ${isOfSourceInForce('d')}
      union all
      select 5, 'suppression-list', false, l.list_name, null, l.identity_id, l.created_at, null, null
        from phone_list l join phone_number n on n.list_id = l.list_id and n.phone = ${phone}
       where l.account_id = ${accountId} and l.list_type = 'Suppression' and not l.is_dnc
         and l.list_state = 'ACTIVE' and l.deleted_at is null
      union all
      select 6, r.registry, false, null, null, null, r.file_date::timestamptz, null, null
        from registry_number n join registry_load r on r.registry = n.registry where n.phone = ${phone}
    ) found
    left join identity i on i.identity_id = found.identity_id
    where ${identityAllowed(actor, 'found.identity_id')}
    order by found.place, found.since`.execute(db);
  return rows;
}

/** The identity's day, where it has sent what it may; the platform's to read. */
export async function findFullDay(db: Db, identityId: number, day: string): Promise<Block | undefined> {
  const { rows } = await sql<Block>`
    select 'daily-cap' as source, false as blocks, null as name, t.taken || ' of ' || i.daily_cap as reason,
           i.identity_name, null as since
      from identity i join identity_day t on t.identity_id = i.identity_id and t.day = ${day}::date
     where i.identity_id = ${identityId} and t.taken >= i.daily_cap`.execute(db);
  return rows[0];
}

/** Where limits keep a person from one more first text: until when. Of no identity only the agency's counts. */
export async function findFrequency(
  db: Db,
  { accountId, phone, identityId }: NumberAt,
): Promise<Block | undefined> {
  const { rows } = await sql<Block & { until: Date | null }>`
    select 'frequency-cap' as source, false as blocks, null as name, null as reason, null as identity_name, null as since,
           ${mayGoAgain({ phone: sql`asked.phone` })} as until
      from (select ${phone}::bigint as phone) asked
      join account a on a.account_id = ${accountId}
      left join identity i on i.identity_id = ${identityId}`.execute(db);
  const found = rows[0];
  return found?.until ? { ...found, reason: found.until.toISOString() } : undefined;
}
