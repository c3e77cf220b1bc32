import type { InputHTMLAttributes } from 'react';
import { Field, type FieldFrameProps } from '../field/field';
import * as S from './dates.styled';
import type { Day } from './zoned-time';

export interface DateFieldProps
  extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** `2026-11-20`, '' for none; native events. */
  value: Day;
  min?: Day;
  max?: Day;
}

/** A day, typed or picked with the device's own picker. */
export function DateField({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: DateFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(control) => (
        <S.InputFrame data-disabled={input.disabled || undefined} className={className}>
          <S.Input {...control} type="date" {...input} />
        </S.InputFrame>
      )}
    </Field>
  );
}
