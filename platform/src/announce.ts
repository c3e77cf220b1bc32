import { notify } from '@campaign/shared-ui';
import type { ApiProblem } from '@campaign/shared-api';

const SAVED = 'Request completed successfully!';
const FAILED = 'Requested completed with error!';

const isProblem = (error: unknown): error is ApiProblem =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/**
 * Tells how a write went, by toast: the server's message, its warning, its error, else the specification's words
 * (TOAST-03..05). Resolves with the reply, or undefined when the write failed:
 * `const made = await announce(createList(form).unwrap());`
 */
export async function announce<Reply extends { message?: string | undefined; warning?: string | undefined }>(
  write: Promise<Reply>,
  words: { saved?: string; failed?: string } = {},
): Promise<Reply | undefined> {
  try {
    const reply = await write;
    notify('success', reply.message ?? words.saved ?? SAVED);
    if (reply.warning) notify('warning', reply.warning);
    return reply;
  } catch (error) {
    notify('error', isProblem(error) && error.message ? error.message : (words.failed ?? FAILED));
    return undefined;
  }
}
