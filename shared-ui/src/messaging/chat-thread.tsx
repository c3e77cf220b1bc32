import { Fragment, useLayoutEffect, useRef, type ReactNode } from 'react';
import { formatInstant } from '../timestamp/format-instant';
import * as S from './chat.styled';
import { ChatBubble, type ChatMessage } from './chat-bubble';

export interface ChatThreadProps {
  /** With whom; the name of the log. */
  label: string;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  zone?: string;
  /** Beside one message: a Retry for a failed one. */
  actionOf?: (message: ChatMessage) => ReactNode;
  /** When there are no messages. */
  empty?: ReactNode;
}

/** Nearer than this to the end the thread follows new messages, px. */
const NEAR = 80;

/** A conversation by days. It follows its end unless the person has scrolled up to read. */
export function ChatThread({ label, messages, zone, actionOf, empty }: ChatThreadProps) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const newest = messages.at(-1)?.id;
  const day = (message: ChatMessage | undefined) =>
    message && formatInstant(message.at, { style: 'date', ...(zone && { zone }) });

  // Scroll position is the browser's.
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);

  return (
    <S.Thread
      ref={box}
      role="log"
      aria-label={label}
      tabIndex={0}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      {messages.length === 0 && empty}
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {day(message) !== day(messages[index - 1]) && <S.Day>{day(message)}</S.Day>}
          <ChatBubble {...message} zone={zone} action={actionOf?.(message)} />
        </Fragment>
      ))}
    </S.Thread>
  );
}
