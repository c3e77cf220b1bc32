import { sql } from 'kysely';
import type { Selectable, SqlBool, Updateable } from 'kysely';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import type { IdentityTable } from '../../db/schema/identity';
import type { RegistrationSubmissionTable, RegistrationTable } from '../../db/schema/registration';
import { identityAllowed } from '../../db/visibility';
import { usableBy } from '../identities/identities.door';
import type { SubmissionKind } from './next-step';

const OF_IDENTITY = [
  'identity.identity_id',
  'identity.account_id',
  'identity.identity_name',
  'identity.entity_type',
  'identity.is_political',
  'identity.vertical as identity_vertical',
  'identity.will_send_over_2k',
  'identity.politically_active',
  'identity.tcr_identity_status',
  'identity.cv_vetting_status',
  'identity.usecase',
  'identity.version',
  'identity.changed_at',
  'identity.changed_by',
] as const;
const OF_REGISTRATION = [
  'registration.ein_sealed',
  'registration.legal_entity_type',
  'registration.company_name',
  'registration.display_name',
  'registration.street',
  'registration.city',
  'registration.state',
  'registration.postal_code',
  'registration.phone',
  'registration.email',
  'registration.website',
  'registration.vertical',
  'registration.sample1',
  'registration.sample2',
  'registration.token_sealed',
  'registration.brand_id',
  'registration.vetting_id',
  'registration.campaign_id',
  'registration.campaign_status',
  'registration.problem_step',
  'registration.problem_code',
  'registration.problem',
  'registration.read_applied',
] as const;

const registrations = (db: Db) =>
  db
    .selectFrom('identity')
    .leftJoin('registration', 'registration.identity_id', 'identity.identity_id')
    .where('identity.deleted_at', 'is', null)
    .select([...OF_IDENTITY, ...OF_REGISTRATION]);

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/** Of an identity the actor may use; its registration's columns are null where there is none yet. */
export const findRegistration = (db: Db, actor: Actor, identityId: number, accountId: number | undefined) =>
  registrations(db)
    .where('identity.identity_id', '=', identityId)
    .$if(accountId !== undefined, (query) => query.where(usableBy(accountId)))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .executeTakeFirst();

/** The same, locked: two people who submit at once are one after the other. */
export const lockRegistration = (tx: Tx, actor: Actor, identityId: number, accountId: number | undefined) =>
  registrations(tx)
    .where('identity.identity_id', '=', identityId)
    .$if(accountId !== undefined, (query) => query.where(usableBy(accountId)))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .forNoKeyUpdate('identity')
    .executeTakeFirst();

/** For the worker, who is of no agency. */
export const lockRegistrationOf = (tx: Tx, identityId: number) =>
  registrations(tx)
    .where('identity.identity_id', '=', identityId)
    .forNoKeyUpdate('identity')
    .executeTakeFirst();

export async function saveRegistration(
  tx: Tx,
  { identity_id, account_id }: { identity_id: number; account_id: number },
  values: Updateable<RegistrationTable>,
): Promise<void> {
  const changed = { ...values, updated_at: sql<Date>`now()` };
  await tx
    .insertInto('registration')
    .values({ ...values, identity_id, account_id } as never)
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet(changed as never))
    .execute();
}

export async function updateIdentity(
  tx: Tx,
  identityId: number,
  values: Updateable<IdentityTable>,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('identity_id', '=', identityId)
    .execute();
}

export type SubmissionRow = Selectable<RegistrationSubmissionTable>;

/** One that waits already is kept, with its reference: it takes what is stored when it goes. */
export async function addSubmission(
  tx: Tx,
  { identity_id, account_id }: { identity_id: number; account_id: number },
  kind: SubmissionKind,
  reference: string,
): Promise<number> {
  const { rows } = await sql<{ submission_id: number }>`
    insert into registration_submission (identity_id, account_id, kind, reference)
    values (${identity_id}, ${account_id}, ${kind}, ${reference})
        on conflict (identity_id, kind) where state = 'waiting' do update set not_before = now()
    returning submission_id`.execute(tx);
  return rows[0]!.submission_id;
}

