import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { Spinner } from '../spinner/spinner';
import { formatInstant } from '../timestamp/format-instant';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './chat.styled';
import { MediaThumb, type Media } from './media-thumb';

/** On its way, arrived at the carrier, or not. */
export type DeliveryState = 'sending' | 'sent' | 'failed';

export interface ChatMessage {
  id: string | number;
  /** `out`: from us. `in`: from the recipient. */
  direction: 'out' | 'in';
  text: string;
  /** Outgoing: sent by the system, not by an agent. */
  automatic?: boolean;
  /** ISO instant. */
  at: string;
  media?: Media;
  /** Outgoing only. */
  state?: DeliveryState;
  /** Why it failed. */
  problem?: string;
}

export interface ChatBubbleProps extends ChatMessage {
  zone?: string;
  /** Beside a failed message: Retry. */
  action?: ReactNode;
}

const AUTOMATIC = 'Automatic text';

function speakerOf(direction: ChatMessage['direction'], automatic: boolean): string {
  if (direction === 'in') return 'Recipient';
  return automatic ? AUTOMATIC : 'You';
}

/** One message. Whose it is, is also said; a failed one has an icon and its reason (TOAST-07). */
export function ChatBubble({
  direction,
  text,
  automatic = false,
  at,
  media,
  state = 'sent',
  problem,
  zone,
  action,
}: ChatBubbleProps) {
  return (
    <S.Message data-direction={direction}>
      <VisuallyHidden>{speakerOf(direction, automatic)}: </VisuallyHidden>
      {media && <MediaThumb {...media} />}
      {text && (
        <S.Bubble data-direction={direction} data-state={state} data-automatic={automatic || undefined}>
          {text}
        </S.Bubble>
      )}
      <S.Meta>
        {automatic && <span aria-hidden>{AUTOMATIC}</span>}
        {state === 'failed' && (
          <S.Problem>
            <Icon name="alert" size={14} label="Failed" /> {problem ?? 'Not sent'}
          </S.Problem>
        )}
        {state === 'sending' && (
          <S.Sending>
            <Spinner /> Sending
          </S.Sending>
        )}
        <time dateTime={at}>{formatInstant(at, { style: 'time', ...(zone && { zone }) })}</time>
        {action}
      </S.Meta>
    </S.Message>
  );
}
