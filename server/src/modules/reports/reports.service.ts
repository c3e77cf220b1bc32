import type {
  Click,
  ClicksQuery,
  Donation,
  DonationQuery,
  InboundReply,
  JobReport,
  MessageCounts,
  Page,
  PageQuery,
  Recipient,
  RecipientQuery,
  RefusalReason,
  RepliesQuery,
} from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { NotFoundError } from '../../problems';
import { findJob, findJobLists } from '../jobs/jobs.door';
import { countPeopleOptedOut } from '../opt-out/opt-out.door';
import { jobProgress } from '../texts/texts.door';
import { createRecipientHolds } from '../sending/dispatch/dispatch.door';
import { findLeads, leadName } from './leads.queries';
import {
  countByMonth,
  countSuppressed,
  findClicks,
  findDonations,
  findHistory,
  findRecipients,
  findReplies,
} from './reports.queries';

export type JobRecord = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/** Runs `work` on a job the actor reaches; NotFoundError for all others alike. */
export function withJob<T>(
  { db }: Context,
  actor: Actor,
  jobId: number,
  work: (tx: Tx, job: JobRecord) => Promise<T>,
): Promise<T> {
  return inTenant(db, actor, async (tx) => {
    const job = await findJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    return work(tx, job);
  });
}

/** Header and counts of a report; the counts are the ledger's own (JREP-01..04). */
export function readReport(ctx: Context, actor: Actor, jobId: number): Promise<JobReport> {
  return withJob(ctx, actor, jobId, async (tx, job) => {
    const lists = await findJobLists(tx, [jobId]);
    const progress = (await jobProgress(tx, [jobId])).get(jobId);
    const donations = await findDonations(tx, job.account_id, job, {}, { limit: 1, offset: 0 });
    const notSent = await countSuppressed(tx, jobId);
    return {
      jobId,
      jobType: job.job_type,
      accountName: job.user_name,
      jobName: job.name,
      status: job.status,
      startDate: job.start_at.toISOString(),
      changedTimezone: job.changed_timezone,
      from: e164(job.from_phone),
      phoneListNames: lists.filter((list) => list.kind === 'send').map((list) => list.list_name),
      initialTemplateMessage: job.message_html,
      initialMessage: job.message_text,
      media: job.media_url ? { url: job.media_url, mime: job.mms_mime ?? 'image/*' } : null,
      counts: {
        sent: job.sent,
        delivered: job.delivered,
        failed: job.failed,
        unknown: progress?.unknown ?? 0,
        nonOptOutReplies: job.non_opt_out_replies,
        optOutReplies: job.opt_out_replies,
        peopleOptedOut: (await countPeopleOptedOut(tx, [jobId])).get(jobId) ?? 0,
        clicks: job.clicks,
        donations: donations.total,
      },
      notSent: notSent.map(({ reason, count }) => ({ reason: reason as RefusalReason, count })),
    };
  });
}

/** Where each recipient stands, and why one was not texted. */
export function listRecipients(ctx: Context, actor: Actor, jobId: number, filter: RecipientQuery) {
  return withJob(ctx, actor, jobId, async (tx, job): Promise<Page<Recipient>> => {
    const { rows, total } = await findRecipients(tx, jobId, filter, limitOffsetOf(filter));
    const heldWordsOf = await createRecipientHolds(tx, ctx, job);
    const leads = await findLeads(tx, jobId, rows);
    const data = rows.map((row) => ({
      phone: e164(row.phone),
      name: leadName(leads.get(row.phone)),
      held: heldWordsOf(row),
      state: row.state === 'delivered' ? 'sent' : (row.state as Recipient['state']),
      reason: row.reason as RefusalReason | null,
      errorCode: row.error_code,
      at: (row.done_at ?? row.sent_at)?.toISOString() ?? null,
    }));
    return pageReply(data, total, filter);
  });
}

