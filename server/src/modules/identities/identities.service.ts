import { IDENTITY_NAME_MIN } from '@campaign/shared-api/constants';
import type {
  Identity,
  IdentityDeletion,
  IdentityQuery,
  NewIdentity,
  Page,
} from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { pageReply } from '../../db/paging';
import { asPlatform, inTenant } from '../../db/tenant';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import {
  findAllowance,
  findByName,
  findIdentity,
  findOpenJobsOf,
  findWaitingJobs,
  insertIdentity,
  listIdentities,
  lockAgency,
  lockIdentities,
  markDeleted,
} from './identities.queries';
import { capDay } from '../allowances/cap-day';
import { viewAllowance, viewIdentity } from './identities.view';

/** Of those that wait, the newest; the others are found where jobs are. */
const MAX_WAITING = 10;

/**
 * The identities the actor may use, newest first: his agency's (an ADMIN's chosen one, or all), without the
 * denied ones and without identity 1, which the two special agencies alone choose, by its id.
 */
export async function listVisibleIdentities(
  { db }: Context,
  actor: Actor,
  query: IdentityQuery,
): Promise<Page<Identity>> {
  return inTenant(db, actor, async (tx) => {
    const filter = { ...query, accountId: agencyOf(actor, query.account_id) };
    const { rows, total } = await listIdentities(tx, actor, filter);
    return pageReply(rows.map(viewIdentity), total, query);
  });
}

/** @throws NotFoundError absent, foreign or denied to this person: the answer is the same. */
export async function readIdentity(
  { db, clock }: Context,
  actor: Actor,
  identityId: number,
): Promise<Identity> {
  return inTenant(db, actor, async (tx) => {
    const accountId = agencyOf(actor);
    const row = await findIdentity(tx, actor, identityId, accountId);
    if (!row) throw new NotFoundError('identity');
    const allowance = await asPlatform(tx, () => findAllowance(tx, identityId, capDay(clock.now()).day));
    if (!allowance) return viewIdentity(row);
    const waiting = await findWaitingJobs(tx, actor, { identityId, accountId, limit: MAX_WAITING });
    return { ...viewIdentity(row), allowance: viewAllowance(allowance, waiting) };
  });
}

/** IMGR-01, IMGR-03. A new identity starts with the carrier site and SIP peer of its agency. */
export async function createIdentity({ db }: Context, actor: Actor, wanted: NewIdentity): Promise<Identity> {
  const name = wanted.identity_name.trim().replaceAll(/\s+/g, ' ');
  const accountId = agencyOf(actor, wanted.account_id);
  const fields = {
    ...(nameProblem(name) && { identity_name: nameProblem(name) as string }),
    ...(accountId === undefined && { account_id: 'Please select an agency' }),
  };
  const [problem] = Object.values(fields);
  if (problem || accountId === undefined) throw new ValidationError(problem ?? '', fields);
  return inTenant(db, actor, async (tx) => {
    const agency = await lockAgency(tx, accountId);
    if (!agency) throw new NotFoundError('agency');
    if (await findByName(tx, accountId, name)) {
      const taken = 'Your agency has an identity of this name already.';
      throw new ConflictError(taken, { identity_name: taken });
    }
    const identityId = await insertIdentity(tx, {
      account_id: accountId,
      identity_name: name,
      site_id: agency.site_id,
      peer_id: agency.peer_id,
    });
    const row = await findIdentity(tx, actor, identityId, accountId);
    if (!row) throw new NotFoundError('identity');
    return viewIdentity(row);
  });
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Identity name is required';
  return name.length < IDENTITY_NAME_MIN ? 'Identity name must be at least 3 characters' : undefined;
}

/**
 * IDEN-05, IDEN-09: one that jobs still send as stays, and names them. What people asked to be spared (STOP, do-not-contact)
 * is the agency's and stays in any case.
 */
export async function deleteIdentities(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<IdentityDeletion> {
  return inTenant(db, actor, async (tx) => {
    const found = new Set(
      (await lockIdentities(tx, actor, agencyOf(actor), ids)).map((row) => row.identity_id),
    );
    const jobs = found.size > 0 ? await findOpenJobsOf(tx, [...found]) : [];
    const failed: IdentityDeletion['failed'] = [];
    for (const id of new Set(ids)) {
      const using = jobs.filter((job) => job.identity_id === id);
      if (!found.has(id)) failed.push({ id, error: 'This identity was not found.' });
      else if (using.length > 0) {
        failed.push({
          id,
          error: 'This identity is used by active jobs.',
          jobs: using.map(({ job_id, name, job_type }) => ({ jobId: job_id, name, jobType: job_type })),
        });
      }
    }
    const kept = new Set(failed.map(({ id }) => id));
    const deleted = [...found].filter((id) => !kept.has(id));
    if (deleted.length > 0) await markDeleted(tx, deleted);
    return {
      deleted,
      failed,
      ...(deleted.length > 0 && {
        message: deleted.length === 1 ? 'Identity deleted.' : `${deleted.length} identities deleted.`,
      }),
      ...(failed.length > 0 && { warning: failed.map(({ error }) => error).join(' ') }),
    };
  });
}
