import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { notify } from '../../db/notify';

/** Where the database says in which job something was said; the payload is the job's id. */
export const CHATS_CHANNEL = 'chats';

/** Hands a waiting conversation to somebody; false when it does not wait. */
export async function handOverConversation(
  db: Db,
  jobId: number,
  phone: number,
  agentId: number,
): Promise<boolean> {
  const row = await db
    .updateTable('conversation')
    .set({ owner_id: agentId, owned_at: sql`clock_timestamp()` })
    .where('job_id', '=', jobId)
    .where('phone', '=', phone)
    .where('waiting_since', 'is not', null)
    .returning('job_id')
    .executeTakeFirst();
  if (row) await notifyChats(db, jobId);
  return row !== undefined;
}

/** What the person has written so far needs no answer; false when they do not wait. */
export async function settleConversation(db: Db, jobId: number, phone: number): Promise<boolean> {
  const { rows } = await sql`
    update conversation set settled_id = last_id
     where job_id = ${jobId} and phone = ${phone} and waiting_since is not null returning 1`.execute(db);
  if (rows.length > 0)
    await sql`select keep_conversations(array[${jobId}::int], array[${phone}::bigint])`.execute(db);
  return rows.length > 0;
}

/** Tells open browsers to read again what they show of a job's conversations. */
export const notifyChats = (db: Db, jobId: number) => notify(db, CHATS_CHANNEL, String(jobId));

/** Who may see a job, whoever's it is. */
export const findReach = (db: Db, jobId: number) =>
  db
    .selectFrom('job')
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .select(['account_id', 'identity_id', 'created_by', 'agent_ids'])
    .executeTakeFirst();
