import type { DeliveryGroup } from '@campaign/shared-api/contracts';
import { words } from '../../words';
import { percentOf } from './delivery-figures';
import * as S from './delivery-tab.styled';

const say = words.delivery.by;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Failed share from which on a cell is as dark as the next. */
const STEPS = [0.02, 0.05, 0.1, 0.2];
const tint = ({ failed, total }: DeliveryGroup) =>
  total === 0 ? 0 : STEPS.filter((step) => failed / total >= step).length;

/** When texts failed: a column a weekday, a row an hour, the darker the larger the share. */
export function HourTable({ hours }: { hours: readonly DeliveryGroup[] }) {
  const found = new Map(hours.map((hour) => [hour.key, hour]));
  const rows = HOURS.filter((hour) => say.weekdays.some((_, day) => found.has(`${day + 1}-${hour}`)));
  if (rows.length === 0) return <S.NoHours>{words.delivery.empty}</S.NoHours>;
  return (
    <S.HourScroll tabIndex={0} role="region" aria-label={say.hours}>
      <S.Hours>
        <caption>{say.hours}</caption>
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
                const cell = found.get(`${at + 1}-${hour}`);
                return (
                  <td key={day} data-tint={cell ? tint(cell) : undefined}>
                    {cell ? percentOf(cell.failed, cell.total) : '–'}
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
