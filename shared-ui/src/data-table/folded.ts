import type { CSSProperties } from 'react';

interface Foldable {
  id: string;
  underName?: boolean | 'beside' | undefined;
  onTablet?: 'hidden' | undefined;
  width?: number | string | undefined;
}

/** How a table stands where it folds: its own variables, and the line of each cell that shares the name's column. */
export interface Folded {
  style: CSSProperties;
  placeOf: (columnId: string) => Place | undefined;
}

interface Place {
  'data-line'?: number;
  'data-tablet'?: 'hidden';
  style?: CSSProperties;
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
  const lines = [[primary]];
  for (const { id, underName } of columns)
    if (underName === 'beside') lines.at(-1)!.push(id);
    else if (underName) lines.push([id]);
  if (lines.flat().length === 1) return undefined;
  const parts = Math.max(...lines.map((line) => line.length));
  const name = [
    ...Array.from({ length: parts - 1 }, () => 'auto'),
    parts > 1 ? 'minmax(88px, 1fr)' : 'minmax(128px, 1fr)',
  ];
  const tracks = columns
    .filter(({ underName }) => !underName)
    .flatMap(({ id, width }) => {
      if (id === primary) return name;
      return typeof width === 'number' ? [`fit-content(${width}px)`] : ['auto'];
    });
  const before = isSelectable ? ['auto'] : [];
  const first = before.length + columns.filter(({ underName }) => !underName).findIndex(isNamed(primary)) + 1;
  return {
    style: {
      '--folded-columns': [...before, ...tracks, ...(hasActions ? ['auto'] : [])].join(' '),
      // What a tall row has to spare goes above and below what belongs together.
      '--folded-rows': ['1fr', ...lines.map(() => 'auto'), '1fr'].join(' '),
      '--folded-span': lines.length + 2,
    } as CSSProperties,
    placeOf: (columnId) => {
      if (columns.find(isNamed(columnId))?.onTablet) return { 'data-tablet': 'hidden' };
      const line = lines.findIndex((ids) => ids.includes(columnId));
      if (line < 0) return undefined;
      const place = lines[line]!.indexOf(columnId);
      // The last of a line has what the others leave.
      const end = place === lines[line]!.length - 1 ? first + parts : first + place + 1;
      return {
        'data-line': line + 1,
        style: { '--line': line + 2, '--line-columns': `${first + place} / ${end}` } as CSSProperties,
      };
    },
  };
}

const isNamed =
  (primary: string | undefined) =>
  ({ id }: Foldable) =>
    id === primary;
