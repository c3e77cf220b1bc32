import { useId, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../button/button';
import * as S from './filter-bar.styled';

export interface FilterBarProps {
  /** Search first (240 px), then selects, then dates; each with a hidden label. */
  children?: ReactNode;
  onRefresh?: () => void;
  refreshing?: boolean;
  onClear?: () => void;
  /** Filters that are not at their default; Clear shows when there are any. */
  activeCount?: number;
  /** Right: the primary button of the screen. */
  actions?: ReactNode;
}

/** What narrows a list. On phones the filters fold behind one button. */
export function FilterBar({
  children,
  onRefresh,
  refreshing,
  onClear,
  activeCount = 0,
  actions,
}: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <S.Bar role="search" aria-label="Filters">
      <S.PhoneToggle>
        <Button
          icon="filter"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </Button>
      </S.PhoneToggle>
      <S.Filters id={id} data-unfolded={unfolded || undefined}>
        {children}
        {onClear && activeCount > 0 && (
          <Button variant="ghost" icon="x" onClick={onClear}>
            Clear
          </Button>
        )}
      </S.Filters>
      <S.Actions>
        {onRefresh && <IconButton icon="refresh" label="Refresh" loading={refreshing} onClick={onRefresh} />}
        {actions}
      </S.Actions>
    </S.Bar>
  );
}
