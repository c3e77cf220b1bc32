import type { FocusEvent, ReactNode } from 'react';
import { Field, type FieldFrameProps } from '../field/field';
import { Affix } from '../text-field/text-field.styled';
import { DEFAULT_ZONE, formatInstant } from '../timestamp/format-instant';
import * as S from './dates.styled';
import { instantToWall, wallToInstant, zoneName } from './zoned-time';

export interface DateTimeFieldProps extends FieldFrameProps {
  id?: string;
  name?: string;
  /** ISO instant, '' for none. */
  value: string;
  /** The new ISO instant in UTC ('' when emptied), not an event. With Formik: `form.setFieldValue`. */
  onChange: (iso: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Earliest and latest instant, ISO (SCHED-10: not the past). */
  min?: string;
  max?: string;
  /** The zone the person thinks in; America/New_York by default. */
  zone?: string;
  /** Zones in which the same moment is repeated under the field: the recipients'. */
  showIn?: readonly string[];
  disabled?: boolean;
}

/** A moment, typed or picked with the device's own picker, with its zone beside it. */
export function DateTimeField({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  name,
  value,
  onChange,
  onBlur,
  min,
  max,
  zone = DEFAULT_ZONE,
  showIn = [],
  disabled,
}: DateTimeFieldProps) {
  const elsewhere: ReactNode =
    value && showIn.length > 0 ? (
      <S.Elsewhere>
        {showIn.map((other) => (
          <span key={other}>{formatInstant(value, { zone: other })}</span>
        ))}
      </S.Elsewhere>
    ) : null;
  return (
    <Field
      label={label}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      id={id}
      help={
        help || elsewhere ? (
          <>
            {help}
            {elsewhere}
          </>
        ) : undefined
      }
    >
      {(control) => (
        <S.InputFrame data-disabled={disabled || undefined}>
          <S.Input
            {...control}
            type="datetime-local"
            name={name}
            value={value ? instantToWall(value, zone) : ''}
            min={min && instantToWall(min, zone)}
            max={max && instantToWall(max, zone)}
            disabled={disabled}
            onChange={(event) => onChange(wallToInstant(event.target.value, zone))}
            onBlur={onBlur}
          />
          <Affix>
            <S.Zone>{zoneName(zone)}</S.Zone>
          </Affix>
        </S.InputFrame>
      )}
    </Field>
  );
}
