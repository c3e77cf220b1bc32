import { parseDate } from '@internationalized/date';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon } from '../icon/icon';
import * as S from './range-month.styled';
import type { Day, DayRange } from './zoned-time';

interface RangeMonthProps {
  label: string;
  value: DayRange | null;
  today: Day;
  /** Whose days they are. */
  zone: string;
  min?: Day | undefined;
  max?: Day | undefined;
  onChange: (range: DayRange) => void;
}

/** One month to mark a range in, by mouse, finger or arrows. Loaded when first opened. */
export function RangeMonth({ label, value, today, zone, min, max, onChange }: RangeMonthProps) {
  return (
    <I18nProvider locale="en-US">
      <S.Calendar>
        <RangeCalendar
          aria-label={label}
          value={value && { start: parseDate(value.from), end: parseDate(value.to) }}
          defaultFocusedValue={parseDate(value?.to ?? today)}
          minValue={min ? parseDate(min) : undefined}
          maxValue={max ? parseDate(max) : undefined}
          onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
        >
          {({ state }) => {
            // The calendar knows the browser's zone alone, and would call another day today.
            Object.assign(state, { timeZone: zone });
            return (
              <>
                <S.Head>
                  <AriaButton slot="previous">
                    <Icon name="chevron-left" />
                  </AriaButton>
                  <CalendarHeading />
                  <AriaButton slot="next">
                    <Icon name="chevron-right" />
                  </AriaButton>
                </S.Head>
                <CalendarGrid>
                  <CalendarGridHeader>
                    {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
                  </CalendarGridHeader>
                  <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
                </CalendarGrid>
              </>
            );
          }}
        </RangeCalendar>
      </S.Calendar>
    </I18nProvider>
  );
}
