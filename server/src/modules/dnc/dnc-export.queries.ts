import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { identityAllowed } from '../../db/visibility';
import { isOfSourceInForce } from '../suppression/suppression.door';
import { isOptOutTold } from '../opt-out/opt-out.door';

export interface HeldNumber {
  /** Where the row stands among all: what comes after it is asked for by this. */
  place: number;
  phone: number;
  since: Date | null;
  how: 'opt-out' | 'by-hand' | 'entry' | 'file';
  name: string | null;
  reason: string | null;
  identity_name: string | null;
}

/** The next numbers that must not be texted, by number and then by what holds them. */
export async function nextHeldNumbers(
  db: Db,
  actor: Actor,
  accountId: number,
  after: { phone: number; place: number },
  limit: number,
): Promise<HeldNumber[]> {
  const { phone, place } = after;
  // Each source gives its own next ones in the order of its key: else a page would read all of the agency's numbers.
  const isAfter = (column: string, at: RawBuilder<unknown>) =>
    sql`${sql.ref(column)} >= ${phone}::bigint and (${sql.ref(column)}, ${at}) > (${phone}::bigint, ${place}::bigint)`;
  const byEntry = sql`e.dnc_id::bigint`;
  const byFile = sql`l.list_id::bigint + 1000000000000`;
  const { rows } = await sql<HeldNumber>`
    select held.place, held.phone, held.since, held.how, held.name, held.reason, i.identity_name from (
      (select 0::bigint as place, o.phone, o.at as since,
              case when o.by_hand is null then 'opt-out' else 'by-hand' end as how, null::text as name,
              case when t.told then o.text end as reason, case when t.told then o.identity_id end as identity_id
         from opt_out o cross join lateral (select ${isOptOutTold(actor)} as told) t
        where o.account_id = ${accountId} and o.stopped and ${isAfter('o.phone', sql`0::bigint`)}
        order by o.phone limit ${limit})
      union all
      (select ${byEntry}, d.phone, e.created_at, 'entry', e.name, e.reason, nullif(d.identity_id, 0)
         from dnc_number d join dnc_entry e on e.dnc_id = d.dnc_id
        where d.account_id = ${accountId} and ${isAfter('d.phone', byEntry)}
          and ${identityAllowed(actor, 'e.identity_id')}
        order by d.phone, e.dnc_id limit ${limit})
      union all
      (select ${byFile}, d.phone, coalesce(d.since, l.finished_at), 'file', l.list_name, d.reason,
              nullif(d.identity_id, 0)
         from dnc_number d join phone_list l on l.list_id = d.list_id
        where d.account_id = ${accountId} and ${isAfter('d.phone', byFile)} and ${isOfSourceInForce('d')}
          and ${identityAllowed(actor, 'l.identity_id')}
        order by d.phone, l.list_id limit ${limit})
    ) held
    left join identity i on i.identity_id = held.identity_id
    order by held.phone, held.place limit ${limit}`.execute(db);
  return rows;
}
