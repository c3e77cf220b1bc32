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
}

/** First, previous, three numbers with ellipses, next, last (TBL-03, TBL-04). */
export function Pagination({ label, page, pageCount, onPage }: PaginationProps) {
  const { pages, before, after } = pageWindow(page, pageCount);
  const atStart = page <= 1;
  const atEnd = page >= pageCount;
  // Not `disabled`: who has pressed "Next" to the last page would lose the focus with the button.
  const step = (to: number, atItsEnd: boolean) => ({
    size: 'sm' as const,
    'aria-disabled': atItsEnd || undefined,
    onClick: () => !atItsEnd && onPage(to),
  });
  return (
    <S.Nav aria-label={label}>
      <IconButton icon="chevrons-left" label="First page" {...step(1, atStart)} />
      <IconButton icon="chevron-left" label="Previous page" {...step(page - 1, atStart)} />
      {before && <S.Gap aria-hidden>…</S.Gap>}
      {pages.map((number) => (
        <S.Page
          key={number}
          type="button"
          aria-label={`Page ${number.toLocaleString('en-US')}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number.toLocaleString('en-US')}
        </S.Page>
      ))}
      {after && <S.Gap aria-hidden>…</S.Gap>}
      <IconButton icon="chevron-right" label="Next page" {...step(page + 1, atEnd)} />
      <IconButton icon="chevrons-right" label="Last page" {...step(pageCount, atEnd)} />
    </S.Nav>
  );
}
