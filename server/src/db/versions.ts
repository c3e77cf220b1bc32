import type { Selectable } from 'kysely';
import type { Version } from '@campaign/shared-api/contracts';
import type { Actor } from '../actor';
import { ChangedError } from '../problems';
import type { Tx } from './database';
import type { VersionColumns } from './schema/column-types';
import type { FormVersionTable } from './schema/form-version';

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

type Form = FormVersionTable['form'];

/** Of a form whose values are columns of several rows, or of rows with other forms. */
export async function findFormVersion(tx: Tx, accountId: number, form: Form): Promise<Version> {
  const row = await tx
    .selectFrom('form_version')
    .where('account_id', '=', accountId)
    .where('form', '=', form)
    .select('version')
    .executeTakeFirst();
  return row?.version ?? 1;
}

/**
 * Call it before such a form is overwritten: its row is locked, compared with `begun` like expectVersion does, and counts one
 * more. Throws ChangedError when another was saved meanwhile.
 */
export async function countFormSave(
  tx: Tx,
  actor: Pick<Actor, 'agentId'>,
  { accountId, form, thing, begun, at }: FormSave,
): Promise<void> {
  await tx
    .insertInto('form_version')
    .values({ account_id: accountId, form, changed_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mine = { account_id: accountId, form };
  const row = await tx
    .selectFrom('form_version')
    .selectAll()
    .where((eb) => eb.and(mine))
    .forUpdate()
    .executeTakeFirstOrThrow();
  await expectVersion(tx, actor, thing, row, begun);
  await tx
    .updateTable('form_version')
    .set(savedBy(actor, at, row))
    .where((eb) => eb.and(mine))
    .execute();
}

interface FormSave {
  accountId: number;
  form: Form;
  /** As the problem names it. */
  thing: string;
  /** The version the form began from; undefined from an older page. */
  begun: Version | undefined;
  at: Date;
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
