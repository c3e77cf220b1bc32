import { sql } from 'kysely';

/** Whether the `agent` of a query has a second factor. */
export const hasFactor = sql<boolean>`(
  exists (select 1 from passkey where passkey.agent_id = agent.agent_id)
  or exists (select 1 from totp where totp.agent_id = agent.agent_id and totp.confirmed_at is not null)
)`;
