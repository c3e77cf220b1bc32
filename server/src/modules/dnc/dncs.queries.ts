import { sql } from 'kysely';
import type { Dnc, DncQuery, HandOptOutKind, OptOut, OptOutQuery } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import type { LimitOffset } from '../../db/read-page';
import { containing, identityAllowed } from '../../db/visibility';
import { orderOf } from '../../db/paging';
import type { PhoneListRow } from '../lists/lists.door';
import { deciderName, isOptOutTold } from '../opt-out/opt-out.door';

/** Undefined = every agency. */
type OfAgency<Query> = Omit<Query, 'account_id'> & { accountId: number | undefined };

type ListPart = Pick<
  PhoneListRow,
  | 'list_state'
  | 'file_id'
  | 'stage'
  | 'rows_read'
  | 'rows_total'
  | 'started_at'
  | 'touched_at'
  | 'finished_at'
  | 'error'
>;
/** Of an entry the columns of a list are null. */
export interface DncRow extends ListPart {
  kind: Dnc['kind'];
  id: number;
  account_id: number;
  user_name: string;
  dnc_type: Dnc['dncType'];
  identity_id: number | null;
  identity_name: string | null;
  name: string | null;
  reason: string | null;
  phone: number | null;
  file_name: string | null;
  leads_loaded: number;
  created_by: number | null;
  created_at: Date;
}

const SORTS = {
  name: 'lower(r.name)',
  value: 'coalesce(r.phone::text, lower(r.file_name))',
  dncType: 'r.dnc_type',
  identityName: 'lower(i.identity_name)',
  addedDate: 'r.created_at',
  leadsLoaded: 'r.leads_loaded',
  reason: 'lower(r.reason)',
} as const;

