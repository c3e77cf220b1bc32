import { memo } from 'react';
import { IconButton, Text } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './two-panes.styled';

const say = words.numbers;

interface NumberPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** 'page / total' with the ways back and on (P2P-01, CHATD-01). */
export const NumberPager = memo(function NumberPager({ page, pages, onPage }: NumberPagerProps) {
  return (
    <S.Pager aria-label={say.title}>
      <IconButton
        icon="chevron-left"
        label={say.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Text variant="caption" tone="muted" numeric>
        {say.page(page, pages)}
      </Text>
      <IconButton
        icon="chevron-right"
        label={say.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </S.Pager>
  );
});
