import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/database';
import { kept } from '../../db/kept';
import type { Tables } from '../../db/schema';

export async function insertShortLink(db: Db, link: Insertable<Tables['short_link']>) {
  await db.insertInto('short_link').values(link).execute();
}

/**
 * Makes a registered link the job's. Undefined when none of `accountIds` (the job's agency and whoever acts for
 * it) registered the code, or another job has it.
 */
export function giveLinkToJob(
  db: Db,
  job: { job_id: number; account_id: number },
  code: string,
  accountIds: readonly number[],
) {
  return db
    .updateTable('short_link')
    .set({ job_id: job.job_id, account_id: job.account_id })
    .where('code', '=', code)
    .where('account_id', 'in', [...accountIds])
    .where((is) => is.or([is('job_id', 'is', null), is('job_id', '=', job.job_id)]))
    .returning(['code', 'url', 'guidlink'])
    .executeTakeFirst();
}

/** Whether the code was made for a recipient. That it is no campaign's, the table of those sees to. */
export async function isRecipientsCode(db: Db, code: string): Promise<boolean> {
  const message = await db
    .selectFrom('message')
    .where('link_code', '=', code)
    .select('message_id')
    .executeTakeFirst();
  return message !== undefined;
}

export interface LinkTarget {
  account_id: number;
  job_id: number | null;
  /** Whose link it is, when the code was made for one recipient. */
  phone: number | null;
  message_id: number | null;
  url: string;
}

/**
 * Where a code leads: a campaign's own, or the one made for a recipient. Nowhere while its agency may not send: whoever signs
 * up gets no links on the platform's host before somebody has looked at them, and disabling an agency ends its links, too.
 */
export async function findTarget(db: Db, code: string): Promise<LinkTarget | undefined> {
  const { rows } = await sql<LinkTarget>`
    select target.* from (
      select l.account_id, l.job_id, null::bigint as phone, null::bigint as message_id, l.url
        from short_link l where l.code = ${code}
      union all
      select m.account_id, m.job_id, m.phone, m.message_id, j.campaignid
        from message m join job j on j.job_id = m.job_id
        where m.link_code = ${code} and j.campaignid is not null
      limit 1) target
      join account a on a.account_id = target.account_id
     where a.status and a.approved and a.deleted_at is null`.execute(db);
  return rows[0];
}

export interface Click {
  account_id: number;
  job_id: number | null;
  code: string;
  phone: number | null;
  bot: boolean;
  user_agent: string | null;
  at: Date;
}

/**
 * Writes many clicks and moves their jobs' counters, people's only. One statement, so one way to the database and
 * back and a transaction of its own; jobs are locked in order of their ids, so that two batches never wait for
 * each other.
 */
export async function insertClicks(db: Db, clicks: readonly Click[]): Promise<void> {
  await sql`${kept}
    with tap as (
      insert into click (account_id, job_id, code, phone, bot, user_agent, at)
      select * from json_to_recordset(${JSON.stringify(clicks)}::json)
        as c(account_id int, job_id int, code text, phone bigint, bot boolean, user_agent text, at timestamptz)
      returning job_id, bot
    ),
    counted as (select job_id, count(*) as taps from tap where job_id is not null and not bot group by job_id),
    locked as (
      select job.job_id, taps from job join counted on counted.job_id = job.job_id
       order by job.job_id for update of job
    )
    update job set clicks = clicks + taps from locked where locked.job_id = job.job_id`.execute(db);
}

export function findLinkSettings(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['short_link_option', 'short_link_host'])
    .executeTakeFirst();
}
