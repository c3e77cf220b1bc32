import type { Selectable } from 'kysely';
import type { EditedTemplate, NewTemplate, Page, Template } from '@campaign/shared-api/contracts';
import { htmlToText, sanitizeMessageHtml } from '@campaign/shared-api/messaging';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import type { Tables } from '../../db/schema';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { findJob } from '../jobs/jobs.door';
import type { MediaOwner } from '../media/media.door';
import { mediaForText } from '../media/media.service';
import {
  clearDefaults,
  deleteTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  updateTemplate,
} from './templates.queries';

const viewTemplate = (row: Selectable<Tables['template']>): Template => ({
  id: row.template_id,
  jobId: row.job_id,
  title: row.title,
  text: row.body_html,
  media: row.media,
  hasDynamicMedia: row.has_dynamic_media,
  hasDynamicMediaRendered: row.has_dynamic_media_rendered,
  isDefalut: row.is_default,
  version: row.version,
});

/** Reply templates of a job or by ids (TPL-01). */
export function listTemplates(
  ctx: Context,
  actor: Actor,
  filter: {
    jobId?: number | undefined;
    ids?: string | undefined;
    page?: number | undefined;
    size?: number | undefined;
  },
): Promise<Page<Template>> {
  return inTenant(ctx.db, actor, async (tx) => {
    if (filter.jobId !== undefined && !(await findJob(tx, actor, filter.jobId))) {
      throw new NotFoundError('job');
    }
    const ids = filter.ids?.split(',').map(Number).filter(Number.isInteger);
    const agency = agencyOf(actor);
    const { rows, total } = await findTemplates(
      tx,
      agency,
      { jobId: filter.jobId, ids },
      limitOffsetOf(filter),
    );
    return pageReply(rows.map(viewTemplate), total, filter);
  });
}

/** Adds a template to a job, or one without a job yet whose id the wizard keeps (TPL-03, TPL-06). */
export function createTemplate(ctx: Context, actor: Actor, template: NewTemplate): Promise<Template> {
  return inTenant(ctx.db, actor, async (tx) => {
    const job = await jobOf(tx, actor, template);
    const accountId = job?.account_id ?? agencyOf(actor, template.accountId) ?? actor.accountId;
    const row = await insertTemplate(tx, {
      ...(await columns(tx, { accountId, actor, identityId: job?.identity_id }, template)),
      account_id: accountId,
      job_id: job?.job_id ?? null,
      created_by: actor.agentId,
    });
    if (row.is_default && row.job_id) await clearDefaults(tx, row.job_id, row.template_id);
    return viewTemplate(row);
  });
}

/** Throws ChangedError when somebody saved it after the form began. */
export function editTemplate(
  ctx: Context,
  actor: Actor,
  id: number,
  template: EditedTemplate,
): Promise<Template> {
  return inTenant(ctx.db, actor, async (tx) => {
    await lockTemplate(tx, id);
    const { row: before, job } = await mine(tx, actor, id);
    await expectVersion(tx, actor, 'template', before, template.version);
    const owner = { accountId: before.account_id, actor, identityId: job?.identity_id };
    const row = await updateTemplate(tx, id, {
      ...(await columns(tx, owner, template)),
      ...savedBy(actor, ctx.clock.now(), before),
    });
    if (row.is_default && row.job_id) await clearDefaults(tx, row.job_id, id);
    return viewTemplate(row);
  });
}

export function removeTemplate(ctx: Context, actor: Actor, id: number): Promise<void> {
  return inTenant(ctx.db, actor, async (tx) => {
    await lockTemplate(tx, id);
    await mine(tx, actor, id);
    await deleteTemplate(tx, id);
  });
}

/**
 * The public address of what goes with a reply by this template of the job; null without. Throws NotFoundError for another
 * job's, ConflictError where the identity cannot send MMS, ValidationError where it may not use the media any more.
 */
export async function mediaOfTemplate(
  tx: Tx,
  actor: Actor,
  job: { job_id: number; account_id: number; identity_id: number },
  templateId: number,
): Promise<string | null> {
  const template = await findTemplate(tx, job.account_id, templateId);
  if (template?.job_id !== job.job_id) throw new NotFoundError('template');
  if (!template.media) return null;
  const identity = await findIdentity(tx, actor, job.identity_id, job.account_id);
  if (!identity?.can_use_mms) throw new ConflictError('This identity cannot send MMS.');
  const owner = { accountId: job.account_id, identityId: job.identity_id };
  return (await mediaForText(tx, owner, template.media, 'templateId'))?.url ?? null;
}

async function mine(tx: Tx, actor: Actor, id: number) {
  const row = await findTemplate(tx, agencyOf(actor), id);
  if (!row) throw new NotFoundError('template');
  const job = row.job_id ? await findJob(tx, actor, row.job_id) : undefined;
  if (row.job_id && !job) throw new NotFoundError('template');
  return { row, job };
}

async function jobOf(tx: Tx, actor: Actor, template: NewTemplate) {
  if (!template.jobId) return undefined;
  const job = await findJob(tx, actor, template.jobId);
  if (!job) throw new NotFoundError('job');
  return job;
}

async function columns(tx: Tx, owner: MediaOwner, template: NewTemplate) {
  if (htmlToText(template.text) === '') {
    throw new ValidationError('Please fill in the fields!', { text: 'Please fill in the fields!' });
  }
  const media = await mediaForText(tx, owner, template.media, 'media');
  return {
    title: template.title,
    body_html: sanitizeMessageHtml(template.text),
    media: media?.url ?? null,
    has_dynamic_media: template.hasDynamicMedia,
    has_dynamic_media_rendered: template.hasDynamicMediaRendered,
    is_default: template.isDefalut,
  };
}
