import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { asPlatform } from '../../db/tenant';

/** Somebody's press that makes a job; `asked`: a digest of the job it asks for. */
export interface JobRequest {
  agentId: number;
  idempotencyKey: string;
  asked: string;
}

/** Until the transaction ends the same press waits for it. */
export async function lockRequest(tx: Tx, { agentId, idempotencyKey }: JobRequest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job-press:${agentId}:${idempotencyKey}`}, 0))`.execute(
    tx,
  );
}

/** The job this key has made, and what was asked for then. */
export function findRequest(tx: Tx, { agentId, idempotencyKey }: JobRequest) {
  return asPlatform(tx, () =>
    tx
      .selectFrom('job_press')
      .where('agent_id', '=', agentId)
      .where('press_key', '=', idempotencyKey)
      .select(['job_id', 'asked'])
      .executeTakeFirst(),
  );
}

export async function keepRequest(tx: Tx, { agentId, idempotencyKey, asked }: JobRequest, jobId: number) {
  const request = { agent_id: agentId, press_key: idempotencyKey, job_id: jobId, asked };
  await asPlatform(tx, () => tx.insertInto('job_press').values(request).execute());
}
