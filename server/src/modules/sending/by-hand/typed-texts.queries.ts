import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database';
import type { MessageTable, TypedRequestTable } from '../../../db/schema/message';
import { isUnread } from '../../dispatch-lock/dispatch-lock.door';
import { markSent } from '../../media/media.door';

/** A text that one person types for one person, to go now: a reply, or a test of a text. */
export interface TypedText {
  kind: 'reply' | 'test';
  worker: string;
  agentId: number;
  idempotencyKey: string | null;
  /** What its press named to go with it: a template's id or a media's address; '' for nothing. */
  mediaAsked: string;
  leaseMs: number;
  accountId: number;
  jobId: number | null;
  identityId: number;
  fromPhone: number;
  phone: number;
  zone: number;
  body: string;
  segments: number;
  mediaUrl: string | null;
  tag: string;
}

/** Whether the gate would hold a text to this person, since something they wrote waits to be read. */
export async function hasUnread(tx: Tx, phone: number): Promise<boolean> {
  const { rows } = await sql<{
    unread: boolean;
  }>`select ${isUnread(sql`${phone}::bigint`)} as unread`.execute(tx);
  return rows[0]?.unread === true;
}

/** Started, not yet handed over. Answers its id; nothing while another text of this person has its key. */
export async function insertTyped(tx: Tx, text: TypedText): Promise<number | undefined> {
  const { message_id } = await tx
    .insertInto('message')
    .values({
      account_id: text.accountId,
      job_id: text.jobId,
      identity_id: text.identityId,
      from_phone: text.fromPhone,
      to_phone: text.phone,
      phone: text.phone,
      kind: text.kind,
      mms: text.mediaUrl !== null,
      media_url: text.mediaUrl,
      state: 'sending',
      attempt: 1,
      claimed_by: text.worker,
      started_at: sql<Date>`clock_timestamp()`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${text.leaseMs / 1000}::float8)`,
      body: text.body,
      segments: text.segments,
      tag: text.tag,
      zone: text.zone,
      sent_by: text.agentId,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  if (text.idempotencyKey !== null && !(await keepRequest(tx, text, text.idempotencyKey, message_id))) {
    await tx.deleteFrom('message').where('message_id', '=', message_id).execute();
    return undefined;
  }
  if (text.mediaUrl !== null) await markSent(tx, text.mediaUrl, message_id);
  return message_id;
}

/** A text that was started before, and what its press named to go with it. */
export type TypedBefore = Selectable<MessageTable> & Pick<TypedRequestTable, 'media_asked'>;

/** Waits for whoever has the same key under way; false when they have started their text. */
async function keepRequest(
  tx: Tx,
  { agentId, mediaAsked }: TypedText,
  idempotencyKey: string,
  messageId: number,
): Promise<boolean> {
  const kept = await tx
    .insertInto('typed_press')
    .values({ agent_id: agentId, press_key: idempotencyKey, message_id: messageId, media_asked: mediaAsked })
    .onConflict((taken) => taken.columns(['agent_id', 'press_key']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * The text that this person's press has started and that may have gone. One that certainly did not gives its key
 * back: then the press may be made again. Keys of yesterday go.
 */
export async function findTyped(
  tx: Tx,
  agentId: number,
  idempotencyKey: string,
): Promise<TypedBefore | undefined> {
  await sql`
    delete from typed_press p
     where p.agent_id = ${agentId}
       and (p.at < now() - interval '1 day'
            or (p.press_key = ${idempotencyKey} and not exists (
              select from message m where m.message_id = p.message_id
                 and not (m.state in ('failed', 'suppressed') and m.carrier_id is null))))`.execute(tx);
  return tx
    .selectFrom('message')
    .innerJoin('typed_press', 'typed_press.message_id', 'message.message_id')
    .where('typed_press.agent_id', '=', agentId)
    .where('typed_press.press_key', '=', idempotencyKey)
    .selectAll('message')
    .select('typed_press.media_asked')
    .executeTakeFirst();
}
