import { notify, type Notice } from '@campaign/shared-ui';
import type { ApiProblem } from '@campaign/shared-api';

const SAVED = 'Request completed successfully!';
const FAILED = 'Requested completed with error!';

const saidBy = (error: unknown) => {
  const { message, wordless } = (error ?? {}) as Partial<ApiProblem>;
  // A mistake of ours in the making of the call has a message too, but none for people.
  return error instanceof Error || wordless ? undefined : message;
};

/**
 * Tells how a write went, by toast: the server's message, its warning, its error, else the specification's words
 * (TOAST-03..05). Resolves with the reply, or undefined when the write failed:
 * `const made = await announce(createList(form).unwrap());` `action`: what the toast of a success offers next.
 */
export async function announce<Reply extends { message?: string | undefined; warning?: string | undefined }>(
  write: Promise<Reply>,
  words: {
    saved?: string;
    failed?: string;
    action?: (reply: Reply) => Notice['action'];
    /** Subject of the message: a later message with the same subject replaces it. */
    subject?: (reply: Reply) => string | undefined;
  } = {},
): Promise<Reply | undefined> {
  try {
    const reply = await write;
    notify('success', reply.message ?? words.saved ?? SAVED, {
      action: words.action?.(reply),
      subject: words.subject?.(reply),
    });
    if (reply.warning) notify('warning', reply.warning);
    return reply;
  } catch (error) {
    notify('error', saidBy(error) || words.failed || FAILED);
    return undefined;
  }
}
