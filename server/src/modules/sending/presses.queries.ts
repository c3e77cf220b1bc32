import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import type { Tables } from '../../db/schema';
import type { MessageState } from '../../db/schema/message';
import type { Claim } from './gate.queries';
import { countMoves } from './job-counters.queries';
import type { Person } from './render-message';

export interface PressedAt {
  jobId: number;
  phone: number;
}

type Job = Selectable<Tables['job']>;
type Message = Selectable<Tables['message']>;

export type PressedJob = Pick<
  Job,
  | 'job_id'
  | 'account_id'
  | 'identity_id'
  | 'created_by'
  | 'agent_ids'
  | 'job_type'
  | 'from_phone'
  | 'message_text'
  | 'guidlink'
  | 'mms'
  | 'media_url'
>;

/** A recipient's initial text as it stands. */
export interface PressedText extends Pick<Message, 'message_id' | 'state' | 'carrier_id'> {
  /** Who has it on the screen at the moment, as leaseRecipients signs. */
  held_by: string | null;
}

const asPressed = sql`message_id, state, carrier_id,
  case when state = 'waiting' and lease_until > now() then claimed_by end as held_by`;

/** The job and the recipient of each press, in the order asked; undefined where the agency has no such thing. */
export async function findPressed(
  tx: Tx,
  presses: readonly PressedAt[],
): Promise<{ job: PressedJob | undefined; text: PressedText | undefined }[]> {
  const { rows } = await sql<{ job: PressedJob | null; text: PressedText | null }>`${kept}
    select (select to_jsonb(j) from (
              select job_id, account_id, identity_id, created_by, agent_ids, job_type, from_phone, message_text,
                     guidlink, mms, media_url
                from job where job_id = w.job_id and deleted_at is null) j) as job,
           (select to_jsonb(m) from (
              select ${asPressed} from message
               where job_id = w.job_id and phone = w.phone and direction = 'out' and kind = 'initial') m) as text
      from unnest((select ${presses.map(({ jobId }) => jobId)}::int[]), (select ${presses.map(({ phone }) => phone)}::bigint[]))
           with ordinality as w(job_id, phone, place)
     order by w.place`.execute(tx);
  return rows.map(({ job, text }) => ({ job: job ?? undefined, text: text ?? undefined }));
}

/** The same text, its row kept until the transaction ends, with what it is rendered from. */
export interface LockedText extends PressedText {
  attempt: number;
  link_code: string | null;
  phone: number;
  person: Omit<Person, 'phone'> | null;
}

/**
 * In the order of their ids, so that two batches never wait for each other; one that somebody else holds is left out:
 * whoever waited for it, of whatever agency, would keep everybody's next press waiting.
 */
export async function lockPressed(tx: Tx, messageIds: readonly number[]): Promise<Map<number, LockedText>> {
  const ids = [...new Set(messageIds)].sort((a, b) => a - b);
  const { rows } = await sql<LockedText>`${kept}
    select m.*,
           (select to_jsonb(p) from (
              select title, first_name, mid_name, last_name, address1, address2, city, state, zip, email, last_4
                from phone_number where list_id = m.list_id and phone = m.phone) p) as person
      from unnest((select ${ids}::bigint[])) as w(id)
      cross join lateral (
        select ${asPressed}, attempt, link_code, phone, list_id from message where message_id = w.id
           for no key update skip locked
      ) m`.execute(tx);
  return new Map(rows.map((row) => [row.message_id, row]));
}

/** What a press writes into its text. */
export interface PressStart extends Claim {
  was: MessageState;
  body: string;
  segments: number;
  tag: string;
  agentId: number;
}

/**
 * From waiting, or from a failure the carrier never had a part in, to being sent: the one place where presses
 * count. Answers those that did.
 */
export async function startPressed(
  tx: Tx,
  { worker, leaseMs }: { worker: string; leaseMs: number },
  starts: readonly PressStart[],
): Promise<Map<number, Claim>> {
  const all = <Key extends keyof PressStart>(key: Key) => starts.map((start) => start[key]);
  const { rows } = await sql<{ message_id: number; attempt: number }>`${kept}
    with press as (
      select * from unnest((select ${all('messageId')}::bigint[]), ${all('attempt')}::int[], ${all('was')}::text[],
                           ${all('body')}::text[], ${all('segments')}::int[], ${all('tag')}::text[],
                           ${all('agentId')}::int[]) as p(message_id, attempt, was, body, segments, tag, agent_id)
    ),
    moved as (
      update message m
         set state = 'sending', attempt = m.attempt + 1, claimed_by = ${worker}, started_at = clock_timestamp(),
             lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8),
             body = p.body, segments = p.segments, tag = p.tag, sent_by = p.agent_id,
             reason = null, error_code = null, not_before = null, done_at = null
        from press p
       where m.message_id = p.message_id and m.attempt = p.attempt
         and (m.state = 'waiting' or (m.state = 'failed' and m.carrier_id is null))
      returning m.message_id, m.job_id, m.account_id, m.kind, p.was, m.state, 0 as billed, m.attempt
    ),
    ${countMoves}
    select message_id, attempt from moved`.execute(tx);
  return new Map(rows.map(({ message_id: messageId, attempt }) => [messageId, { messageId, attempt }]));
}

export async function findMessages(db: Db, messageIds: readonly number[]): Promise<Map<number, Message>> {
  // Not kept: a plan of all columns would be refused once a migration has added one.
  const { rows } = await sql<Message>`
    select m.* from unnest((select ${[...messageIds]}::bigint[])) as w(id)
      cross join lateral (select * from message where message_id = w.id limit 1) m`.execute(db);
  return new Map(rows.map((row) => [row.message_id, row]));
}
