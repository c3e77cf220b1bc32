import { sql } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { identityAllowed } from '../../db/visibility';
import { isOfSourceInForce } from './do-not-contact.queries';

const LOOKED_AT_ONCE = 10_000;

export async function findDncLists(
  db: Db,
  actor: Actor,
  accountId: number | undefined,
  listIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('phone_list')
    .where('list_id', 'in', [...listIds])
    .where('is_dnc', '=', true)
    .where('list_state', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where(identityAllowed(actor))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .select('list_id')
    .execute();
  return rows.map(({ list_id }) => list_id);
}

/** `d` is the only thing that keeps its phone from being texted by its identity, or by an identity of the agency. */
const isOnlySource = (isAnother: ReturnType<typeof sql>) => sql`
  not exists (select 1 from dnc_number o
    where o.account_id = d.account_id and o.phone = d.phone and o.identity_id in (0, d.identity_id)
      and ${isAnother} and ${isOfSourceInForce('o')})
  and not exists (select 1 from opt_out w
    where w.account_id = d.account_id and w.phone = d.phone and (w.stopped or w.in_review))`;

/** Of a file's next numbers after `phone`: how many nothing else holds. `phone` of the answer: the last; null = the end. */
export async function countFreedAfter(db: Db, listId: number, phone: number) {
  const isAnother = sql`o.list_id is distinct from ${listId}`;
  const { rows } = await sql<{ looked: number; freed: number; phone: number | null }>`
    select count(*) as looked, count(*) filter (where is_only) as freed,
           case when count(*) = ${LOOKED_AT_ONCE} then max(phone) end as phone
      from (select d.phone, ${isOnlySource(isAnother)} as is_only from dnc_number d
             where d.list_id = ${listId} and d.phone > ${phone} order by d.phone limit ${LOOKED_AT_ONCE}) looked`.execute(
    db,
  );
  return rows[0] ?? { looked: 0, freed: 0, phone: null };
}

/** The same of manual entries that go together. */
export async function countFreedByEntries(db: Db, dncIds: readonly number[]) {
  const ids = sql`${[...dncIds]}::int[]`;
  const isAnother = sql`(o.dnc_id is null or o.dnc_id <> all(${ids}))`;
  const { rows } = await sql<{ looked: number; freed: number }>`
    select count(distinct (d.account_id, d.phone)) as looked,
           count(distinct (d.account_id, d.phone)) filter (where ${isOnlySource(isAnother)}) as freed
      from dnc_number d where d.dnc_id = any(${ids})`.execute(db);
  return rows[0] ?? { looked: 0, freed: 0 };
}
