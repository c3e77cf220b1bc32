import type { ApiProblem } from '@campaign/shared-api';
import type { Done } from '@campaign/shared-api/contracts';
import type { Outcome } from './send-queue';

/** P2P-13. */
export const withPlusOne = (phone: string) => (phone.startsWith('+1') ? phone : `+1${phone}`);

/** What the server's answer to a press means for the number. */
export function outcomeOf(answer: { data?: Done | undefined; error?: unknown }): Outcome {
  if (answer.data) {
    return answer.data.warning ? { state: 'refused', reason: answer.data.warning } : { state: 'sent' };
  }
  const { status, code, fields, message } = answer.error as ApiProblem;
  if (status === 0) return { state: 'failed', reason: message, network: true };
  // The job is on hold: the recipient stays unsent and can be texted later.
  if (status !== 409 || code === 'job-on-hold') return { state: 'failed', reason: message };
  if (fields?.text) return { state: 'changed', reason: message };
  return { state: fields?.from ? 'failed' : 'taken', reason: message };
}
