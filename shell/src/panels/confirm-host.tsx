import { useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '@campaign/shared-ui';
import type { Asker, OpenQuestion } from './ask';

/** The one confirm dialog of the console; its answer is told 300 ms after it closed (CONF-03). */
export function ConfirmHost({ asker }: { asker: Asker }) {
  const question = useSyncExternalStore(asker.listen, asker.current);
  const [closed, setClosed] = useState<OpenQuestion>();
  if (!question) return null;
  return (
    <ConfirmDialog
      open={question !== closed}
      title={question.title}
      text={question.text}
      {...(question.item && { item: question.item })}
      {...(question.confirmLabel && { confirmLabel: question.confirmLabel })}
      {...(question.cancelLabel && { cancelLabel: question.cancelLabel })}
      tone={question.tone === 'danger' ? 'danger' : 'primary'}
      onClose={() => setClosed(question)}
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  );
}
