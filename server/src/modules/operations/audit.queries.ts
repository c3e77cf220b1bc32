import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { AGENT_ROLES } from '@campaign/shared-api/constants';
import type { AuditFilter, AuditQuery } from '@campaign/shared-api/contracts';
import { agencyOf, type Actor } from '../../actor';
import type { Db } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { LimitOffset } from '../../db/read-page';
import { containing } from '../../db/visibility';
import { REPORT_ZONE } from '../../zones/report-zone';

/** As the Users screen calls somebody; who has no name by the address they sign in with. */
const NAME = sql<string>`coalesce(
  nullif(concat_ws(' ', nullif(agent.first_name, ''), nullif(agent.last_name, '')), ''),
  nullif(agent.display_name, ''), agent.email)`;

/** Midnight of a day in New York, `days` later. */
const newYorkDay = (day: string, days: number) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${sql.lit(REPORT_ZONE)})`;

/** Newest first. An agency's: what was done to it, without what is about identities denied to the actor. */
export function findActs(
  db: Db,
  actor: Actor,
  filter: AuditFilter & Pick<AuditQuery, 'audit_id'>,
  slice: LimitOffset,
) {
  const isOwn = actor.scope !== 'any';
  const agency = agencyOf(actor, filter.account_id);
  const words = filter.query ? containing(filter.query) : '';
  const denied = actor.identityPermission;
  // Of a person of the platform an agency learns and finds nothing.
  const whose = isOwn ? sql<SqlBool>`agent.account_id = ${actor.accountId}` : sql<SqlBool>`true`;
  const found = db
    .selectFrom('audit')
    .leftJoin('agent', (join) => join.onRef('agent.agent_id', '=', 'audit.agent_id').on(whose))
    .leftJoin('account', 'account.account_id', 'audit.account_id')
    .leftJoin('account as concerned', 'concerned.account_id', 'audit.of_account')
    .$if(agency !== undefined, (all) => all.where('audit.of_account', '=', agency ?? 0))
    .$if(isOwn && denied.length > 0, (all) =>
      all.where(sql<SqlBool>`not audit.of_identities && ${denied}::int[]`),
    )
    .$if(filter.action !== undefined, (all) => all.where('audit.action', '=', filter.action ?? ''))
    .$if(filter.from !== undefined, (all) => all.where('audit.at', '>=', newYorkDay(filter.from ?? '', 0)))
    .$if(filter.to !== undefined, (all) => all.where('audit.at', '<', newYorkDay(filter.to ?? '', 1)))
    .$if(filter.audit_id !== undefined, (all) => all.where('audit.audit_id', '=', filter.audit_id ?? 0))
    .$if(words !== '', (all) =>
      all.where((is) =>
        is.or([
          is('audit.object', 'ilike', words),
          is(sql`concat_ws(' ', agent.first_name, agent.last_name)`, 'ilike', words),
          ...(isOwn
            ? []
            : [
                is('agent.email', 'ilike', words),
                is('account.user_name', 'ilike', words),
                is('concerned.user_name', 'ilike', words),
              ]),
        ]),
      ),
    );
  return readPage(
    found
      .select(['audit_id', 'at', 'action', 'object', 'detail', 'agent.email', 'account.user_name'])
      .select(['concerned.user_name as of_agency'])
      .select(NAME.as('name'))
      .orderBy('audit_id', 'desc'),
    slice,
  );
}
export type ActRow = Awaited<ReturnType<typeof findActs>>['rows'][number];

/** What is called what now, by number; `is_there`: it can still be gone to. */
interface Named {
  id: number;
  name: string;
  is_there: boolean;
}
const THERE = sql<boolean>`deleted_at is null`.as('is_there');
/** Nobody's number: an empty list is no SQL. */
const some = (ids: readonly number[]) => [...ids, 0];

export const findJobNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('job')
    .where('job_id', 'in', some(ids))
    .select(['job_id as id', 'name', 'job_type', THERE])
    .execute();

/** With the job they stand in. */
export const findTemplateNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('template')
    .where('template_id', 'in', some(ids))
    .innerJoin('job', 'job.job_id', 'template.job_id')
    .select(['template_id as id', 'title as name', 'job.job_id', 'job.job_type', THERE])
    .execute();

export const findIdentityNames = (db: Db, ids: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('identity')
    .where('identity_id', 'in', some(ids))
    .select(['identity_id as id', 'identity_name as name', THERE])
    .execute();

/** Files of numbers that are not to be texted stand in no list of phone lists. */
export const findListNames = (db: Db, ids: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('phone_list')
    .where('list_id', 'in', some(ids))
    .select(['list_id as id', 'list_name as name'])
    .select(sql<boolean>`deleted_at is null and not is_dnc`.as('is_there'))
    .execute();

export const findMediaNames = (db: Db, ids: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('media')
    .where('media_id', 'in', some(ids))
    .select(['media_id as id', 'title as name', sql<boolean>`true`.as('is_there')])
    .execute();

export const findAgencyNames = (db: Db, ids: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('account')
    .where('account_id', 'in', some(ids))
    .select(['account_id as id', 'user_name as name', THERE])
    .execute();

/** An agency's owner, and who waits to join, stand in no list of users. */
export const findPeopleNames = (db: Db, ids: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('agent')
    .where('agent_id', 'in', some(ids))
    .select(['agent_id as id', NAME.as('name')])
    .select(sql<boolean>`deleted_at is null and active and role in (${sql.join(AGENT_ROLES)})`.as('is_there'))
    .execute();
