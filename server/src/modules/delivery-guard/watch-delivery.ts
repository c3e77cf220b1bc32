import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import { insertAct } from '../acts/acts.door';
import { holdDispatch } from '../dispatch-lock/dispatch-lock.door';
import {
  closeAlerts,
  continueAlert,
  findAddressees,
  findAlertOf,
  findLetter,
  findLowHours,
  findSendingJobs,
  isFirst,
  notePaused,
  openAlert,
  pauseJob,
  pruneAlerts,
} from './delivery-guard.queries';
import type { LowRow, OpenAlert } from './delivery-guard.queries';
import { guardWords } from './words';
import type { LowHour } from './words';

const HOUR_MS = 3_600_000;
const KEEP_MS = 400 * 24 * HOUR_MS;

const lowOf = ({ hour, delivered, texts, min_rate: minRate }: LowRow): LowHour => ({
  hour,
  delivered,
  texts,
  minRate,
});

/**
 * Checks this hour and the one before. An hour that is too low opens an alert, which is mailed once. Further low hours
 * belong to it, and it is closed when neither of the two is low. If the agency wants it, each check pauses the jobs that
 * send at that moment, each job once per alert and none that a person resumed since. May run twice, and at any moment.
 */
export function watchDelivery({ db, clock, queue }: Pick<Context, 'db' | 'clock' | 'queue'>): Promise<void> {
  const now = clock.now();
  const before = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS);
  return inTransaction(db, async (tx) => {
    if (!(await isFirst(tx))) return;
    const lows = await findLowHours(tx, before);
    await holdBeforeRows(tx, lows);
    for (const low of lows) {
      const alert = await findAlertOf(tx, low);
      if (alert) {
        if (alert.closed_at) continue;
        await continueAlert(tx, alert.alert_id, low);
        if (low.pauses) await pauseJobs(tx, low, alert);
        continue;
      }
      const opened = await openAlert(tx, low, now);
      const { alert_id: alertId } = opened;
      if (low.pauses) await pauseJobs(tx, low, opened);
      for (const agentId of await findAddressees(tx, low))
        await queue.send(tx, 'delivery.mail-alert', { alertId, agentId }, { once: `${alertId}-${agentId}` });
    }
    await closeAlerts(tx, before, now);
    await pruneAlerts(tx, new Date(now.getTime() - KEEP_MS));
  });
}

/**
 * All that may rest, in the order in which a batch of sends by hand takes several jobs, and before any of their rows: taken one
 * after another the two would wait for each other.
 */
async function holdBeforeRows(tx: Tx, lows: readonly LowRow[]): Promise<void> {
  const jobIds = new Set<number>();
  for (const low of lows) {
    if (!low.pauses) continue;
    const alert = await findAlertOf(tx, low);
    if (alert?.closed_at) continue;
    for (const jobId of await findSendingJobs(tx, low, alert)) jobIds.add(jobId);
  }
  for (const jobId of [...jobIds].sort((a, b) => a - b)) await holdDispatch(tx, jobId);
}

async function pauseJobs(tx: Tx, low: LowRow, alert: OpenAlert): Promise<void> {
  const { alert_id: alertId } = alert;
  const paused: number[] = [];
  for (const jobId of await findSendingJobs(tx, low, alert)) {
    if (!(await pauseJob(tx, jobId, alertId, guardWords.held(lowOf(low))))) continue;
    paused.push(jobId);
    await insertAct(tx, {
      account_id: low.account_id,
      agent_id: null,
      action: 'job:guarded',
      object: `job/${jobId}`,
      detail: { reason: guardWords.told(lowOf(low)), alertId },
    });
  }
  if (paused.length > 0) await notePaused(tx, alertId, paused);
}

/** Background. Nothing when the alert or the person is gone. */
export async function mailAlert(
  { db, mail, config }: Pick<Context, 'db' | 'mail' | 'config'>,
  { alertId, agentId }: { alertId: number; agentId: number },
): Promise<void> {
  const found = await findLetter(db, alertId, agentId);
  if (!found) return;
  const { email, identity, number, hour, texts, delivered, min_rate: minRate, jobs } = found;
  const letter = guardWords.letter(
    { hour, texts, delivered, minRate },
    { identity: identity ?? 'an identity', number, jobs, link: `${config.publicUrl}/dashboard` },
  );
  await mail.send({ to: email, ...letter });
}
