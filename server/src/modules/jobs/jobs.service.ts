import type {
  BulkResult,
  EditedJob,
  Job,
  JobApproval,
  JobPage,
  JobQuery,
  JobStatus,
  JobType,
  NewJob,
  JobCreation,
} from '@campaign/shared-api/contracts';
import { agencyOf, maySeeCost, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { ConflictError, ForbiddenError, NotFoundError, HttpError } from '../../problems';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { scopeOf } from '@campaign/shared-api/policy';
import { findRatesAt } from '../agencies/agencies.door';
import { findAllowance, lockIdentity } from '../identities/identities.door';
import { capDay } from '../allowances/cap-day';
import { insertAct } from '../acts/acts.door';
import { holdDispatch, wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { countPeopleOptedOut } from '../opt-out/opt-out.door';
import { jobProgress } from '../texts/texts.door';
import { leftTodayOf } from './estimate-days';
import { ensureSenderNumber } from './numbers.service';
import { findRequest, lockRequest, keepRequest } from './job-requests.queries';
import type { JobRequest } from './job-requests.queries';
import { checkJob, firstStatus, isScheduled, jobWords, mayMove, requestOf } from './job-rules';
import {
  lockJobLists,
  findAgents,
  findJob,
  findJobLists,
  forgetPlan,
  insertJob,
  lockJob,
  updateJob,
  madeAt,
} from './jobs.queries';
import { findJobs } from './job-list.queries';
import { viewJob, viewJobRow } from './jobs.view';
import { attachParts, checkParts, jobColumns } from './job-parts.service';

/** An agency's page is read from indexes, which takes less time than starting parallel workers. */
const ONE_WORKER = 'set local max_parallel_workers_per_gather = 0';

/** One page of jobs the actor may see, each with its live progress, and the totals of all that fit. */
export function listJobs({ db }: Context, actor: Actor, filter: JobQuery): Promise<JobPage> {
  const read = async (tx: Tx) => {
    const { rows, total, totals } = await findJobs(tx, actor, filter, limitOffsetOf(filter));
    const ids = rows.map((job) => job.job_id);
    const progress = await jobProgress(tx, ids);
    const optedOut = await countPeopleOptedOut(tx, ids);
    const data = rows.map((job) =>
      viewJobRow(job, actor, {
        progress: progressOf(progress, job.job_id),
        peopleOptedOut: optedOut.get(job.job_id) ?? 0,
      }),
    );
    const cost = maySeeCost(actor) ? totals.cost : null;
    return { ...pageReply(data, total, filter), totals: { ...totals, cost } };
  };
  return inTenant(db, actor, read, actor.scope === 'own' ? ONE_WORKER : undefined);
}

const MAY_SEND = new Set<string>(['pending', 'active', 'paused']);

/** One job, whole. Throws NotFoundError for another agency's, a denied identity's and an absent one alike. */
export function readJob({ db, clock }: Context, actor: Actor, jobId: number): Promise<Job> {
  return inTenant(db, actor, async (tx) => {
    const job = await loadJob(tx, actor, jobId);
    if (!MAY_SEND.has(job.status)) return job;
    const { day } = capDay(clock.now());
    const allowance = await asPlatform(tx, () => findAllowance(tx, job.identityId, day));
    return { ...job, ...(allowance && { leftToday: leftTodayOf(allowance) }) };
  });
}

/** One job, whole, in a transaction of the caller's. */
export async function loadJob(tx: Tx, actor: Actor, jobId: number): Promise<Job> {
  const job = await mustFindJob(tx, actor, jobId);
  return viewJob(job, actor, {
    progress: progressOf(await jobProgress(tx, [jobId]), jobId),
    peopleOptedOut: (await countPeopleOptedOut(tx, [jobId])).get(jobId) ?? 0,
    lists: await findJobLists(tx, [jobId]),
    agents: await findAgents(tx, job.account_id, job.agent_ids),
  });
}

async function mustFindJob(tx: Tx, actor: Actor, jobId: number) {
  const job = await findJob(tx, actor, jobId);
  if (!job) throw new NotFoundError('job');
  return job;
}

function progressOf(progress: Awaited<ReturnType<typeof jobProgress>>, jobId: number) {
  const found = progress.get(jobId);
  if (!found) throw new Error(`No progress for job ${jobId}`);
  return found;
}

/**
 * Creates a job and orders its sending in the same transaction (WIZ-14..16, JOBS-36). Pressed again with the same key it
 * answers the job of the first press (D18), before anything is judged anew.
 * Throws ValidationError with field names, ForbiddenError for a type the role may not send (STYPE-06),
 * ConflictError when agency or number cannot be used, 422 `idempotency-key-taken` for the key of another job.
 */
export async function createJob(
  ctx: Context,
  actor: Actor,
  { idempotencyKey: key, pressKey, ...payload }: JobCreation,
): Promise<Job> {
  const idempotencyKey = key ?? pressKey;
  const request = idempotencyKey === undefined ? undefined : requestOf(actor, idempotencyKey, payload);
  const accountId = agencyOf(actor, payload.accountId) ?? actor.accountId;
  await ensureSenderNumber(ctx, actor, accountId, payload);
  return inTenant(ctx.db, actor, async (tx) => {
    const before = request && (await jobOfRequest(ctx, tx, actor, request));
    if (before) return before;
    const { text } = checkJob(payload);
    if (payload.jobType !== 'P2P' && !scopeOf('job:create-bulk', actor.role)) throw new ForbiddenError();
    expectMayTextAnyway(actor, payload);
    const parts = await checkParts(tx, actor, accountId, payload, ctx.clock.now());
    const { job_id } = await insertJob(tx, {
      ...jobColumns(ctx, payload, text, parts),
      account_id: accountId,
      status: firstStatus(payload.jobType),
      undo_until:
        firstStatus(payload.jobType) === 'active'
          ? undoUntil(ctx, payload.jobType, isScheduled(payload))
          : null,
      created_by: actor.agentId,
    });
    await attachParts(tx, actor, { job_id, account_id: accountId }, payload);
    await noteTextingAnyway(tx, actor, { job_id, account_id: accountId }, payload);
    if (request) await keepRequest(tx, request, job_id);
    if (firstStatus(payload.jobType) === 'active')
      await ctx.queue.send(tx, 'jobs.plan-sending', { jobId: job_id });
    return loadSentJob(ctx, tx, actor, job_id);
  });
}

/** The job that this press has made; until the transaction ends the same press waits for it. */
async function jobOfRequest(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  request: JobRequest,
): Promise<Job | undefined> {
  await lockRequest(tx, request);
  const before = await findRequest(tx, request);
  if (!before) return undefined;
  if (before.asked !== request.asked) throw new HttpError(422, 'idempotency-key-taken', jobWords.otherJob);
  if (!(await findJob(tx, actor, before.job_id))) throw new ConflictError(jobWords.madeAndDeleted);
  return loadSentJob(ctx, tx, actor, before.job_id);
}

/** Until when the first text waits for Undo. Null for P2P jobs, which do not send by themselves, and for later starts. */
const undoUntil = ({ clock, config }: Context, jobType: JobType, startsLater: boolean) =>
  config.undoMs > 0 && jobType !== 'P2P' && !startsLater
    ? new Date(clock.now().getTime() + config.undoMs)
    : null;

/** One job, whole, and how long its sending can still be undone. */
async function loadSentJob({ clock }: Context, tx: Tx, actor: Actor, jobId: number): Promise<Job> {
  const { status, undo_until: until } = await mustFindJob(tx, actor, jobId);
  const undoMs = status === 'active' && until ? until.getTime() - clock.now().getTime() : 0;
  return { ...(await loadJob(tx, actor, jobId)), ...(undoMs > 0 && { undoMs }) };
}

/**
 * Changes a job that has not begun to send; a begun one keeps its text, number and lists (ConflictError).
 * Planned but unsent recipients are planned again from the new lists; a Soapbox job waits for approval again. Throws ChangedError when somebody saved it after the
 * form began.
 */
export async function editJob(ctx: Context, actor: Actor, jobId: number, payload: EditedJob): Promise<Job> {
  const { text } = checkJob(payload);
  const { account_id: accountId } = await inTenant(ctx.db, actor, (tx) => mustFindJob(tx, actor, jobId));
  await ensureSenderNumber(ctx, actor, accountId, payload);
  return inTenant(ctx.db, actor, async (tx) => {
    await holdDispatch(tx, jobId);
    const job = await lockJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    // Kept, too: what an administrator has allowed for these lists is not allowed for others.
    expectMayTextAnyway(actor, payload);
    if (job.job_type !== payload.jobType) throw new ConflictError('The type of a job cannot be changed.');
    const progress = progressOf(await jobProgress(tx, [jobId]), jobId);
    if (job.status === 'completed') throw new ConflictError('A completed job cannot be edited.');
    if (progress.sent + progress.sending + progress.failed + progress.unknown > 0) {
      throw new ConflictError('This job has begun to send and cannot be edited. Create a new one.');
    }
    await expectVersion(tx, actor, 'job', job, payload.version);
    const parts = await checkParts(tx, actor, job.account_id, payload, ctx.clock.now());
    // JOBS-28: what it is changed to costs what it did when the job was made.
    const account = { ...parts.account, ...(await findRatesAt(tx, job.account_id, madeAt(jobId))) };
    await forgetPlan(tx, jobId);
    const saved = savedBy(actor, ctx.clock.now(), job);
    const status = statusAfterEdit(job.status, payload);
    await updateJob(tx, jobId, {
      ...jobColumns(ctx, payload, text, { ...parts, account }),
      ...keptStart(job, payload, ctx.clock.now()),
      status,
      ...(status === 'active' && resumedBy(ctx)),
      undo_until: status === 'active' ? undoUntil(ctx, payload.jobType, isScheduled(payload)) : null,
      ...saved,
    });
    await attachParts(tx, actor, job, payload);
    await noteTextingAnyway(tx, actor, job, payload);
    if (status === 'active') await ctx.queue.send(tx, 'jobs.plan-sending', { jobId });
    return loadSentJob(ctx, tx, actor, jobId);
  });
}

/** What was approved is what is sent (JOBS-36, ROLE-03): a Soapbox job that is saved anew waits for approval again. */
function statusAfterEdit(status: JobStatus, { jobType, resume }: EditedJob): JobStatus {
  if (firstStatus(jobType) === 'pending') return 'pending';
  return resume && status === 'paused' ? 'active' : status;
}

/** One that waits for approval starts by that, not by being edited: a start that has passed stays its send date (WIZ-19). */
function keptStart(
  job: { status: string; start_at: Date; changed_timezone: boolean },
  payload: NewJob,
  now: Date,
) {
  if (job.status !== 'pending' || isScheduled(payload) || job.start_at > now) return {};
  return { start_at: job.start_at, changed_timezone: job.changed_timezone };
}

/** Past the limits of the agency: who answers for it. Opt-outs, DNC and the law are never passed. */
function expectMayTextAnyway({ role }: Actor, { recentlyTexted }: NewJob) {
  if (recentlyTexted === 'anyway' && role !== 'ADMIN' && role !== 'AGENT-ADMIN')
    throw new ForbiddenError(jobWords.notAnyway);
}

async function noteTextingAnyway(
  tx: Tx,
  actor: Actor,
  { job_id, account_id }: { job_id: number; account_id: number },
  { recentlyTexted, jobName }: NewJob,
) {
  if (recentlyTexted !== 'anyway') return;
  await asPlatform(tx, () =>
    insertAct(tx, {
      account_id,
      agent_id: actor.agentId,
      action: 'job:text-anyway',
      object: `job/${job_id}`,
      detail: { job: jobName },
    }),
  );
}

/**
 * ADMIN lets a pending job go (JOBS-20, JOBS-34). Throws ConflictError when it is not pending, ChangedError when somebody saved
 * it after it was read.
 */
export async function approveJob(ctx: Context, actor: Actor, { jobId, version }: JobApproval): Promise<Job> {
  return inTenant(ctx.db, actor, async (tx) => {
    const job = await lockJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    if (job.status !== 'pending') throw new ConflictError('Only a pending job can be approved.');
    await expectVersion(tx, actor, 'job', job, version);
    await updateJob(tx, jobId, { status: 'active' });
    await ctx.queue.send(tx, 'jobs.plan-sending', { jobId });
    return loadJob(tx, actor, jobId);
  });
}

/** A person who resumes a job that the deliverability guard paused has read why: the guard leaves it alone from then on. */
const resumedBy = ({ clock }: Context) => ({ alert_id: null, held: null, resumed_at: clock.now() });

/** A failed job does not keep its lists and its identity from being deleted. */
async function expectParts(tx: Tx, job: { job_id: number; identity_id: number }): Promise<void> {
  const identity = await lockIdentity(tx, job.identity_id);
  if (identity?.deleted_at) throw new ConflictError(jobWords.partDeleted('its identity'));
  const list = await lockJobLists(tx, job.job_id);
  if (list) throw new ConflictError(jobWords.partDeleted(`“${list.list_name}”`));
}

/**
 * Pause takes effect on the next message; the job's progress shows what the carrier already has. The first text after Resume
 * waits for Undo, like the first after Send.
 */
export async function setJobRunning(
  ctx: Context,
  actor: Actor,
  jobId: number,
  running: boolean,
): Promise<Job> {
  const status = running ? 'active' : 'paused';
  return inTenant(ctx.db, actor, async (tx) => {
    await holdDispatch(tx, jobId);
    const job = await lockJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    if (job.status === 'pending' || !mayMove(job.status, status)) {
      throw new ConflictError(`A job that is ${job.status} cannot be ${running ? 'resumed' : 'paused'}.`);
    }
    if (running) await expectParts(tx, job);
    const now = ctx.clock.now();
    const startsLater = job.start_at > now;
    await updateJob(
      tx,
      jobId,
      running
        ? { status, ...resumedBy(ctx), undo_until: undoUntil(ctx, job.job_type, startsLater) }
        : { status, paused_at: now, paused_by: actor.agentId },
    );
    if (running) {
      await ctx.queue.send(tx, 'jobs.plan-sending', { jobId });
      await wakeDispatch(tx);
    }
    return loadSentJob(ctx, tx, actor, jobId);
  });
}

/**
 * Deletes jobs (ROLE-04, JOBS-22): ADMIN any and many, AGENT-ADMIN one at a time and none that is completed.
 * An active job is paused by its deletion: the gate refuses for jobs that are gone.
 */
export async function deleteJobs(ctx: Context, actor: Actor, ids: readonly number[]): Promise<BulkResult> {
  if (actor.role !== 'ADMIN' && ids.length > 1)
    throw new ForbiddenError('Only one job can be deleted at a time.');
  return inTenant(ctx.db, actor, async (tx) => {
    const result: BulkResult = { deleted: [], failed: [] };
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      await holdDispatch(tx, id);
      const job = await lockJob(tx, actor, id);
      if (!job) result.failed.push({ id, error: 'This job does not exist.' });
      else if (job.status === 'completed' && actor.role !== 'ADMIN') {
        result.failed.push({ id, error: 'A completed job cannot be deleted.' });
      } else {
        await updateJob(tx, id, { deleted_at: ctx.clock.now() });
        result.deleted.push(id);
      }
    }
    if (result.deleted.length === 0 && result.failed.length === 1)
      throw new ConflictError(result.failed[0]!.error);
    if (result.failed.length > 0)
      result.warning = `${result.failed.length} of ${ids.length} could not be deleted.`;
    return result;
  });
}
