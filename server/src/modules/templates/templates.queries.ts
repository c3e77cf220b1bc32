import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { LimitOffset } from '../../db/read-page';
import type { Tables } from '../../db/schema';

/** Templates of a job, or those written for a job that is not saved yet, by their ids. */
export function findTemplates(
  db: Db,
  accountId: number | undefined,
  filter: { jobId?: number | undefined; ids?: readonly number[] | undefined },
  slice: LimitOffset,
) {
  let query = db.selectFrom('template');
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (filter.jobId !== undefined) query = query.where('job_id', '=', filter.jobId);
  if (filter.ids) query = query.where('template_id', 'in', filter.ids.length > 0 ? [...filter.ids] : [0]);
  return readPage(query.selectAll().orderBy('template_id'), slice);
}

export function findTemplate(db: Db, accountId: number | undefined, templateId: number) {
  return db
    .selectFrom('template')
    .where('template_id', '=', templateId)
    .$if(accountId !== undefined, (q) => q.where('account_id', '=', accountId!))
    .selectAll()
    .executeTakeFirst();
}

/** Keeps it from being changed by others until the transaction ends. */
export async function lockTemplate(db: Db, templateId: number) {
  await db
    .selectFrom('template')
    .where('template_id', '=', templateId)
    .select('template_id')
    .forUpdate()
    .execute();
}

/** A job's own, the one offered first at the head. */
export function findTemplatesOfJob(db: Db, jobId: number) {
  return db
    .selectFrom('template')
    .where('job_id', '=', jobId)
    .select(['template_id', 'title', 'body_html', 'media', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy('template_id')
    .limit(100)
    .execute();
}

export function insertTemplate(db: Db, template: Insertable<Tables['template']>) {
  return db.insertInto('template').values(template).returningAll().executeTakeFirstOrThrow();
}

export function updateTemplate(db: Db, templateId: number, change: Updateable<Tables['template']>) {
  return db
    .updateTable('template')
    .set(change)
    .where('template_id', '=', templateId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTemplate(db: Db, templateId: number) {
  await db.deleteFrom('template').where('template_id', '=', templateId).execute();
}

/** TPL-06: one default a job. */
export async function clearDefaults(db: Db, jobId: number, except: number) {
  await db
    .updateTable('template')
    .set({ is_default: false })
    .where('job_id', '=', jobId)
    .where('template_id', '!=', except)
    .execute();
}
