import type { ReactNode } from 'react';
import { Button } from '../button/button';
import * as S from './data-table.styled';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the chosen rows. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <S.Bulk role="group" aria-label="Selected rows">
      <S.BulkCount role="status">{count.toLocaleString('en-US')} selected</S.BulkCount>
      {children}
      <S.BulkEnd>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear selection
        </Button>
      </S.BulkEnd>
    </S.Bulk>
  );
}
