import type { ReactNode } from 'react';
import { IconButton } from '../button/button';
import { Icon } from '../icon/icon';
import { useScrollStop } from '../scroll-stop/use-scroll-stop';
import { MediaThumb, type Media } from './media-thumb';
import * as S from './phone-preview.styled';

export interface PhonePreviewProps {
  /** The number or short code the message comes from. */
  from: string;
  /** One message a bubble: text as the recipient reads it, media above. */
  bubbles: readonly { id: string; text: ReactNode; media?: Media | undefined }[];
  /** Instead of bubbles while there is nothing to show. */
  placeholder?: string;
  /** Above the bubbles: "Today, 2:00 PM". */
  time?: string;
  /** Whose row fills the placeholders, with a way to the others. */
  sample?: { label: string; onPrevious?: () => void; onNext?: () => void };
  label?: string;
}

/** The message as it arrives on the recipient's phone. */
export function PhonePreview({
  from,
  bubbles,
  placeholder = 'The message appears here while you write.',
  time,
  sample,
  label = 'Phone preview',
}: PhonePreviewProps) {
  const stop = useScrollStop('Text on the phone');
  return (
    <S.Figure aria-label={label}>
      <S.Phone>
        <S.Bar>
          <S.Avatar aria-hidden>
            <Icon name="user" />
          </S.Avatar>
          <S.From>{from}</S.From>
        </S.Bar>
        <S.Screen {...stop}>
          {time && <S.Time>{time}</S.Time>}
          {bubbles.length === 0 && <S.Placeholder>{placeholder}</S.Placeholder>}
          {bubbles.map((bubble) => (
            <S.Bubble key={bubble.id}>
              {bubble.media && <MediaThumb {...bubble.media} />}
              {bubble.text && <S.Text>{bubble.text}</S.Text>}
            </S.Bubble>
          ))}
        </S.Screen>
      </S.Phone>
      {sample && (
        <S.Sample>
          <IconButton
            icon="chevron-left"
            size="sm"
            label="Previous recipient"
            disabled={!sample.onPrevious}
            onClick={sample.onPrevious}
          />
          <S.SampleLabel aria-live="polite">{sample.label}</S.SampleLabel>
          <IconButton
            icon="chevron-right"
            size="sm"
            label="Next recipient"
            disabled={!sample.onNext}
            onClick={sample.onNext}
          />
        </S.Sample>
      )}
    </S.Figure>
  );
}
