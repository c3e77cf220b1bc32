import type { ReactNode } from 'react';
import { Text } from '@campaign/shared-ui';
import * as S from './two-lines.styled';

interface TwoLinesProps {
  detail?: ReactNode;
  /** In the row's first cell, which heads its card on phones. */
  headsCard?: boolean;
  children: ReactNode;
}

/** A cell that says one thing, and what belongs to it in small letters below. */
export function TwoLines({ detail, headsCard, children }: TwoLinesProps) {
  return (
    <S.Lines data-heads-card={headsCard || undefined}>
      <span>{children}</span>
      {detail && (
        <Text variant="caption" tone="muted">
          {detail}
        </Text>
      )}
    </S.Lines>
  );
}