export const waitingKinds = async (tx: Tx, identityId: number): Promise<SubmissionKind[]> =>
  (
    await tx
      .selectFrom('registration_submission')
      .where('identity_id', '=', identityId)
      .where('state', '=', 'waiting')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind);

/**
 * Takes one that is due for so long, and counts the try: what is told from now on is on disk before it is told. Undefined
 * when it is done, is being told by somebody else, or waits for its next try.
 */
export async function claimSubmission(
  db: Db,
  submissionId: number,
  leaseMs: number,
): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`
    update registration_submission
       set tries = tries + 1, not_before = now() + make_interval(secs => ${leaseMs / 1000}::float8)
     where submission_id = ${submissionId} and state = 'waiting' and not_before <= now()
    returning *`.execute(db);
  return rows[0];
}

export async function postponeSubmission(db: Db, submissionId: number, waitMs: number): Promise<void> {
  await sql`update registration_submission set not_before = now() + make_interval(secs => ${waitMs / 1000}::float8)
    where submission_id = ${submissionId} and state = 'waiting'`.execute(db);
}

/** False when somebody else has recorded the answer meanwhile. */
export async function endSubmission(
  tx: Tx,
  submissionId: number,
  state: 'accepted' | 'refused',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registration_submission')
    .set({ state, done_at: sql<Date>`now()` })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Due, and not told although it was: whoever had it was killed. */
export const findDueSubmissions = (db: Db, limit: number) =>
  db
    .selectFrom('registration_submission')
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`not_before <= now()`)
    .select('submission_id')
    .orderBy('not_before')
    .limit(limit)
    .execute();

/** Numbers a reading as it begins. */
export async function beginReading(db: Db, identityId: number) {
  const { rows } = await sql<
    Pick<RegistrationRow, 'brand_id' | 'vetting_id' | 'campaign_id'> & { reading: number }
  >`
    update registration set reading = reading + 1 where identity_id = ${identityId} and brand_id is not null
    returning reading, brand_id, vetting_id, campaign_id`.execute(db);
  return rows[0];
}

/** Whose state may have changed without anybody's telling: what waits every minute, the rest several times a day. */
export async function findStaleRegistrations(db: Db, limit: number) {
  const { rows } = await sql<{ identity_id: number }>`
    select r.identity_id from registration r join identity i using (identity_id)
     where r.brand_id is not null and i.deleted_at is null
       and coalesce(r.read_at, 'epoch') < now() - case
             when i.tcr_identity_status in ('PENDING', 'SELF_DECLARED') or i.cv_vetting_status = 'PENDING'
                  or r.campaign_status = 'PENDING' then interval '50 seconds'
             else interval '6 hours' end
     order by coalesce(r.read_at, 'epoch') limit ${limit}`.execute(db);
  return rows;
}

/** Whom the registry means by a brand or campaign of its own. */
export async function findIdentitiesOf(
  db: Db,
  { brandId, campaignId }: { brandId: string | null; campaignId: string | null },
) {
  return db
    .selectFrom('registration')
    .where((eb) =>
      eb.or([
        ...(brandId ? [eb('brand_id', '=', brandId)] : []),
        ...(campaignId ? [eb('campaign_id', '=', campaignId)] : []),
      ]),
    )
    .select('identity_id')
    .limit(100)
    .execute();
}

/** Jobs that send by themselves as this identity rest, and say why, until somebody resumes them. */
export async function pauseJobsOf(tx: Tx, identityId: number, why: string): Promise<number> {
  // In the order in which their counters are moved: else the two would wait for each other.
  const { rows } = await sql`
    with sending as materialized (
      select job_id from job
       where identity_id = ${identityId} and status = 'active' and deleted_at is null
       order by job_id for no key update
    )
    update job set status = 'paused', held = ${why}
     where job_id in (select job_id from sending) returning job_id`.execute(tx);
  return rows.length;
}

/** How often an agency has had a website asked in the last so many seconds; what is older is forgotten. */
export async function countSiteChecks(tx: Tx, accountId: number, seconds: number): Promise<number> {
  await sql`delete from site_check
    where account_id = ${accountId} and at < now() - make_interval(secs => ${seconds}::float8)`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site_check where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export const addSiteCheck = (tx: Tx, accountId: number) =>
  tx.insertInto('site_check').values({ account_id: accountId }).execute();
