import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { HandOptOutKind } from '@campaign/shared-api/contracts';
import { countSegments } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { zoneOf } from '../../zones/zones';
import { isUnread } from '../dispatch-lock/dispatch-lock.door';
import type { NumberOfAgency } from '../dispatch-lock/dispatch-lock.door';
import { CONFIRMATION_TAG } from '../sending/rules/rules.door';
import { isOptOutTold } from './told-opt-outs.queries';

export interface NewHandOptOut extends NumberOfAgency {
  kind: HandOptOutKind;
  agentId: number;
  identityId: number | null;
  jobId: number;
}

/**
 * Opts a person out on behalf of an agent. Returns false if the person is opted out already or needs review: neither may
 * become an opt-out that can be lifted. The caller holds the number's lock.
 */
export async function saveHandOptOut(tx: Tx, optOut: NewHandOptOut): Promise<boolean> {
  const { accountId, phone, kind, agentId, identityId, jobId } = optOut;
  const { rows } = await sql`
    insert into opt_out as o (account_id, phone, stopped, source, by_hand, decided_by, identity_id, job_id, at)
    values (${accountId}, ${phone}, true, 'staff', ${kind}, ${agentId}, ${identityId}, ${jobId}, clock_timestamp())
        on conflict (account_id, phone) do update
       set stopped = true, source = 'staff', by_hand = excluded.by_hand, decided_by = excluded.decided_by, text = null,
           held_text = null, held_at = null, identity_id = excluded.identity_id, job_id = excluded.job_id,
           at = greatest(o.at, excluded.at)
     where not o.stopped and not o.in_review
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Lifts an opt-out that was set by hand and meets `condition`, and returns since when it was in force. Returns undefined if
 * there is none: the person may have written STOP, or something that is not read yet. `at` stays as it is, so that what
 * they wrote after the opt-out still counts when it arrives late. The caller holds the number's lock.
 */
export async function liftHandOptOut(
  tx: Tx,
  { accountId, phone }: NumberOfAgency,
  condition: RawBuilder<unknown>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    update opt_out o set stopped = false, by_hand = null, decided_by = null
     where account_id = ${accountId} and phone = ${phone} and by_hand is not null and ${condition}
       and not ${isUnread(sql`o.phone`)}
    returning at`.execute(tx);
  return rows[0]?.at;
}

/** Set by this agent in the last so many milliseconds. */
export const isOwnAndRecent = (agentId: number, ms: number) =>
  sql`(o.decided_by = ${agentId} and o.at > clock_timestamp() - make_interval(secs => ${ms / 1000}::float8))`;

/** The version the actor has seen, of an identity and a job that the actor may see. */
export const isSeenVersion = (actor: Actor, since: Date) =>
  sql`(date_trunc('milliseconds', o.at) = ${since} and ${isOptOutTold(actor)})`;

export interface Confirmation extends NumberOfAgency {
  identityId: number | null;
  jobId: number;
  fromPhone: number;
  body: string;
  /** In milliseconds. */
  delayMs: number;
}

/** Queues the confirmation text that a STOP gets, to be sent after a delay. */
export async function queueConfirmation(tx: Tx, text: Confirmation): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      account_id: text.accountId,
      identity_id: text.identityId,
      job_id: text.jobId,
      from_phone: text.fromPhone,
      to_phone: text.phone,
      phone: text.phone,
      kind: 'auto',
      state: 'pending',
      tag: CONFIRMATION_TAG,
      body: text.body,
      segments: countSegments(text.body).segments,
      zone: zoneOf(text.phone),
      not_before: sql<Date>`clock_timestamp() + make_interval(secs => ${text.delayMs / 1000}::float8)`,
    })
    .execute();
}

/** Withdraws the confirmation of an opt-out that is undone. */
export async function withdrawConfirmation(tx: Tx, { accountId, phone }: NumberOfAgency): Promise<void> {
  await tx
    .deleteFrom('message')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('kind', '=', 'auto')
    .where('tag', '=', CONFIRMATION_TAG)
    .where('state', '=', 'pending')
    .execute();
}

/**
 * The name of the agent who opted the person of row `o` out or decided about their reply. Administrators of the platform
 * are not named to agencies.
 */
export const deciderName = ({ role }: Actor): RawBuilder<string | null> => sql`
  case when o.source = 'staff' and o.decided_by is not null then coalesce(
    (select d.display_name from agent d
      where d.agent_id = o.decided_by and (d.account_id = o.account_id or ${role === 'ADMIN'}::boolean)), 'Platform') end`;

export interface StandingRow {
  stopped: boolean;
  at: Date;
  text: string | null;
  by_hand: HandOptOutKind | null;
  decided_by: string | null;
  told: boolean;
}

/** Why nothing may be sent to a person; undefined if they may be texted. */
export async function findOptOutStanding(
  db: Db,
  actor: Actor,
  { accountId, phone }: NumberOfAgency,
): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`${kept}
    select o.stopped, o.at, case when t.told then coalesce(o.held_text, o.text) end as text, o.by_hand,
           ${deciderName(actor)} as decided_by, t.told
      from opt_out o cross join lateral (select ${isOptOutTold(actor)} as told) t
     where o.account_id = ${accountId} and o.phone = ${phone} and (o.stopped or o.in_review)`.execute(db);
  return rows[0];
}

/** How many people are opted out in answer to each of these jobs: by whatever words, by their carrier or by hand. */
export async function countPeopleOptedOut(db: Db, jobIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ job_id: number; people: number }>`
    select job_id, count(*)::int as people from opt_out
     where stopped and job_id = any(${[...jobIds]}::int[]) group by job_id`.execute(db);
  return new Map(rows.map(({ job_id, people }) => [job_id, people]));
}
