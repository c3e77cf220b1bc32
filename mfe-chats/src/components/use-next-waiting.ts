import { useEffect, useEffectEvent, useState } from 'react';
import { useLazyGetChatRecipientsQuery, useLazyGetInboxQuery, type ApiProblem } from '@campaign/shared-api';
import type { ChatRecipient } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../words';
import { keyOf } from './people-list';

/**
 * Goes to whoever waits longest beside the one that is open: mine first, then those of nobody, in this job or in all. By
 * Alt and N from wherever one types.
 */
export function useNextWaiting(
  jobId: number | undefined,
  current: string | undefined,
  onNext: (person: ChatRecipient) => void,
) {
  const [typesTo, setTypesTo] = useState<string>();
  const [ofAll] = useLazyGetInboxQuery();
  const [ofJob] = useLazyGetChatRecipientsQuery();
  const next = async (byKey = false) => {
    for (const filter of ['mine', 'open'] as const) {
      const asked = { filter, page: 1, size: 2 };
      const { data: page, error } = await (jobId === undefined ? ofAll(asked) : ofJob({ jobId, ...asked }));
      if (error) return notify('error', (error as ApiProblem).message);
      const person = page?.data.find((one) => keyOf(one) !== current);
      if (!person) continue;
      setTypesTo(byKey ? keyOf(person) : undefined);
      return onNext(person);
    }
    notify('success', words.chat.noneWaits);
    return undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN' || event.repeat) return;
    event.preventDefault();
    void next(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    next: () => next(),
    /** Who was gone to by key: the hand is on it, and goes on in their reply. */
    typesTo,
  };
}
