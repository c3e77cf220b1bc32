import { sql } from 'kysely';
import type { FirstSteps } from '@campaign/shared-api/contracts';
import type { Tx } from '../../db/database';
import type { RegistryColumns } from '../readiness/readiness';

type Row = Omit<FirstSteps, 'identity' | 'registered'> & { identities: RegistryColumns[] };

/** What an agency has; identities that are `denied` do not count. */
export async function findFirstSteps(tx: Tx, accountId: number, denied: readonly number[]): Promise<Row> {
  const { rows } = await sql<Row>`
      with own as (
        select * from identity
         where account_id = ${accountId} and deleted_at is null
           and not identity_id = any(${[...denied]}::int[])
      )
      select (select approved is true from account where account_id = ${accountId}) as approved,
             (select coalesce(jsonb_agg(jsonb_build_object(
                       'is_political', is_political, 'tcr_identity_status', tcr_identity_status,
                       'cv_vetting_status', cv_vetting_status, 'usecase', usecase)), '[]') from own) as identities,
             exists (select 1 from sending_number n where n.account_id = ${accountId})
               or exists (select 1 from own join sending_number n using (site_id, peer_id)
                           where n.account_id is null) as number,
             exists (select 1 from phone_list where account_id = ${accountId} and deleted_at is null
                        and list_type <> 'Suppression') as list,
             exists (select 1 from job where account_id = ${accountId} and deleted_at is null) as job,
             exists (select 1 from job where account_id = ${accountId} and delivered > 0) as delivered`.execute(
    tx,
  );
  return rows[0]!;
}
