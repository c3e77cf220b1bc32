import type { JobRemaining } from '@campaign/shared-api/contracts';
import { maySeeCost, type Actor } from '../../actor';
import type { Context } from '../../context';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { hasFrequencyLimit } from '../allowances/allowances.door';
import { findCandidates, findUnsent, type Candidate } from './estimate.queries';
import { CHUNK, Tally } from './estimate.service';
import { findJob, findJobLists } from './jobs.queries';

/**
 * What a job would still send: planned recipients without a text, and those that planning has not reached. Every text is
 * filled in to count its segments, as in the estimate before Send. Throws NotFoundError.
 */
export function countRemaining({ db }: Context, actor: Actor, jobId: number): Promise<JobRemaining> {
  return inTenant(db, actor, async (tx) => {
    const job = await findJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    const { account_id: accountId, identity_id: identityId } = job;
    const lists = await findJobLists(tx, [jobId]);
    const listIds = (kind: 'send' | 'suppression') =>
      lists.filter((list) => list.kind === kind).map(({ list_id }) => list_id);
    const scope = {
      accountId,
      identityId,
      sendLists: listIds('send'),
      suppressionLists: listIds('suppression'),
      isFrequencyLimited: await asPlatform(tx, () => hasFrequencyLimit(tx, accountId, identityId)),
    };
    const tally = new Tally(job.message_text, job.mms, job.recently_texted === 'skip');
    const addAll = async (from: number, read: (after: number) => Promise<Candidate[]>) => {
      for (let after = from; ;) {
        const chunk = await read(after);
        chunk.forEach((candidate) => tally.add(candidate));
        if (chunk.length < CHUNK) return;
        after = chunk[chunk.length - 1]!.phone;
      }
    };
    await addAll(0, (after) => findUnsent(tx, scope, jobId, after, CHUNK));
    if (!job.planned) await addAll(job.plan_cursor, (after) => findCandidates(tx, scope, after, CHUNK));
    const { recipients, cost } = tally.result(0, maySeeCost(actor) ? Number(job.price) : null);
    return { recipients, cost, pausedAt: job.paused_at?.toISOString() ?? null };
  });
}
