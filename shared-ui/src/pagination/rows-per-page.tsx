import { Icon } from '../icon/icon';
import { PAGE_SIZES } from '../data-table/table-state';
import * as S from './pagination.styled';

export interface RowsPerPageProps {
  value: number;
  onChange: (pageSize: number) => void;
  options?: readonly number[];
}

/** How many rows a page has: 5, 10, 25 or 50 (TBL-01). The caller goes to page 1 (TBL-05). */
export function RowsPerPage({ value, onChange, options = PAGE_SIZES }: RowsPerPageProps) {
  return (
    <S.Size>
      Rows per page
      <S.SizeBox>
        <S.SizeSelect value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {options.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </S.SizeSelect>
        <S.SizeArrow aria-hidden>
          <Icon name="chevron-down" size={14} />
        </S.SizeArrow>
      </S.SizeBox>
    </S.Size>
  );
}
