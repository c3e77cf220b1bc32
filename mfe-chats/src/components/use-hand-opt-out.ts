import { announce } from '@campaign/platform';
import {
  useOptOutByHandMutation,
  usePhone,
  useUndoOptOutByHandMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { HandOptOutKind } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../words';

/**
 * Opts a person out and offers to undo it. The opt-out takes effect at once: nothing is sent to the person while it can be
 * undone, and it stays if the tab is closed.
 */
export function useHandOptOut(jobId: number, recipient: string) {
  const { shown } = usePhone();
  const [optOut] = useOptOutByHandMutation();
  const [undo] = useUndoOptOutByHandMutation();
  return async (kind: HandOptOutKind) => {
    const { data, error } = await optOut({ jobId, recipient, kind });
    if (!data) return notify('error', (error as ApiProblem).message);
    const { undoMs } = data.data;
    if (undoMs <= 0) return notify('success', data.message ?? words.chat.optedOut);
    const text = words.chat.handOptOut[kind](shown(recipient));
    return notify('info', text(Math.ceil(undoMs / 1000)), {
      countdown: { ms: undoMs, text },
      action: {
        label: words.chat.undo,
        onSelect: () => void announce(undo({ jobId, recipient }).unwrap()),
      },
    });
  };
}
