import { useRef, useState, type KeyboardEvent } from 'react';
import type { DeliveryGroup } from '@campaign/shared-api/contracts';
import { number, words } from '../../words';
import { percentOf } from './delivery-figures';
import * as S from './delivery-tab.styled';
import type { Narrow } from './use-narrowing';

const say = words.delivery.by;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Failed share from which on a cell is as dark as the next. */
const STEPS = [0.02, 0.05, 0.1, 0.2];
const tint = ({ failed, total }: DeliveryGroup) =>
  total === 0 ? 0 : STEPS.filter((step) => failed / total >= step).length;
/** Columns and rows an arrow goes. */
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface HourTableProps {
  hours: readonly DeliveryGroup[];
  /** Tells how many came, as none failed. */
  isInbound: boolean;
  narrow: Narrow;
}

/** When texts failed: a column a weekday, a row an hour, the darker the larger the share; a cell narrows to its hour. */
export function HourTable({ hours, isInbound, narrow }: HourTableProps) {
  const found = new Map(hours.map((hour) => [hour.key, hour]));
  const rows = HOURS.filter((hour) => say.weekdays.some((_, day) => found.has(`${day + 1}-${hour}`)));
  const { stop, ...keys } = useCellKeys(
    rows.flatMap((hour) => say.weekdays.map((_, day) => `${day + 1}-${hour}`)),
    (key) => found.has(key),
  );
  if (rows.length === 0) return <S.NoHours>{words.delivery.empty}</S.NoHours>;
  return (
    <S.HourScroll>
      <S.Hours {...keys}>
        <caption>{isInbound ? say.hoursIn : say.hours}</caption>
        <thead>
          <tr>
            <th scope="col">{say.hour}</th>
            {say.weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row">{say.clock(hour)}</th>
              {say.weekdays.map((day, at) => {
                const key = `${at + 1}-${hour}`;
                const cell = found.get(key);
                if (!cell) return <td key={day}>–</td>;
                const share = percentOf(cell.failed, cell.total);
                return (
                  <td key={day} data-tint={tint(cell)}>
                    <button
                      type="button"
                      data-cell={key}
                      tabIndex={key === stop ? 0 : -1}
                      aria-label={isInbound ? say.cellIn(key, cell.total) : say.cell(key, share, cell.total)}
                      onClick={() => narrow('hour', key)}
                    >
                      {isInbound ? number(cell.total) : share}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </S.Hours>
    </S.HourScroll>
  );
}

/** One stop for Tab, arrows from cell to cell, past those without texts. */
function useCellKeys(cells: readonly string[], isThere: (key: string) => boolean) {
  const [last, setLast] = useState<string>();
  const ref = useRef<HTMLTableElement>(null);
  const stop = last && isThere(last) ? last : cells.find(isThere);
  const columns = say.weekdays.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const at = cells.indexOf((event.target as HTMLElement).dataset['cell'] ?? '');
    if (!arrow || at < 0) return;
    event.preventDefault();
    const [right, down] = arrow;
    let [column, row] = [at % columns, Math.floor(at / columns)];
    for (;;) {
      column += right;
      row += down;
      const key = column >= 0 && column < columns ? cells[row * columns + column] : undefined;
      if (key === undefined) return;
      if (!isThere(key)) continue;
      setLast(key);
      ref.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
      return;
    }
  };
  return { ref, stop, onKeyDown };
}
