import type { ReactNode } from 'react';
import * as S from './description-list.styled';

export interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode; hidden?: boolean }[];
  /** Label beside value, or above it in a grid. */
  layout?: 'rows' | 'grid';
}

/** Names and their values: details of one thing, a summary before sending. An empty value shows a dash. */
export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  return (
    <S.List data-layout={layout}>
      {items
        .filter((item) => !item.hidden)
        .map((item) => (
          <S.Item key={item.label}>
            <S.Term>{item.label}</S.Term>
            <S.Value>
              {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
            </S.Value>
          </S.Item>
        ))}
    </S.List>
  );
}
