import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { useWizard } from '../wizard-context';
import { DynamicDataTable } from './dynamic-data-table';
import { MessageHints } from './message-hints';
import type { TextFollower } from './use-slow-text';

interface MessageNotesProps {
  ref: Ref<TextFollower>;
  initial: string;
  replace: (find: string, plain: string) => void;
  /** Between the hints and the tags. */
  children: ReactNode;
}

/** What is said about the message below it: its counter and hints, and its tags with their test values. */
export function MessageNotes({ ref, initial, replace, children }: MessageNotesProps) {
  const { values, estimate } = useWizard();
  const [text, show] = useState(initial);
  useImperativeHandle(ref, () => ({ show }), []);
  return (
    <>
      <MessageHints
        text={text}
        mms={values.isMMSEnabled}
        shortLink={values.guidlink}
        estimate={estimate}
        replace={replace}
      />
      {children}
      <DynamicDataTable text={text} />
    </>
  );
}
