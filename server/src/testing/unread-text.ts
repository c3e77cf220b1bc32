import type { SendingWorld } from './sending-world';

/** Something that a person wrote and nobody reads. Answers what reads it. */
export async function leaveUnread(
  { server: { db } }: SendingWorld,
  phone: number,
): Promise<() => Promise<unknown>> {
  const { event_id } = await db
    .insertInto('webhook_event')
    .values({
      dedupe_key: `unread-${phone}`,
      kind: 'message-received',
      phone,
      payload: '{}',
      not_before: new Date('2100-01-01T00:00:00Z'),
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return () => db.deleteFrom('webhook_event').where('event_id', '=', event_id).execute();
}
