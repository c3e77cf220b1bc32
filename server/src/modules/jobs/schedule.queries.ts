import type { Insertable } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import type { Tables } from '../../db/schema';

export function insertSchedule(db: Db, row: Insertable<Tables['delivery_schedule']>) {
  return db.insertInto('delivery_schedule').values(row).returning('schedule_id').executeTakeFirstOrThrow();
}

/** One's own schedule; a global one is ADMIN's. */
export function updateSchedule(
  db: Db,
  actor: Actor,
  scheduleId: number,
  row: Insertable<Tables['delivery_schedule']>,
) {
  return db
    .updateTable('delivery_schedule')
    .set(row)
    .where('schedule_id', '=', scheduleId)
    .$if(actor.role !== 'ADMIN', (q) => q.where('account_id', '=', actor.accountId))
    .returning('schedule_id')
    .executeTakeFirst();
}
