import { useEffect, useRef, type ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';
import { ErrorState } from '../error-state/error-state';
import { LoadingBar } from '../loader/loader';
import { Pagination } from '../pagination/pagination';
import { RowsPerPage } from '../pagination/rows-per-page';
import { BulkBar } from './bulk-bar';
import { CardBar } from './card-bar';
import type { Column, RowKey } from './column';
import * as S from './data-table.styled';
import { foldedOf } from './folded';
import { SkeletonRows } from './skeleton-rows';
import { TableHead } from './table-head';
import { TableRow, type RowProps } from './table-row';
import { DEFAULT_PAGE_SIZE, pageCountOf, sortBy, type TableState } from './table-state';
import { Tiles } from './tiles';
import { TightContext, useRoom } from './tight';
import { useKeptFocus } from './use-kept-focus';
import { useScrollStop } from '../scroll-stop/use-scroll-stop';

export interface DataTableProps<Row> extends Pick<
  RowProps<Row>,
  'rowActions' | 'onRowClick' | 'rowTo' | 'rowTone'
> {
  /** What the rows are; the accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** This page's rows; undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Rows on all pages. */
  total: number;
  rowKey: (row: Row) => RowKey;
  /** Names a row for screen readers: "Select Spring drive". */
  rowLabel?: (row: Row) => string;
  state: TableState;
  onStateChange: (next: TableState) => void;
  /** The service's words; they replace the table (TBL-06). */
  error?: string | undefined;
  onRetry?: () => void;
  /** New rows are on their way; the old ones stay. */
  refetching?: boolean;
  /** A filter is on: nothing found means "no match", not "never had". */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** Shown when there has never been a row. */
  empty?: Pick<EmptyStateProps, 'title' | 'text' | 'icon' | 'action'>;
  selected?: ReadonlySet<RowKey>;
  /** With it rows can be chosen. */
  onSelect?: (selected: ReadonlySet<RowKey>) => void;
  /** Buttons for the chosen rows. */
  bulkActions?: ReactNode;
  /** The FilterBar; the bulk bar takes its place while rows are chosen. */
  toolbar?: ReactNode;
  density?: 'comfortable' | 'compact';
  /** Up to where columns with `underName` stand under the name: `laptop` for tables of so many that they would not fit there. */
  foldsOn?: 'tablet' | 'laptop';
  /**
   * On a phone: `lines` is a card of few lines (`onCard`) whose actions are the last of them, `never` keeps the rows of a table
   * whose columns are few and narrow, otherwise a card has a line a column.
   */
  cards?: 'lines' | 'never';
  /** With it the rows are tiles beside each other in place of a table: all of one, its actions included. */
  tile?: ((row: Row) => ReactNode) | undefined;
  /** Heads the column of `rowActions`; 'Actions' unless told. */
  actionsHeader?: string | undefined;
  /** False for short lists that are whole; `when-more` shows the pages only where there is more than one. */
  paged?: boolean | 'when-more' | undefined;
}

const NOTHING_SELECTED: ReadonlySet<RowKey> = new Set();

/** A list from the server: paged, sorted, chosen from, with all its states. Rows are cards under 768 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, total, state, onStateChange, error, selected = NOTHING_SELECTED, onSelect } = props;
  const columns = props.columns.filter((column) => !column.hidden);
  const pageCount = pageCountOf(total, state.pageSize);
  const outside = rows !== undefined && !error && rows.length === 0 && state.page > pageCount;

  // The server's count moves under us: after the last row of the last page was deleted (TBL-05).
  useEffect(() => {
    if (outside) onStateChange({ ...state, page: pageCount });
  }, [outside, onStateChange, state, pageCount]);

  const frame = useRef<HTMLDivElement>(null);
  const scrollStop = useScrollStop(label);
  const room = useRoom(frame);
  const keptFocus = useKeptFocus(frame, rows);
  const keys = (rows ?? []).map(props.rowKey);
  const selectable = onSelect !== undefined;
  const hasActions = props.rowActions !== undefined;
  const primary = (columns.find((column) => column.primary) ?? columns[0])?.id;
  const folded = foldedOf(columns, { primary, isSelectable: selectable, hasActions });
  const toggle = (key: RowKey) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  const togglePage = () => {
    const next = new Set(selected);
    const all = keys.every((key) => selected.has(key));
    for (const key of keys)
      if (all) next.delete(key);
      else next.add(key);
    onSelect?.(next);
  };
  const selection = selectable
    ? { chosen: keys.filter((key) => selected.has(key)).length, of: keys.length, onToggle: togglePage }
    : null;

  const hasRows = rows !== undefined && rows.length > 0;
  // Somebody who chose another page size needs the way back.
  const isOnlyPage = pageCount === 1 && state.pageSize === DEFAULT_PAGE_SIZE;
  const showsPages = props.paged === 'when-more' ? !isOnlyPage : props.paged !== false;
  const body = () => {
    if (error) return <ErrorState message={error} onRetry={props.onRetry} retrying={props.refetching} />;
    if (rows && !hasRows && !outside) {
      return props.filtered ? (
        <EmptyState kind="filtered" onClear={props.onClearFilters} />
      ) : (
        <EmptyState {...props.empty} />
      );
    }
    if (props.tile)
      return (
        <Tiles
          label={label}
          rows={hasRows ? rows : undefined}
          rowKey={props.rowKey}
          tile={props.tile}
          busy={Boolean(props.refetching)}
          expected={Math.min(state.pageSize, 10)}
          keptFocus={keptFocus}
        />
      );
    return (
      <S.Scroll {...scrollStop}>
        <S.Table
          role="table"
          aria-label={label}
          aria-busy={!rows || props.refetching || undefined}
          data-folds={folded && (props.foldsOn ?? 'tablet')}
          data-cards={props.cards}
          style={folded?.style}
        >
          <TableHead
            columns={columns}
            sort={state.sort}
            onSort={(id) => onStateChange(sortBy(state, id))}
            selection={selection}
            actionsHeader={hasActions ? (props.actionsHeader ?? 'Actions') : undefined}
            folded={folded}
            isUnseen={room === 'cards' && props.cards !== 'never'}
          />
          <S.Body role="rowgroup" data-density={props.density ?? 'comfortable'} {...keptFocus}>
            {hasRows ? (
              rows.map((row) => {
                const key = props.rowKey(row);
                return (
                  <TableRow
                    key={key}
                    row={row}
                    columns={columns}
                    primary={primary}
                    folded={folded}
                    name={props.rowLabel?.(row) ?? `row ${key}`}
                    selected={selectable ? selected.has(key) : null}
                    onToggle={() => toggle(key)}
                    rowActions={props.rowActions}
                    onRowClick={props.onRowClick}
                    rowTo={props.rowTo}
                    rowTone={props.rowTone}
                  />
                );
              })
            ) : (
              <SkeletonRows
                columns={[
                  ...(selectable ? [''] : []),
                  ...columns.map(({ id }) => id),
                  ...(hasActions ? [''] : []),
                ]}
                folded={folded}
                rows={Math.min(state.pageSize, 10)}
              />
            )}
          </S.Body>
        </S.Table>
      </S.Scroll>
    );
  };

  return (
    <TightContext value={room !== 'full' && props.cards === 'lines'}>
      <S.Frame ref={frame} data-cards={props.cards} role="group" aria-label={label} tabIndex={-1}>
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={() => onSelect?.(NOTHING_SELECTED)}>
            {props.bulkActions}
          </BulkBar>
        ) : (
          props.toolbar
        )}
        {hasRows && !error && (
          <CardBar
            columns={columns}
            always={props.tile !== undefined}
            sort={state.sort}
            onSort={(sort) => onStateChange({ ...state, page: 1, sort })}
            selection={selection}
          />
        )}
        <S.Surface>
          <LoadingBar on={Boolean(props.refetching) && hasRows && !error} label={`Refreshing ${label}`} />
          {body()}
          {!rows && !error && props.paged !== false && (
            <S.Footer>
              <S.Range role="status">Loading...</S.Range>
            </S.Footer>
          )}
          {hasRows && !error && showsPages && (
            <S.Footer>
              <RowsPerPage
                value={state.pageSize}
                onChange={(pageSize) => onStateChange({ ...state, pageSize, page: 1 })}
              />
              <S.Range>
                {((state.page - 1) * state.pageSize + 1).toLocaleString('en-US')}–
                {((state.page - 1) * state.pageSize + rows.length).toLocaleString('en-US')} of{' '}
                {total.toLocaleString('en-US')}
              </S.Range>
              <Pagination
                label={`${label}, pages`}
                page={state.page}
                pageCount={pageCount}
                onPage={(page) => onStateChange({ ...state, page })}
              />
            </S.Footer>
          )}
        </S.Surface>
      </S.Frame>
    </TightContext>
  );
}
