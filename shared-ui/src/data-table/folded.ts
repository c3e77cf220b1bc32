import type { CSSProperties } from 'react';

interface Foldable {
  id: string;
  underName?: boolean | undefined;
}

/** How a table stands where it folds: its own variables, and the line of each cell that shares the name's column. */
export interface Folded {
  style: CSSProperties;
  lineOf: (columnId: string) => { 'data-line': number; style: CSSProperties } | undefined;
}

/** Undefined for a table none of whose columns stands under the name of its row. */
export function foldedOf(
  columns: readonly Foldable[],
  {
    primary,
    isSelectable,
    hasActions,
  }: { primary: string | undefined; isSelectable: boolean; hasActions: boolean },
): Folded | undefined {
  const lines = [primary, ...columns.filter(({ underName }) => underName).map(({ id }) => id)];
  if (lines.length === 1) return undefined;
  const tracks = columns
    .filter(({ underName }) => !underName)
    .map(({ id }) => (id === primary ? 'minmax(128px, 1fr)' : 'auto'));
  const before = isSelectable ? ['auto'] : [];
  return {
    style: {
      '--folded-columns': [...before, ...tracks, ...(hasActions ? ['auto'] : [])].join(' '),
      '--folded-lines': lines.length,
      '--folded-under': before.length + tracks.findIndex((track) => track !== 'auto') + 1,
    } as CSSProperties,
    lineOf: (columnId) => {
      const line = lines.indexOf(columnId) + 1;
      return line > 0 ? { 'data-line': line, style: { '--line': line } as CSSProperties } : undefined;
    },
  };
}
