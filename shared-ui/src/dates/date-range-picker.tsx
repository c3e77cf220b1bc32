import { lazy, Suspense, useState } from 'react';
import { Button } from '../button/button';
import { Popover } from '../popover/popover';
import { Skeleton } from '../skeleton/skeleton';
import { DEFAULT_ZONE } from '../timestamp/format-instant';
import { DateField } from './date-field';
import * as S from './dates.styled';
import { dayRangePresets } from './day-range-presets';
import { formatDayRange, todayIn, zoneName, type Day, type DayRange } from './zoned-time';

const AGAIN_MS = 1_000;

// The calendar brings react-aria along; it comes when somebody opens a picker, not with the page.
const bringMonth = async () => ({ default: (await import('./range-month')).RangeMonth });
// Asked for once more: a download that fails is kept by React as a failure.
const RangeMonth = lazy(() =>
  bringMonth().catch(() => new Promise((done) => setTimeout(done, AGAIN_MS)).then(bringMonth)),
);

export interface DateRangePickerProps {
  /** What the days are of: "Send date". */
  label: string;
  /** Null: any time. */
  value: DayRange | null;
  /** The new range, both ends meant; null when cleared. */
  onChange: (range: DayRange | null) => void;
  min?: Day;
  max?: Day;
  /** Whose days; America/New_York by default, and said in the picker (JOBS-39). */
  zone?: string;
  disabled?: boolean;
  /** Offers ranges of days to come, too: tomorrow, the next 7 and the next 30 days. */
  ahead?: boolean;
}

/** From day to day: presets, two typed dates, or a calendar. Nothing changes until Apply. */
export function DateRangePicker({ label, value, onChange, disabled, ...rest }: DateRangePickerProps) {
  const face = value ? formatDayRange(value) : label;
  return (
    <Popover
      label={label}
      trigger={
        <Button
          icon="calendar"
          iconEnd="chevron-down"
          disabled={disabled}
          aria-label={value ? `${label}: ${face}` : label}
        >
          {face}
        </Button>
      }
    >
      {(close) => (
        <RangeEditor
          {...rest}
          label={label}
          value={value}
          onDone={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface RangeEditorProps extends Omit<DateRangePickerProps, 'onChange' | 'disabled'> {
  onDone: (range: DayRange | null) => void;
}

function RangeEditor({ label, value, min, max, zone = DEFAULT_ZONE, ahead, onDone }: RangeEditorProps) {
  const [draft, setDraft] = useState({ from: value?.from ?? '', to: value?.to ?? '' });
  const today = todayIn(zone);
  const whole = draft.from !== '' && draft.to !== '';
  const backwards = whole && draft.from > draft.to;

  return (
    <S.Editor>
      <S.Presets role="group" aria-label="Ranges">
        {dayRangePresets(today, ahead).map(({ id, label: name, range }) => (
          <Button key={id} variant="ghost" size="sm" onClick={() => onDone(range)}>
            {name}
          </Button>
        ))}
      </S.Presets>
      <S.Choice>
        <S.Ends>
          <DateField
            label="From"
            value={draft.from}
            min={min}
            max={max}
            onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          />
          <DateField
            label="To"
            value={draft.to}
            min={min}
            max={max}
            error={backwards && 'Before the first day'}
            onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          />
        </S.Ends>
        <S.Month>
          <Suspense fallback={<Skeleton variant="chart" label="Loading the calendar" />}>
            <RangeMonth
              label={label}
              value={whole && !backwards ? draft : null}
              today={today}
              zone={zone}
              min={min}
              max={max}
              onChange={setDraft}
            />
          </Suspense>
        </S.Month>
        <S.Note>Days in {zoneName(zone)}</S.Note>
        <S.Buttons>
          {value && (
            <Button variant="ghost" onClick={() => onDone(null)}>
              Clear
            </Button>
          )}
          <Button variant="primary" disabled={!whole || backwards} onClick={() => onDone(draft)}>
            Apply
          </Button>
        </S.Buttons>
      </S.Choice>
    </S.Editor>
  );
}