/** One of the two reply tabs; every inbound message stands in exactly one (JREP-12). */
export function listReplies(ctx: Context, actor: Actor, jobId: number, filter: RepliesQuery) {
  return withJob(ctx, actor, jobId, async (tx): Promise<Page<InboundReply>> => {
    const { rows, total } = await findReplies(tx, jobId, filter, limitOffsetOf(filter));
    const leads = await findLeads(tx, jobId, rows);
    const data = rows.map((row) => ({
      id: row.message_id,
      from: e164(row.phone),
      name: leadName(leads.get(row.phone)),
      message: row.body ?? '',
      createdAt: row.created_at.toISOString(),
      optOut: row.opt_out,
      suppressed: row.suppressed_sender,
    }));
    return pageReply(data, total, filter);
  });
}

/** JREP-08. */
export function listClicks(ctx: Context, actor: Actor, jobId: number, filter: ClicksQuery) {
  return withJob(ctx, actor, jobId, async (tx, job): Promise<Page<Click>> => {
    const { rows, total } = await findClicks(tx, jobId, filter, limitOffsetOf(filter));
    const leads = await findLeads(tx, jobId, rows);
    const data = rows.map((row) => ({
      phonenumber: row.phone === null ? null : e164(row.phone),
      name: row.phone === null ? null : leadName(leads.get(row.phone)),
      guidlink: linkOf(job, row.code),
      clicks: row.clicks,
      createdAt: row.last_at.toISOString(),
    }));
    return pageReply(data, total, filter);
  });
}

/** The address a recipient tapped: the job's own, with the recipient's code. */
export const linkOf = ({ guidlink }: Pick<JobRecord, 'guidlink'>, code: string) =>
  `${(guidlink ?? '').replace(/\/[^/]*$/, '')}/${code}`;

/** JREP-13. */
export function countClicks(ctx: Context, actor: Actor, jobId: number): Promise<number> {
  return withJob(ctx, actor, jobId, (_tx, job) => Promise.resolve(job.clicks));
}

/** JREP-15, JREP-17. */
export function listDonations(ctx: Context, actor: Actor, filter: DonationQuery): Promise<Page<Donation>> {
  return inTenant(ctx.db, actor, async (tx) => {
    const job = filter.jobId === undefined ? undefined : await findJob(tx, actor, filter.jobId);
    if (filter.jobId !== undefined && !job) throw new NotFoundError('job');
    const agency = job?.account_id ?? agencyOf(actor);
    const { rows, total } = await findDonations(tx, agency, job, filter, limitOffsetOf(filter));
    const data = rows.map((row) => ({
      recipientname: row.recipientname,
      amount: Number(row.amount),
      firstName: row.first_name,
      lastName: row.last_name,
      mobile: row.mobile === null ? null : e164(row.mobile),
      status: row.status,
      sourceurl: row.sourceurl,
      jobId: row.job_id,
      createdAt: row.created_at.toISOString(),
    }));
    return pageReply(data, total, filter);
  });
}

/** JREP-14. */
export function countMessages(ctx: Context, actor: Actor, jobId: number): Promise<MessageCounts> {
  return withJob(ctx, actor, jobId, async (tx) => {
    const months = await countByMonth(tx, jobId);
    const column = (kind: 'incoming' | 'outgoing' | 'failed') =>
      months.filter((m) => m[kind] > 0).map((m) => ({ month: m.month, messageCount: m[kind] }));
    return {
      incomingMessages: column('incoming'),
      outgoingMessages: column('outgoing'),
      failedMessages: column('failed'),
    };
  });
}

/** JREP-16. */
export function readHistory(ctx: Context, actor: Actor, jobId: number, filter: PageQuery) {
  return withJob(ctx, actor, jobId, async (tx) => {
    const { rows, total } = await findHistory(tx, jobId, limitOffsetOf(filter));
    const data = rows.map((row) => ({
      from: e164(row.from_phone),
      to: e164(row.to_phone),
      message: row.body ?? '',
      status: row.state.toUpperCase(),
      createdAt: (row.sent_at ?? row.created_at).toISOString(),
    }));
    return pageReply(data, total, filter);
  });
}
