import { sql } from 'kysely';
import type { FrequencyLimit, FrequencyLimits, FrequencyOwner } from '@campaign/shared-api/contracts';
import type { Tx } from '../../db/database';

export interface FrequencyColumns {
  frequency_texts: number | null;
  frequency_days: number | null;
}

export async function findFrequency(tx: Tx, { accountId, identityId }: FrequencyOwner) {
  const columns = ['frequency_texts', 'frequency_days'] as const;
  return {
    agency: await tx
      .selectFrom('account')
      .where('account_id', '=', accountId)
      .select(columns)
      .executeTakeFirstOrThrow(),
    identity: await tx
      .selectFrom('identity')
      .where('identity_id', '=', identityId)
      .select(columns)
      .executeTakeFirstOrThrow(),
  };
}

export async function writeFrequency(
  tx: Tx,
  { accountId, identityId }: FrequencyOwner,
  { agency, identity }: Omit<FrequencyLimits, 'version'>,
): Promise<void> {
  await tx.updateTable('account').set(columnsOf(agency)).where('account_id', '=', accountId).execute();
  await tx.updateTable('identity').set(columnsOf(identity)).where('identity_id', '=', identityId).execute();
}

/** What has been started when a limit comes into force has no place of its own, and counts all the same. */
const columnsOf = (limit: FrequencyLimit | null) => ({
  frequency_texts: limit?.texts ?? null,
  frequency_days: limit?.days ?? null,
  frequency_since:
    limit && sql<Date>`case when frequency_texts is null then clock_timestamp() else frequency_since end`,
});
