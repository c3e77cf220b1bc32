import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * SQL expression: the source of the row `alias` of dnc_number counts. A file does from the moment its list is ACTIVE
 * until it is deleted, whatever of its rows is stored; an entry as long as it exists.
 */
export const isOfSourceInForce = (alias: string) => {
  const listId = sql.ref(`${alias}.list_id`);
  return sql<SqlBool>`(${listId} is null or exists (select 1 from phone_list f
    where f.list_id = ${listId} and f.list_state = 'ACTIVE' and f.deleted_at is null))`;
};

/**
 * SQL expression: some source asks that this phone is not texted, for the identity (0 = no identity) or the whole
 * agency. The one rule for the gate, planning, estimates and the scrubbing of lists.
 */
export function isDoNotContact(of: {
  accountId: RawBuilder<unknown>;
  phone: RawBuilder<unknown>;
  identityId: RawBuilder<unknown>;
}): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from dnc_number d
    where d.account_id = ${of.accountId} and d.phone = ${of.phone} and d.identity_id in (0, ${of.identityId})
      and ${isOfSourceInForce('d')})`;
}
