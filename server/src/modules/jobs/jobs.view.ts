import type { Job, JobChange, JobProgress, JobRow } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE, JOB_DEFAULTS } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { maySeeCost, type Actor } from '../../actor';
import { viewProgress } from '../texts/texts.door';
import type { findAgents, findJob, findJobLists, findMovingParts } from './jobs.queries';

type JobRecord = NonNullable<Awaited<ReturnType<typeof findJob>>>;
type RowRecord = Omit<JobRecord, 'site_id' | 'peer_id'>;

/** A row of the jobs tab, as it is shown (JOBS-31). `price` in dollars a segment, `segment` billed segments in total (JOBS-28). */
export function viewJobRow(
  job: RowRecord,
  actor: Actor,
  { progress, peopleOptedOut }: Pick<JobParts, 'progress' | 'peopleOptedOut'>,
): JobRow {
  const { shown } = job;
  return {
    jobId: job.job_id,
    jobType: job.job_type,
    name: job.name,
    status: shown ? 'completed' : job.status,
    startDate: job.start_at.toISOString(),
    identityId: job.identity_id,
    identityName: job.identity_name,
    accountId: job.account_id,
    userName: job.user_name,
    canUseMms: job.mms,
    mmsMIME: job.mms_mime,
    messagesSent: shown?.messages_sent ?? job.sent,
    messagesOptOut: shown?.messages_opt_out ?? job.opt_out_replies,
    messagesNonOptOut: shown?.messages_non_opt_out ?? job.non_opt_out_replies,
    price: maySeeCost(actor) ? Number(shown?.price ?? job.price) : null,
    segment: shown?.segments ?? job.segments,
    campaignid: job.campaignid,
    sourceurl: job.sourceurl,
    progress,
    version: job.version,
    agentCount: job.agent_ids.length,
    cause: job.status === 'error' ? job.error : null,
    waitingReplies: job.waiting_replies,
    oldestWaiting: job.oldest_waiting?.toISOString() ?? null,
    peopleOptedOut,
    clicks: job.clicks,
    alert: viewAlert(job.alert),
    paused: job.paused_at && {
      at: job.paused_at.toISOString(),
      by: job.paused_by_name,
      byYou: job.paused_by === actor.agentId,
    },
    ...(job.held_by_email !== null && { onHoldBy: job.held_by_email }),
  };
}

/** What moves of a job: the same for everybody who may see it. */
export function viewJobChange(job: Awaited<ReturnType<typeof findMovingParts>>[number]): JobChange {
  return {
    jobId: job.job_id,
    status: job.status,
    messagesSent: job.sent,
    messagesOptOut: job.opt_out_replies,
    messagesNonOptOut: job.non_opt_out_replies,
    segment: job.segments,
    progress: viewProgress(job),
    alert: viewAlert(job.alert),
  };
}

/** jsonb spells a time its own way. */
const viewAlert = (alert: JobRecord['alert']) =>
  alert && { ...alert, since: new Date(alert.since).toISOString() };

interface JobParts {
  progress: JobProgress;
  peopleOptedOut: number;
  lists: Awaited<ReturnType<typeof findJobLists>>;
  agents: Awaited<ReturnType<typeof findAgents>>;
}

/** One job, whole (JREP-18). */
export function viewJob(
  job: RowRecord,
  actor: Actor,
  { lists, agents, progress, peopleOptedOut }: JobParts,
): Job {
  const from = e164(job.from_phone);
  const listsOf = (kind: 'send' | 'suppression') =>
    lists.filter((l) => l.kind === kind).map((l) => ({ listId: l.list_id, listName: l.list_name }));
  return {
    ...viewJobRow(job, actor, { progress, peopleOptedOut }),
    jobName: job.name,
    adminPhone: from,
    existingNumber: from,
    existingNumbers: [from],
    jobArea: job.job_area,
    allAreaCodes: job.job_area?.areaCodes ?? [],
    changedTimezone: job.changed_timezone ? 'true' : 'false',
    guidlink: job.guidlink,
    letters: job.letters,
    isMMSEnabled: job.mms,
    mmsExtension: job.mms_extension,
    initialTemplateMessage: job.message_html,
    initialMessage: job.message_text,
    initialTemplateMedia: job.media_url,
    agents: agents.map((a) => ({ id: a.agent_id, firstName: a.first_name, lastName: a.last_name })),
    agentIds: job.agent_ids,
    phoneListAssignments: listsOf('send'),
    suppressionListAssignments: listsOf('suppression'),
    templateIds: job.template_ids,
    scheduleId: job.schedule_id ?? DEFAULT_SCHEDULE.scheduleId,
    leadsRemaining: progress.waiting + progress.pending + progress.sending,
    didNpaSubset: JOB_DEFAULTS.didNpaSubset,
    didState: JOB_DEFAULTS.didState,
    externalBillingId: JOB_DEFAULTS.externalBillingId,
    integrations: [...JOB_DEFAULTS.integrations],
    questions: [...JOB_DEFAULTS.questions],
    trackedLinks: [...JOB_DEFAULTS.trackedLinks],
    aiEnabled: JOB_DEFAULTS.aiEnabled,
    aiAutoOptOutThreshold: JOB_DEFAULTS.aiAutoOptOutThreshold,
    recentlyTexted: job.recently_texted,
    answersFirst: job.answers_first,
    createdAt: job.created_at.toISOString(),
    version: job.version,
  };
}
