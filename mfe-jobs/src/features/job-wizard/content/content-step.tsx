import { useRef } from 'react';
import type { MessageEditorHandle } from '../editor/message-editor';
import { MessageCard } from './message-card';
import { QuickTestCard } from './quick-test-card';
import { SenderCard } from './sender-card';
import { ShortLinkCard } from './short-link-card';
import { StartCard } from './start-card';

/** The Content tab: sender, short link, message, quick test, start. */
export function ContentStep({ now }: { now: Date }) {
  const editor = useRef<MessageEditorHandle>(null);
  return (
    <>
      <SenderCard />
      <ShortLinkCard onInsert={(link) => editor.current?.insert(link)} />
      <MessageCard editor={editor} />
      <QuickTestCard />
      <StartCard now={now} />
    </>
  );
}
