import type { Selectable } from 'kysely';
import type { Version } from '@campaign/shared-api/contracts';
import type { Actor } from '../actor';
import { ChangedError } from '../problems';
import type { Tx } from './database';
import type { VersionColumns } from './schema/column-types';

/** Beside the columns that a form's save sets: the version after that of the locked row, and whose it is. */
export const savedBy = (actor: Pick<Actor, 'agentId'>, at: Date, row: { version: number }) => ({
  version: row.version + 1,
  changed_at: at,
  changed_by: actor.agentId,
});

/**
 * Call it with the row locked, before it is overwritten. `begun`: the version the form began from; without one it comes
 * from an older page and overwrites. Throws ChangedError when another was saved meanwhile.
 */
export async function expectVersion(
  tx: Tx,
  actor: Pick<Actor, 'agentId'>,
  thing: string,
  row: Selectable<VersionColumns>,
  begun: Version | undefined,
): Promise<void> {
  if (begun === undefined || begun === row.version) return;
  const by = row.changed_by === actor.agentId ? 'you' : await nameOf(tx, row.changed_by);
  const at = (row.changed_at ?? new Date(0)).toISOString();
  throw new ChangedError(thing, { version: row.version, by, at });
}

/** Row-level security hides the platform's people from an agency: null. */
async function nameOf(tx: Tx, agentId: number | null): Promise<string | null> {
  if (agentId === null) return null;
  const person = await tx
    .selectFrom('agent')
    .where('agent_id', '=', agentId)
    .select(['first_name', 'last_name'])
    .executeTakeFirst();
  return person ? `${person.first_name} ${person.last_name}`.trim() : null;
}