/** DNC-01: entries and suppression lists in one order, so that the server pages them. */
export async function findDncPage(
  db: Db,
  actor: Actor,
  filter: OfAgency<DncQuery>,
  { limit, offset }: LimitOffset,
) {
  const { accountId, identityId, query } = filter;
  const digits = query?.replace(/\D/g, '') ?? '';
  const { by, order } = orderOf(filter, SORTS, { by: 'r.created_at', order: 'desc' });
  const found = sql`
    from (
      select 'entry' as kind, dnc_id as id, account_id, 'PHONE' as dnc_type, identity_id, name, reason,
             (select min(n.phone) from dnc_number n where n.dnc_id = e.dnc_id) as phone, null::text as file_name,
             leads_loaded, created_by, created_at, null::text as list_state, null::text as file_id,
             null::text as stage, 0 as rows_read, 0 as rows_total, null::timestamptz as started_at,
             null::timestamptz as touched_at, null::timestamptz as finished_at, null::text as error
        from dnc_entry e
      union all
      select 'list', list_id, account_id, case when is_dnc then 'PHONE' else 'Suppression' end, identity_id, list_name,
             null, null, coalesce(file_name, list_name), leads_loaded, created_by, created_at, list_state, file_id,
             stage, rows_read, rows_total, started_at, touched_at, finished_at, error
        from phone_list where list_type = 'Suppression' and deleted_at is null
    ) r
    join account a on a.account_id = r.account_id
    left join identity i on i.identity_id = r.identity_id
    where ${identityAllowed(actor, 'r.identity_id')}
      and (${accountId ?? null}::int is null or r.account_id = ${accountId ?? null}::int)
      and (${identityId ?? null}::int is null or r.identity_id = ${identityId ?? null}::int)
      and (${query || null}::text is null or r.name ilike ${containing(query ?? '')}
           or (${digits.length}::int >= 3 and r.phone::text like ${`%${digits}%`}))`;
  const { rows } = await sql<DncRow>`select r.*, a.user_name, i.identity_name ${found}
    order by ${sql.raw(by)} ${sql.raw(order)} nulls last, r.kind, r.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Who has opted out by a text, or waits for a person to read what they wrote. */
export async function findOptOutPage(
  db: Db,
  actor: Actor,
  filter: OfAgency<OptOutQuery>,
  { limit, offset }: LimitOffset,
) {
  const { accountId, query, jobId } = filter;
  const digits = query?.replace(/\D/g, '') ?? '';
  const found = sql`
    from opt_out o
    where (o.stopped or o.in_review)
      and (${accountId ?? null}::int is null or o.account_id = ${accountId ?? null}::int)
      and (${query || null}::text is null or (${digits}::text <> '' and o.phone::text like ${`%${digits}%`}))
      ${jobId === undefined ? sql`` : sql`and ${isOptOutTold(actor)} and o.stopped and o.job_id = ${jobId}`}`;
  // The keys of the page first: names and texts are not read for the opt-outs before it.
  const { rows } = await sql<OptOutRow>`
    select o.account_id, a.user_name, o.phone, case when t.told then coalesce(o.held_text, o.text) end as text,
           o.source, o.stopped, j.job_id, j.name as job_name, i.identity_name, o.at, o.by_hand,
           ${deciderName(actor)} as decided_by, t.told
      from (select o.account_id, o.phone ${found} order by o.at desc, o.phone limit ${limit} offset ${offset}) page
      join opt_out o using (account_id, phone)
      join account a using (account_id)
     cross join lateral (select ${isOptOutTold(actor)} as told) t
      left join job j on t.told and j.job_id = o.job_id
      left join identity i on t.told and i.identity_id = o.identity_id
     order by o.at desc, o.phone`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface OptOutRow {
  account_id: number;
  user_name: string;
  phone: number;
  text: string | null;
  source: OptOut['source'];
  stopped: boolean;
  job_id: number | null;
  job_name: string | null;
  identity_name: string | null;
  at: Date;
  by_hand: HandOptOutKind | null;
  decided_by: string | null;
  told: boolean;
}

/** Whether the number was entered for this target by hand already. The caller holds the number's lock. */
export function findEntryOf(tx: Tx, at: { accountId: number; phone: number; identityId: number | null }) {
  return tx
    .selectFrom('dnc_number')
    .where('account_id', '=', at.accountId)
    .where('phone', '=', at.phone)
    .where('identity_id', '=', at.identityId ?? 0)
    .where('dnc_id', 'is not', null)
    .select('dnc_id')
    .executeTakeFirst();
}

export interface NewEntry {
  accountId: number;
  phone: number;
  identityId: number | null;
  name: string | null;
  reason: string | null;
  createdBy: number;
}

/** An entry and the number it holds. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { dnc_id } = await tx
    .insertInto('dnc_entry')
    .values({
      account_id: entry.accountId,
      identity_id: entry.identityId,
      name: entry.name,
      reason: entry.reason,
      is_at_agency_level: entry.identityId === null,
      created_by: entry.createdBy,
    })
    .returning('dnc_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('dnc_number')
    .values({ account_id: entry.accountId, phone: entry.phone, identity_id: entry.identityId ?? 0, dnc_id })
    .execute();
  return dnc_id;
}

/** The entries among these that the actor may delete, locked. */
export async function lockEntries(
  tx: Tx,
  actor: Actor,
  accountId: number | undefined,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('dnc_entry')
    .where('dnc_id', 'in', [...ids])
    .where(identityAllowed(actor))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .select('dnc_id')
    .orderBy('dnc_id')
    .forUpdate()
    .execute();
  return rows.map(({ dnc_id }) => dnc_id);
}

/** With the numbers they hold. */
export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('dnc_entry')
    .where('dnc_id', 'in', [...ids])
    .execute();
}

/** DNCM-04: whether a list or an entry of the agency has this name, in any case. */
export async function isNameTaken(tx: Tx, accountId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from phone_list where account_id = ${accountId} and list_type = 'Suppression' and deleted_at is null
       and list_state <> 'ERROR' and lower(list_name) = lower(${name})
    union all
    select 1 from dnc_entry where account_id = ${accountId} and lower(name) = lower(${name})
    limit 1`.execute(tx);
  return rows.length > 0;
}
