import type { ReactNode } from 'react';

/** What tells one row from the others, on all pages. */
export type RowKey = string | number;

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server can sort by this id. */
  sortable?: boolean;
  /** `end` for numbers and money; digits line up. */
  align?: 'start' | 'end';
  /** CSS width, e.g. 120 or '20%'; in pixels its header breaks to keep it. A table too narrow for its columns' widths scrolls. */
  width?: number | string;
  hidden?: boolean;
  /** Names the row: it carries the row's link and heads the card on phones. The first column if none does. */
  primary?: boolean;
  /**
   * On a tablet, or where the table says so, it stands under the row's name; `beside` is on the line of what comes before
   * it. For tables that then have room for all the others: where columns share a
   * grid, actions are not pinned.
   */
  underName?: boolean | 'beside';
  /** On a tablet another cell says it, or nothing: after the columns that have a width. */
  onTablet?: 'hidden';
  /** On a phone, in a table of `cards="lines"`: not at all, on a line of its own, or among the facts of the last line. */
  onCard?: 'hidden' | 'line' | 'fact';
}
