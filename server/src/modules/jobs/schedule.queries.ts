import type { Insertable, Updateable } from 'kysely';
import type { Actor } from '../../actor';
import type { Db } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { LimitOffset } from '../../db/read-page';
import type { Tables } from '../../db/schema';

/** An agency's schedules and those of nobody, by name. */
export function findSchedules(db: Db, accountId: number, slice: LimitOffset) {
  const query = db
    .selectFrom('delivery_schedule')
    .where((is) => is.or([is('account_id', 'is', null), is('account_id', '=', accountId)]));
  return readPage(query.selectAll().orderBy('schedule_name').orderBy('schedule_id'), slice);
}

/** A schedule a job of this agency may follow. */
export function findSchedule(db: Db, accountId: number, scheduleId: number) {
  return db
    .selectFrom('delivery_schedule')
    .where('schedule_id', '=', scheduleId)
    .where((is) => is.or([is('account_id', 'is', null), is('account_id', '=', accountId)]))
    .select(['schedule_id', 'schedule_timezone', 'end_date'])
    .executeTakeFirst();
}

export function insertSchedule(db: Db, row: Insertable<Tables['delivery_schedule']>) {
  return db.insertInto('delivery_schedule').values(row).returningAll().executeTakeFirstOrThrow();
}

/** One's own schedule; a global one is ADMIN's. Locked until the transaction ends. */
export function lockSchedule(db: Db, actor: Actor, scheduleId: number) {
  return db
    .selectFrom('delivery_schedule')
    .where('schedule_id', '=', scheduleId)
    .$if(actor.role !== 'ADMIN', (q) => q.where('account_id', '=', actor.accountId))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export function updateSchedule(db: Db, scheduleId: number, change: Updateable<Tables['delivery_schedule']>) {
  return db
    .updateTable('delivery_schedule')
    .set(change)
    .where('schedule_id', '=', scheduleId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
