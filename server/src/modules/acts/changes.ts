import type { Actor } from '../../actor';
import type { Tx } from '../../db/database';
import { asPlatform } from '../../db/tenant';
import { insertAct } from './acts.queries';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `after` that differ from `before`, each as [old, new]. */
export const changesBetween = (before: Fields, after: Fields): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );

/** An entry of the audit log with the old and new values of a saved form. `from`: the day a planned change begins. */
export const insertChange = (
  tx: Tx,
  actor: Actor,
  act: { action: string; object: string; before: Fields; after: Fields; from?: string | undefined },
): Promise<void> =>
  asPlatform(tx, () =>
    insertAct(tx, {
      account_id: actor.accountId,
      agent_id: actor.agentId,
      action: act.action,
      object: act.object,
      detail: { changes: changesBetween(act.before, act.after), ...(act.from && { from: act.from }) },
    }),
  );
