import type { DeliveryQuery, Unreachable } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { asPlatform, inTenant } from '../../db/tenant';
import { lockAgencyLists } from '../lists/lists.door';
import { insertAct } from '../acts/acts.door';
import { deliveryDays } from './delivery-days';
import { narrowingOf } from './delivery.service';
import { countUnreachable, openUnreachableList, suppressUnreachable } from './unreachable.queries';

/** What the agency's list is called; more go into the same one. */
const LIST_NAME = 'Landlines and dead numbers';

type Parts = Pick<Context, 'db' | 'clock'>;

/** How many people of how many agencies would be left alone. */
export function readUnreachable(
  { db, clock }: Parts,
  actor: Actor,
  query: DeliveryQuery,
): Promise<Unreachable> {
  const { range } = deliveryDays(clock.now(), query.timeRange, query.day);
  return inTenant(db, actor, async (tx) => {
    const agencies = await countUnreachable(tx, range, narrowingOf(query, range));
    return {
      numbers: agencies.reduce((sum, { numbers }) => sum + numbers, 0),
      agencies: agencies.length,
    };
  });
}

/**
 * Nobody texts these numbers any more: each agency's go into a do-not-contact list of its own, which it can delete again.
 * Twice is once.
 */
export function suppressNumbers(
  { db, clock }: Parts,
  actor: Actor,
  query: DeliveryQuery,
): Promise<Unreachable> {
  const { range } = deliveryDays(clock.now(), query.timeRange, query.day);
  const narrowing = narrowingOf(query, range);
  return inTenant(db, actor, async (tx) => {
    const done = { numbers: 0, agencies: 0 };
    for (const { account_id: accountId } of await countUnreachable(tx, range, narrowing)) {
      await lockAgencyLists(tx, accountId);
      const listId = await openUnreachableList(tx, accountId, actor.agentId, LIST_NAME);
      const added = await suppressUnreachable(tx, range, narrowing, { accountId, listId });
      if (added === 0) continue;
      done.numbers += added;
      done.agencies += 1;
      await asPlatform(tx, () =>
        insertAct(tx, {
          account_id: actor.accountId,
          agent_id: actor.agentId,
          action: 'delivery:suppress',
          object: `phone_lists/${listId}`,
          detail: { numbers: added },
        }),
      );
    }
    return done;
  });
}
