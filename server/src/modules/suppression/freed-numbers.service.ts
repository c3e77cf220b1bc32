import { countOf } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import { agencyOf } from '../../actor';
import type { Database } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { countFreedAfter, findDncLists } from './freed-numbers.queries';

/** What deleting a source does: how many of its numbers can be texted again, and how many something else holds. */
export interface Freed {
  freed: number;
  stillHeld: number;
}

/**
 * By do-not-contact file among these lists, as long as it exists. A million numbers are looked at some at a time, each
 * in a transaction of its own; what is added or deleted meanwhile may be counted or not.
 */
export async function countFreedByLists(
  db: Database,
  actor: Actor,
  listIds: readonly number[],
): Promise<Map<number, Freed>> {
  const counts = new Map<number, Freed>();
  for (const listId of await inTenant(db, actor, (tx) => findDncLists(tx, actor, agencyOf(actor), listIds))) {
    const sum = { freed: 0, stillHeld: 0 };
    for (let last = 0; ;) {
      const { freed, looked, phone } = await inTenant(db, actor, (tx) => countFreedAfter(tx, listId, last));
      sum.freed += freed;
      sum.stillHeld += looked - freed;
      if (phone === null) break;
      last = phone;
    }
    counts.set(listId, sum);
  }
  return counts;
}

/** What to tell of it, in a sentence or two; nothing of what held nothing. */
export function freedWords(each: readonly Freed[]): string[] {
  const freed = each.reduce((sum, one) => sum + one.freed, 0);
  const stillHeld = each.reduce((sum, one) => sum + one.stillHeld, 0);
  if (freed + stillHeld === 0) return [];
  const count = (value: number) => countOf(value, 'number');
  return [
    `${count(freed)} can be texted again.`,
    ...(stillHeld > 0
      ? [`${count(stillHeld)} ${stillHeld === 1 ? 'is' : 'are'} still held by something else.`]
      : []),
  ];
}
