import type { Job, JobAgents } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { NotFoundError } from '../../problems';
import { lockAgentsForJob, lockJob, updateJob } from './jobs.queries';
import { loadJob } from './jobs.service';

/**
 * Who sends a job's texts and answers its replies (JDET-09): changed at any time, also while it sends and after its end.
 * Throws NotFoundError for a job or agent that is not there, ChangedError when somebody saved the job after the dialog opened.
 */
export function setJobAgents(ctx: Context, actor: Actor, jobId: number, change: JobAgents): Promise<Job> {
  return inTenant(ctx.db, actor, async (tx) => {
    const job = await lockJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    await expectVersion(tx, actor, 'job', job, change.version);
    const agentIds = [...new Set(change.agentIds)];
    const agents = await lockAgentsForJob(tx, job.account_id, agentIds);
    if (agents.length < agentIds.length) throw new NotFoundError('agent');
    const { answersFirst } = change;
    await updateJob(tx, jobId, {
      agent_ids: agentIds,
      ...(answersFirst !== undefined && { answers_first: answersFirst }),
      ...savedBy(actor, ctx.clock.now(), job),
    });
    return loadJob(tx, actor, jobId);
  });
}
