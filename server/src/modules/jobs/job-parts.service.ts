import type { NewJob } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE } from '@campaign/shared-api/constants';
import { sanitizeMessageHtml } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { NotFoundError, ValidationError } from '../../problems';
import { findRatesAt } from '../agencies/agencies.door';
import { findIdentity, lockIdentity } from '../identities/identities.door';
import { mediaForText } from '../media/media.service';
import { codeOf } from '../short-links/short-code';
import { giveLinkToJob } from '../short-links/short-links.door';
import { rateOf } from './estimate.service';
import { isScheduled, jobWords } from './job-rules';
import {
  adoptTemplates,
  findJobOfLink,
  lockAccountForJob,
  lockAgentsForJob,
  lockTemplateIds,
  lockUsableLists,
  setJobLists,
  updateJob,
  MADE_NOW,
} from './jobs.queries';
import { claimNumber } from './numbers.service';
import { findSchedule } from './schedule.queries';
import { hasEnded } from './schedule.service';

/**
 * Everything the payload names must exist, belong to the agency and be usable. Each row is locked when it is read: its
 * deletion waits for this job and then refuses, or this job waits for the deletion and no longer finds the row. Each kind
 * is locked in the order of its ids, as deletions do.
 */
export async function checkParts(tx: Tx, actor: Actor, accountId: number, payload: NewJob, now: Date) {
  // A change of rates that is under way is waited for, one that begins now waits.
  const account = await lockAccountForJob(tx, accountId);
  await lockIdentity(tx, payload.identityId);
  const identity = await findIdentity(tx, actor, payload.identityId, accountId);
  if (!account || !identity) throw new NotFoundError('identity');
  if (payload.isMMSEnabled && !identity.can_use_mms) {
    throw new ValidationError('This identity cannot send MMS.', {
      isMMSEnabled: 'This identity cannot send MMS.',
    });
  }
  await checkLists(tx, actor, accountId, payload);
  const agents = await lockAgentsForJob(tx, accountId, payload.agentIds);
  const templates = await lockTemplateIds(tx, accountId, payload.templateIds);
  if (agents.length < new Set(payload.agentIds).size) throw new NotFoundError('agent');
  if (templates.length < new Set(payload.templateIds).size) throw new NotFoundError('template');
  await checkHours(tx, accountId, payload, now);
  const owner = { accountId, identityId: identity.identity_id };
  const media = payload.isMMSEnabled
    ? await mediaForText(tx, owner, payload.initialTemplateMedia, 'initialTemplateMedia')
    : null;
  const number = await claimNumber(tx, { accountId, identity, payload });
  return {
    account: { ...account, ...(await findRatesAt(tx, accountId, MADE_NOW)) },
    identity,
    number,
    media,
  };
}

/** Hours that end before the job starts would hold its texts for ever. */
async function checkHours(tx: Tx, accountId: number, payload: NewJob, now: Date) {
  if (payload.scheduleId === DEFAULT_SCHEDULE.scheduleId) return;
  const schedule = await findSchedule(tx, accountId, payload.scheduleId);
  if (!schedule) throw new NotFoundError('schedule');
  const picked = new Date(payload.startDate);
  const start = isScheduled(payload) && picked > now ? picked : now;
  if (hasEnded({ endDate: schedule.end_date, scheduleTimezone: schedule.schedule_timezone }, start)) {
    throw new ValidationError('These delivery hours end before the job starts.', {
      scheduleId: 'These delivery hours end before the job starts.',
    });
  }
}

async function checkLists(tx: Tx, actor: Actor, accountId: number, payload: NewJob) {
  const wanted = [...new Set([...payload.phoneListAssignments, ...payload.suppressionListAssignments])];
  const found = await lockUsableLists(tx, accountId, wanted);
  const denied = new Set(actor.identityPermission);
  const lists = new Map(found.filter((l) => !denied.has(l.identity_id ?? 0)).map((l) => [l.list_id, l]));
  if (lists.size < wanted.length) throw new NotFoundError('phone list');
  for (const [field, ids, suppression] of [
    ['phoneListAssignments', payload.phoneListAssignments, false],
    ['suppressionListAssignments', payload.suppressionListAssignments, true],
  ] as const) {
    for (const id of ids) {
      const list = lists.get(id);
      if (!list) continue;
      if ((list.list_type === 'Suppression') !== suppression) {
        throw refusedList(field, `"${list.list_name}" is ${suppression ? 'not ' : ''}a suppression list.`);
      }
      if (list.list_state !== 'ACTIVE') throw refusedList(field, `"${list.list_name}" is not ready yet.`);
    }
  }
}

const refusedList = (field: string, text: string) => new ValidationError(text, { [field]: text });

type Parts = Awaited<ReturnType<typeof checkParts>>;

/** The columns of a job that its form decides. */
export function jobColumns(
  ctx: Context,
  payload: NewJob,
  text: string,
  { account, identity, number, media }: Parts,
) {
  const now = ctx.clock.now();
  const picked = new Date(payload.startDate);
  // A start that has passed means now as well.
  const scheduled = isScheduled(payload) && picked > now;
  return {
    identity_id: identity.identity_id,
    name: payload.jobName,
    job_type: payload.jobType,
    schedule_id: payload.scheduleId === DEFAULT_SCHEDULE.scheduleId ? null : payload.scheduleId,
    start_at: scheduled ? picked : now,
    changed_timezone: scheduled && payload.changedTimezone === 'true',
    number_id: number.number_id,
    from_phone: number.phone,
    mms: payload.isMMSEnabled,
    // What the file is, not what the payload calls it: films cost more than pictures.
    mms_mime: media?.mimeType ?? null,
    mms_extension: media?.extension ?? null,
    media_url: media?.url ?? null,
    message_html: sanitizeMessageHtml(payload.initialTemplateMessage),
    message_text: text,
    guidlink: payload.guidlink,
    campaignid: payload.campaignid,
    letters: payload.letters,
    agent_ids: [...new Set(payload.agentIds)],
    template_ids: [...new Set(payload.templateIds)],
    recently_texted: payload.recentlyTexted,
    job_area: payload.jobArea ? JSON.stringify(payload.jobArea) : null,
    sourceurl: payload.campaignid,
    price: rateOf(account, { ...payload, mmsMIME: media?.mimeType }),
  };
}

/** Gives the job its short link, lists and templates. Throws ValidationError when the link belongs to another job. */
export async function attachParts(
  tx: Tx,
  actor: Actor,
  job: { job_id: number; account_id: number },
  payload: NewJob,
) {
  const code = codeOf(payload.guidlink);
  const link = code && (await giveLinkToJob(tx, job, code, [job.account_id, actor.accountId]));
  if (!link) {
    const other = code && (await findJobOfLink(tx, actor, code));
    const text = other ? jobWords.linkOfJob(other.name) : jobWords.otherLink;
    throw new ValidationError(text, { guidlink: text });
  }
  await updateJob(tx, job.job_id, { campaignid: link.url, guidlink: link.guidlink, letters: link.code });
  await setJobLists(tx, job, 'send', payload.phoneListAssignments);
  await setJobLists(tx, job, 'suppression', payload.suppressionListAssignments);
  await adoptTemplates(tx, job.job_id, payload.templateIds);
}
