import { Timestamp } from '../timestamp/timestamp';
import * as S from './day-and-time.styled';

export interface DayAndTimeProps {
  /** ISO 8601. */
  iso: string;
  /** On a phone's card the day has to do. */
  onlyDayOnCard?: boolean;
}

/** A moment as two lines of a cell, day above time: tables of many columns have no room for both in one. On a card they are one. */
export function DayAndTime({ iso, onlyDayOnCard }: DayAndTimeProps) {
  return (
    <S.Lines data-only-day={onlyDayOnCard || undefined}>
      <Timestamp iso={iso} variant="date" />
      <Timestamp iso={iso} variant="time" />
    </S.Lines>
  );
}
