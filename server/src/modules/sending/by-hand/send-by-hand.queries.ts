import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database';
import { kept } from '../../../db/kept';
import { allowanceOf } from '../dispatch/dispatch.door';

export const LEASE_SECONDS = 120;

/** How a person's leases are signed. */
export const holderOf = (agentId: number) => `agent:${agentId}`;

/**
 * Gives waiting recipients to one person for two minutes (P2P-19), those that a colleague does not hold; what has more than half
 * of its time left is not written again; none where it `mayTake` none. Answers the phones that a colleague holds, and how many
 * were given.
 */
export async function leaseRecipients(
  tx: Tx,
  { agentId }: { agentId: number },
  jobId: number,
  phones: readonly number[],
  mayTake = true,
): Promise<{ held: number[]; taken: number }> {
  if (phones.length === 0) return { held: [], taken: 0 };
  const holder = holderOf(agentId);
  const waits = sql`job_id = ${jobId} and direction = 'out' and kind = 'initial' and phone in (select unnest((select ${[...phones]}::bigint[])))
       and state = 'waiting'`;
  const { rows } = await sql<{ phone: number; is_mine: boolean }>`${kept}
    with mine as (
      update message
         set claimed_by = ${holder}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where ${waits} and ${mayTake}::boolean
         and (claimed_by is null or lease_until is null or lease_until < now()
              or claimed_by = ${holder} and lease_until < now() + make_interval(secs => ${LEASE_SECONDS / 2}))
      returning phone
    )
    select phone, true as is_mine from mine
    union all
    select phone, false from message
     where ${waits} and phone not in (select phone from mine) and claimed_by is distinct from ${holder}
       and (${mayTake}::boolean or lease_until >= now())`.execute(tx);
  const held = rows.filter((row) => !row.is_mine).map(({ phone }) => phone);
  return { held, taken: rows.length - held.length };
}

/** Up to `most` tokens of a number's rate, as many as there are; `waitMs`: when the next is due. */
export async function takeTokens(
  tx: Tx,
  fromPhone: number,
  accountId: number,
  most: number,
): Promise<{ granted: number; waitMs: number }> {
  const { rows } = await sql<{ granted: number; wait_ms: number }>`${kept}
    with ${allowanceOf(fromPhone, accountId, most)},
    charged as (
      update sending_number s set tat = a.free_at + make_interval(secs => a.tokens / a.mps)
        from allowance a where s.number_id = a.number_id and a.tokens > 0
      returning a.tokens
    )
    select coalesce((select tokens from charged), 0) as granted, greatest(0, due_ms) as wait_ms from allowance`.execute(
    tx,
  );
  return { granted: rows[0]?.granted ?? 0, waitMs: rows[0]?.wait_ms ?? 0 };
}

/** Whether the job has texted this person, or been written to by them. */
export async function hasThread(db: Db, jobId: number, accountId: number, phone: number): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .where('phone', '=', phone)
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .where('state', 'not in', ['waiting', 'pending', 'suppressed'])
    .select('message_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A recipient's initial text as it stands. */
export function findInitial(db: Db, jobId: number, phone: number) {
  return db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('phone', '=', phone)
    .where('direction', '=', 'out')
    .where('kind', '=', 'initial')
    .selectAll()
    .executeTakeFirst();
}

/** What a list's row says about a person. */
export async function findPerson(db: Db, listId: number | null, phone: number) {
  if (listId === null) return { phone };
  const person = await db
    .selectFrom('phone_number')
    .where('list_id', '=', listId)
    .where('phone', '=', phone)
    .select([
      'title',
      'first_name',
      'mid_name',
      'last_name',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'email',
      'last_4',
    ])
    .executeTakeFirst();
  return { ...person, phone };
}
