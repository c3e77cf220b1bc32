import { countOf } from '@campaign/shared-api/messaging';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type {
  Agency,
  AgencyPage,
  AgencyQuery,
  ApprovalChange,
  DeletionBesideJobs,
  StatusChange,
} from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { pageReply } from '../../db/paging';
import { ConflictError, ForbiddenError, NotFoundError } from '../../problems';
import { wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import {
  countWaiting,
  findAddressees,
  findAgency,
  findOpenJobsOf,
  listAgencies,
  lockAgencies,
  updateAgency,
} from './agencies.queries';
import { viewAgency } from './agencies.view';

const PROTECTED = 'The platform’s own agency can be neither disabled, rejected nor deleted.';

/** ADMIN's pages of every agency, those that wait for approval first; for everybody else the own one. */
export async function listVisibleAgencies(
  { db }: Context,
  actor: Actor,
  query: AgencyQuery,
): Promise<AgencyPage> {
  const isAdmin = actor.scope === 'any';
  return inTenant(db, actor, async (tx) => {
    const { rows, total } = await listAgencies(tx, isAdmin ? undefined : actor.accountId, query);
    const waiting = isAdmin ? await countWaiting(tx) : 0;
    const data = rows.map((row) => viewAgency(row, actor));
    return { ...pageReply(data, total, query), waiting };
  });
}

/** What was changed, and the words for it. */
export interface Changed {
  data: Agency;
  message: string;
}

const NOT_DISABLED = { disabled_at: null, disabled_by: null };

/**
 * Lets an agency in or out; without a wanted status the other one (AGCY-15). Out: its people are signed out, and of its
 * jobs no text goes out any more. In again, they go on where they were. Two who want the same both get it.
 * @throws ForbiddenError the platform's own (AGCY-16); NotFoundError.
 */
export async function changeStatus(
  ctx: Context,
  actor: Actor,
  { accountId, status }: StatusChange,
): Promise<Changed> {
  return inTenant(ctx.db, actor, async (tx) => {
    const agency = await lockOne(tx, accountId);
    const wanted = status ?? !agency.status;
    const before = await viewOne(tx, actor, accountId);
    if (wanted !== agency.status) {
      const now = ctx.clock.now();
      const disabled = wanted ? NOT_DISABLED : { disabled_at: now, disabled_by: actor.agentId };
      await updateAgency(tx, accountId, { status: wanted, ...disabled, updated_at: now });
      if (wanted) await wakeDispatch(tx);
      else await ctx.sessions.endAllOfAgency(tx, accountId, 'agency-disabled');
    }
    const data = await viewOne(tx, actor, accountId);
    const texts = (wanted ? before : data).textsWaiting ?? 0;
    return { data, message: statusWords(agency.user_name, wanted, texts) };
  });
}

function statusWords(name: string, enabled: boolean, texts: number): string {
  if (texts === 0) return `${name} is ${enabled ? 'enabled' : 'disabled'}.`;
  const count = countOf(texts, 'text');
  if (enabled) return `${name} is enabled. ${count} that were waiting can be sent now.`;
  return `${name} is disabled. ${count} ${texts === 1 ? 'waits' : 'wait'} until it is enabled.`;
}

/**
 * Approves an agency that waits or was rejected; rejects one that waits (AGCY-18). Its owner and its administrators are told
 * by mail, with the reason. What is so already stays so, without another mail.
 * @throws ForbiddenError the platform's own (AGCY-16); ConflictError it was approved meanwhile; NotFoundError.
 */
export async function changeApproval(
  ctx: Context,
  actor: Actor,
  { accountId, status, reason }: ApprovalChange,
): Promise<Changed> {
  return inTenant(ctx.db, actor, async (tx) => {
    const agency = await lockOne(tx, accountId);
    if (agency.approved !== status) {
      if (!status && agency.approved)
        throw new ConflictError('This agency is approved. Disable it to keep it out.');
      await updateAgency(tx, accountId, {
        approved: status,
        approval_reason: status ? null : reason || null,
        updated_at: ctx.clock.now(),
      });
      const letter = status ? 'approved' : 'rejected';
      for (const { agent_id: agentId } of await findAddressees(tx, accountId))
        await ctx.queue.send(tx, 'agencies.mail', { agentId, letter });
      if (status) {
        await ctx.sessions.lookAgainAt(tx, accountId);
        await wakeDispatch(tx);
      } else await ctx.sessions.endAllOfAgency(tx, accountId);
    }
    return {
      data: await viewOne(tx, actor, accountId),
      message: `${agency.user_name} is ${status ? 'approved' : 'rejected'}.`,
    };
  });
}

/**
 * AGCY-17, AGCY-19: nobody of it signs in any more and nothing of it goes out; its rows stay. One that has open jobs stays and
 * names those of identities that the actor may use. Each that stays says why (API-05).
 */
export async function deleteAgencies(
  ctx: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<DeletionBesideJobs> {
  return inTenant(ctx.db, actor, async (tx) => {
    const own = agencyOf(actor);
    const allowed = ids.filter((id) => own === undefined || id === own);
    const found = allowed.length > 0 ? await lockAgencies(tx, allowed) : [];
    const jobs = allowed.length > 0 ? await findOpenJobsOf(tx, allowed) : [];
    const result: DeletionBesideJobs = { deleted: [], failed: [] };
    for (const id of new Set(ids)) {
      const open = jobs.filter((job) => job.account_id === id);
      if (!found.some(({ account_id }) => account_id === id))
        result.failed.push({ id, error: 'This agency was not found.' });
      else if (id === OWNER_ACCOUNT_ID) result.failed.push({ id, error: PROTECTED });
      else if (open.length > 0) {
        result.failed.push({
          id,
          error: 'This agency has active jobs.',
          jobs: open
            .filter(({ identity_id }) => !actor.identityPermission.includes(identity_id))
            .map(({ job_id, name, job_type }) => ({ jobId: job_id, name, jobType: job_type })),
        });
      } else {
        await updateAgency(tx, id, { deleted_at: ctx.clock.now() });
        await ctx.sessions.endAllOfAgency(tx, id);
        result.deleted.push(id);
      }
    }
    const { deleted, failed } = result;
    if (deleted.length > 0)
      result.message = deleted.length === 1 ? 'Agency deleted.' : `${deleted.length} agencies deleted.`;
    if (failed.length > 0) result.warning = failed.map(({ error }) => error).join(' ');
    return result;
  });
}

async function lockOne(tx: Tx, accountId: number) {
  if (accountId === OWNER_ACCOUNT_ID) throw new ForbiddenError(PROTECTED);
  const [agency] = await lockAgencies(tx, [accountId]);
  if (!agency) throw new NotFoundError('agency');
  return agency;
}

export async function viewOne(tx: Tx, actor: Actor, accountId: number): Promise<Agency> {
  const row = await findAgency(tx, accountId);
  if (!row) throw new NotFoundError('agency');
  return viewAgency(row, actor);
}
