import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { findIdentitiesOf } from './registrations.queries';

const idOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 100 ? value : null;

/** Orders a reading of every identity that an event names. What cannot be read, or names nothing of ours, is let go. */
export async function noteCallback({ db, queue }: Context, body: string): Promise<void> {
  const named = namesOf(body);
  if (!named.brandId && !named.campaignId) return;
  await inTransaction(db, async (tx) => {
    for (const { identity_id: identityId } of await findIdentitiesOf(tx, named))
      await queue.send(tx, 'registrations.read', { identityId }, { once: `identity-${identityId}` });
  });
}

function namesOf(body: string): { brandId: string | null; campaignId: string | null } {
  try {
    const event = (JSON.parse(body) ?? {}) as { brandId?: unknown; campaignId?: unknown };
    return { brandId: idOf(event.brandId), campaignId: idOf(event.campaignId) };
  } catch {
    return { brandId: null, campaignId: null };
  }
}
