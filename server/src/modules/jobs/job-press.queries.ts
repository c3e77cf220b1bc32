import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { asPlatform } from '../../db/tenant';

/** Somebody's press that makes a job; `asked`: a digest of the job it asks for. */
export interface JobPress {
  agentId: number;
  pressKey: string;
  asked: string;
}

/** Until the transaction ends the same press waits for it. */
export async function holdPress(tx: Tx, { agentId, pressKey }: JobPress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job-press:${agentId}:${pressKey}`}, 0))`.execute(
    tx,
  );
}

/** The job this key has made, and what was asked for then. */
export function findPress(tx: Tx, { agentId, pressKey }: JobPress) {
  return asPlatform(tx, () =>
    tx
      .selectFrom('job_press')
      .where('agent_id', '=', agentId)
      .where('press_key', '=', pressKey)
      .select(['job_id', 'asked'])
      .executeTakeFirst(),
  );
}

export async function keepPress(tx: Tx, { agentId, pressKey, asked }: JobPress, jobId: number) {
  const press = { agent_id: agentId, press_key: pressKey, job_id: jobId, asked };
  await asPlatform(tx, () => tx.insertInto('job_press').values(press).execute());
}
