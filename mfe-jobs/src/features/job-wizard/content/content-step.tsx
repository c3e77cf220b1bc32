import { useRef } from 'react';
import { bareLink } from '../../../components/short-link';
import type { MessageEditorHandle } from '../editor/message-editor';
import { MessageCard } from './message-card';
import { useMay } from '@campaign/shared-api';
import { QuickTestCard } from './quick-test-card';
import { SenderCard } from './sender-card';
import { ShortLinkCard } from './short-link-card';
import { StartCard } from './start-card';

/** The Content tab: sender, short link, message, quick test, start. */
export function ContentStep({ now }: { now: Date }) {
  const editor = useRef<MessageEditorHandle>(null);
  const mayTest = useMay('message:test');
  return (
    <>
      <SenderCard />
      <ShortLinkCard
        onInsert={(link) => editor.current?.insertLink(link)}
        onReplace={(former, link) => editor.current?.replace(bareLink(former), bareLink(link))}
      />
      <MessageCard editor={editor} />
      {mayTest && <QuickTestCard />}
      <StartCard now={now} />
    </>
  );
}
