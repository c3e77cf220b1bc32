import type { ReactNode } from 'react';
import * as S from './segment-counter.styled';

export interface SegmentCounterProps {
  /** Characters and the limit of the kind of message (160 SMS, 1600 MMS). */
  used: number;
  limit: number;
  segments: number;
  /** Placeholders in the text: "2 variables" makes clear that the length will differ. */
  variables?: number;
  /** Shown when the limit is passed, e.g. 'The message has been segmented into N parts.' */
  warning?: ReactNode;
  /** What makes it longer: the character that forces Unicode, the longest row. */
  note?: ReactNode;
}

/**
 * The length of a message, as the sender pays for it; red beyond the limit (CONT-14…16). A screen reader says by itself all but the
 * characters, which change at every key.
 */
export function SegmentCounter({ used, limit, segments, variables = 0, warning, note }: SegmentCounterProps) {
  const over = used > limit;
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return (
    <S.Counter>
      <S.Used data-over={over || undefined}>
        {used}/{limit}
      </S.Used>
      <S.Said role="status">
        {variables > 0 && <span>{plural(variables, 'variable')}</span>}
        <span>{plural(segments, 'segment')}</span>
        {over && warning && <S.Note data-over>{warning}</S.Note>}
        {note && <S.Note>{note}</S.Note>}
      </S.Said>
    </S.Counter>
  );
}
