import { textToHtml } from '@campaign/shared-api/messaging';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { CLICKER, DEMO_SITE, LAUNCHPAD } from './demo-accounts';
import { JOBS } from './demo-campaigns';
import { codeFrom, daysBefore, seededRandom } from './demo-draw';
import { isByHand, sentAt } from './demo-fate';
import { addMessages, type StoppedPeople } from './demo-messages';
import { insertAll } from './demo.queries';

export async function addJobs(ctx: Context, tx: Tx, jobs = JOBS) {
  const stopped: StoppedPeople = new Map();
  for (const job of jobs) {
    const draw = seededRandom(job.job_id);
    const code = codeFrom(`job ${job.job_id}`);
    const guidlink = `${ctx.config.publicUrl}/${code}`;
    const url = `${DEMO_SITE}/campaigns/${job.job_id}`;
    const text = job.text.replace('{link}', guidlink);
    const start = daysBefore(ctx, job.daysAgo);
    await insertAll(tx, 'job', [
      {
        job_id: job.job_id,
        account_id: job.account_id,
        identity_id: job.identity_id,
        name: job.name,
        job_type: job.job_type,
        status: job.status,
        start_at: start.toJSDate(),
        from_phone: job.from_phone,
        message_html: textToHtml(text),
        message_text: text,
        guidlink,
        campaignid: url,
        letters: code,
        sourceurl: url,
        agent_ids: job.job_type === 'P2P' && job.account_id === LAUNCHPAD ? [CLICKER] : [],
        price: 0.0129,
        planned: job.status !== 'pending',
        error:
          job.status === 'error'
            ? 'The carrier refused this number (error 4434). Ask the carrier to provision it.'
            : null,
        created_at: start.toJSDate(),
        paused_at: job.status === 'paused' ? start.plus({ hours: 1 }).toJSDate() : null,
        completed_at: job.status === 'completed' ? sentAt(start, isByHand(job), 1, job.daysAgo) : null,
      },
    ]);
    await insertAll(tx, 'short_link', [
      { code, account_id: job.account_id, job_id: job.job_id, guidlink, url, created_at: start.toJSDate() },
    ]);
    const lists = (ids: readonly number[], kind: 'send' | 'suppression') =>
      ids.map((list_id) => ({ job_id: job.job_id, account_id: job.account_id, list_id, kind }));
    await insertAll(tx, 'job_list', [...lists(job.lists, 'send'), ...lists(job.suppression, 'suppression')]);
    if (job.status !== 'pending') await addMessages(tx, job, { draw, start, text, guidlink, stopped });
  }
}
