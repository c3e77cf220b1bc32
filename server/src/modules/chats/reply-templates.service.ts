import type { Page, ReplyTemplate } from '@campaign/shared-api/contracts';
import { htmlToText } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { findJob } from '../jobs/jobs.door';
import { renderMessage } from '../texts/render-message';
import { findPerson } from '../sending/by-hand/by-hand.door';
import { phoneOf } from '../texts/typed-text';
import { findTemplatesOfJob } from '../templates/templates.door';
import { findInitial } from './chats.queries';

/** A job's reply templates as they read for one person, the default at the head (TPL-01, TPL-02). Throws NotFoundError. */
export function listReplyTemplates(
  ctx: Context,
  actor: Actor,
  jobId: number,
  recipient: string,
): Promise<Page<ReplyTemplate>> {
  return inTenant(ctx.db, actor, async (tx) => {
    const job = await findJob(tx, actor, jobId);
    if (!job) throw new NotFoundError('job');
    const phone = phoneOf(recipient);
    const initial = await findInitial(tx, jobId, phone);
    const person = await findPerson(tx, initial?.list_id ?? null, phone);
    const data = (await findTemplatesOfJob(tx, jobId)).map((template): ReplyTemplate => {
      const { template_id: id, title, media, is_default: isDefalut } = template;
      const written = { ...job, mms: false, message_text: htmlToText(template.body_html) };
      const { text } = renderMessage(written, person, initial?.link_code ?? null);
      return { id, title, text, media, isDefalut };
    });
    return { data, total: data.length };
  });
}
