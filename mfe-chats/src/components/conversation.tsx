import { usePhone } from '@campaign/shared-api';
import type { ChatMessage } from '@campaign/shared-api/contracts';
import { Skeleton, Text } from '@campaign/shared-ui';
import { ChatThread, mediaKindAt, type DeliveryState } from '@campaign/shared-ui/messaging';
import { words } from '../words';
import * as S from './two-panes.styled';

const stateOf = (status: ChatMessage['status']): DeliveryState => {
  if (status === 'FAILED') return 'failed';
  return status === 'SENDING' ? 'sending' : 'sent';
};

interface ConversationProps {
  phone: string;
  /** Undefined while it is read. */
  messages: readonly ChatMessage[] | undefined;
}

/** The texts with one number: ours right, theirs left, failed ones marked (P2P-02, P2P-03, CHATD-03). */
export function Conversation({ phone, messages }: ConversationProps) {
  const { shown } = usePhone();
  if (!messages) return <Skeleton variant="lines" count={4} />;
  return (
    <S.Thread>
      <ChatThread
        label={words.conversation(shown(phone))}
        messages={messages.map(({ id, direction, message, media, createdAt, status, automatic = false }) => ({
          id,
          direction,
          automatic,
          text: message,
          at: createdAt,
          ...(media && { media: { kind: mediaKindAt(media), src: media, name: words.message.media } }),
          state: stateOf(status),
        }))}
        empty={<Text tone="muted">{words.noMessages}</Text>}
      />
    </S.Thread>
  );
}
