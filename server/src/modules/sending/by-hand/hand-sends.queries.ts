import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database';
import { kept } from '../../../db/kept';
import type { Tables } from '../../../db/schema';
import type { MessageState } from '../../../db/schema/message';
import type { Claim } from '../../texts/claim';
import { countMoves, holdFacts, type HoldFacts } from '../../texts/texts.door';
import type { Person } from '../../texts/render-message';

export interface HandSendPlace {
  jobId: number;
  phone: number;
}

type Job = Selectable<Tables['job']>;
type Message = Selectable<Tables['message']>;

export type HandSendJob = Pick<
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
  | 'answers_first'
> & { hold: HoldFacts };

/** A recipient's initial text as it stands. */
export interface HandSendText extends Pick<Message, 'message_id' | 'state' | 'carrier_id'> {
  /** Who has it on the screen at the moment, as leaseRecipients signs. */
  held_by: string | null;
}

/** The same text, its row kept until the transaction ends, with what it is rendered from. */
export interface LockedText extends HandSendText {
  attempt: number;
  link_code: string | null;
  phone: number;
  person: Omit<Person, 'phone'> | null;
}

/** What a send is about, undefined where the agency has no such thing. */
export interface HandSendTarget {
  job: HandSendJob | undefined;
  text: LockedText | undefined;
  /** The text as it was last committed, while somebody else holds its row. */
  held: HandSendText | undefined;
}

const asHandSend = sql`message_id, state, carrier_id,
  case when state = 'waiting' and lease_until > now() then claimed_by end as held_by`;

/**
 * The job and the recipient of each send, in the order asked. A row that somebody else holds is not waited for:
 * whoever did, of whatever agency, would keep everybody's next send waiting.
 */
export async function lockHandSends(tx: Tx, handSends: readonly HandSendPlace[]): Promise<HandSendTarget[]> {
  const initial = sql`message where job_id = w.job_id and phone = w.phone and direction = 'out' and kind = 'initial'`;
  const { rows } = await sql<{ [Key in keyof HandSendTarget]: HandSendTarget[Key] | null }>`${kept}
    select (select to_jsonb(j) from (
              select job_id, account_id, identity_id, created_by, agent_ids, job_type, from_phone, message_text,
                     guidlink, mms, media_url, answers_first, ${holdFacts} as hold
                from job where job_id = w.job_id and deleted_at is null) j) as job,
           to_jsonb(m) as text,
           case when m.message_id is null then (select to_jsonb(h) from (select ${asHandSend} from ${initial}) h) end as held
      from unnest((select ${handSends.map(({ jobId }) => jobId)}::int[]), (select ${handSends.map(({ phone }) => phone)}::bigint[]))
           with ordinality as w(job_id, phone, place)
      left join lateral (
        select ${asHandSend}, attempt, link_code, phone,
               (select to_jsonb(p) from (
                  select title, first_name, mid_name, last_name, address1, address2, city, state, zip, email, last_4
                    from phone_number where list_id = message.list_id and phone = message.phone) p) as person
          from ${initial} for no key update skip locked
      ) m on true
     order by w.place`.execute(tx);
  return rows.map(({ job, text, held }) => ({
    job: job ?? undefined,
    text: text ?? undefined,
    held: held ?? undefined,
  }));
}

/** What a send writes into its text. */
export interface HandSendStart extends Claim {
  was: MessageState;
  body: string;
  segments: number;
  tag: string;
  agentId: number;
}

/** `isUncapped`: nothing limits its identity. */
export interface Started extends Claim {
  isUncapped: boolean;
}

/**
 * From waiting, or from a failure the carrier never had a part in, to being sent: the one place where sends
 * count. Answers those that did.
 */
export async function startHandSends(
  tx: Tx,
  { worker, leaseMs }: { worker: string; leaseMs: number },
  starts: readonly HandSendStart[],
): Promise<Map<number, Started>> {
  const all = <Key extends keyof HandSendStart>(key: Key) => starts.map((start) => start[key]);
  const { rows } = await sql<{ message_id: number; attempt: number; is_uncapped: boolean }>`${kept}
    with handSend as (
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
        from handSend p
       where m.message_id = p.message_id and m.attempt = p.attempt
         and (m.state = 'waiting' or (m.state = 'failed' and m.carrier_id is null))
      returning m.message_id, m.job_id, m.account_id, m.identity_id, m.kind, p.was, m.state, 0 as billed, m.attempt
    ),
    ${countMoves}
    select message_id, attempt,
           not exists (select 1 from identity i where i.identity_id = moved.identity_id and i.daily_cap is not null)
             and not exists (select 1 from registration r where r.identity_id = moved.identity_id
                                and (r.att_per_minute is not null or r.tmobile_per_day is not null))
             and not exists (select 1 from identity i where i.identity_id = moved.identity_id and i.frequency_texts is not null)
             and not exists (select 1 from account a where a.account_id = moved.account_id and a.frequency_texts is not null) as is_uncapped
      from moved`.execute(tx);
  return new Map(
    rows.map(({ message_id: messageId, attempt, is_uncapped: isUncapped }) => [
      messageId,
      { messageId, attempt, isUncapped },
    ]),
  );
}

export async function findMessages(db: Db, messageIds: readonly number[]): Promise<Map<number, Message>> {
  // Not kept: a plan of all columns would be refused once a migration has added one.
  const { rows } = await sql<Message>`
    select m.* from unnest((select ${[...messageIds]}::bigint[])) as w(id)
      cross join lateral (select * from message where message_id = w.id limit 1) m`.execute(db);
  return new Map(rows.map((row) => [row.message_id, row]));
}

/** Whether somebody waits in this job for an answer of this agent. */
export async function owesAnswer(tx: Tx, jobId: number, agentId: number): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (select 1 from conversation
                    where job_id = ${jobId} and owner_id = ${agentId} and waiting_since is not null) as owes`.execute(
    tx,
  );
  return rows[0]?.owes ?? false;
}
