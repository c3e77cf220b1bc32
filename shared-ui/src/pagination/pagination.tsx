import { IconButton } from '../button/button';
import { pageWindow } from './page-window';
import * as S from './pagination.styled';

export interface PaginationProps {
  /** What is paged; the name of the navigation. */
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  disabled?: boolean;
}

/** First, previous, three numbers with ellipses, next, last (TBL-03, TBL-04). */
export function Pagination({ label, page, pageCount, onPage, disabled }: PaginationProps) {
  const { pages, before, after } = pageWindow(page, pageCount);
  const atStart = disabled || page <= 1;
  const atEnd = disabled || page >= pageCount;
  return (
    <S.Nav aria-label={label}>
      <IconButton
        size="sm"
        icon="chevrons-left"
        label="First page"
        disabled={atStart}
        onClick={() => onPage(1)}
      />
      <IconButton
        size="sm"
        icon="chevron-left"
        label="Previous page"
        disabled={atStart}
        onClick={() => onPage(page - 1)}
      />
      {before && <S.Gap aria-hidden>…</S.Gap>}
      {pages.map((number) => (
        <S.Page
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          disabled={disabled}
          onClick={() => onPage(number)}
        >
          {number.toLocaleString('en-US')}
        </S.Page>
      ))}
      {after && <S.Gap aria-hidden>…</S.Gap>}
      <IconButton
        size="sm"
        icon="chevron-right"
        label="Next page"
        disabled={atEnd}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        size="sm"
        icon="chevrons-right"
        label="Last page"
        disabled={atEnd}
        onClick={() => onPage(pageCount)}
      />
    </S.Nav>
  );
}
