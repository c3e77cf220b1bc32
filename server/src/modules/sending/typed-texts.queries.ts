import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database';
import type { MessageTable } from '../../db/schema/message';

/** A text that one person types for one person, to go now: a reply, or a test of a text. */
export interface TypedText {
  kind: 'reply' | 'test';
  worker: string;
  agentId: number;
  pressKey: string | null;
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

/** Started, not yet handed over. Answers its id; nothing while another text of this person has its key. */
export async function insertTyped(tx: Tx, text: TypedText): Promise<number | undefined> {
  const row = await tx
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
      press_key: text.pressKey,
    })
    .onConflict((taken) =>
      taken.columns(['sent_by', 'press_key']).where('press_key', 'is not', null).doNothing(),
    )
    .returning('message_id')
    .executeTakeFirst();
  return row?.message_id;
}

/**
 * The text that this person's press has started and that may have gone. One that certainly did not gives its key
 * back: then the press may be made again.
 */
export async function findTyped(
  tx: Tx,
  agentId: number,
  pressKey: string,
): Promise<Selectable<MessageTable> | undefined> {
  await tx
    .updateTable('message')
    .where('sent_by', '=', agentId)
    .where('press_key', '=', pressKey)
    .where('state', 'in', ['failed', 'suppressed'])
    .where('carrier_id', 'is', null)
    .set({ press_key: null })
    .execute();
  return tx
    .selectFrom('message')
    .where('sent_by', '=', agentId)
    .where('press_key', '=', pressKey)
    .selectAll()
    .executeTakeFirst();
}
