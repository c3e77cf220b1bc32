import type { WheelEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field';

export interface NumberFieldProps extends Omit<
  TextFieldProps,
  'type' | 'value' | 'counter' | 'maxLength' | 'inputMode'
> {
  /** A number, or '' while empty; Formik's `handleChange` parses it back to a number. */
  value: number | '';
  /** Digits after the point; sets the step unless `step` is given. */
  decimals?: number;
}

/** A number; native events. The wheel scrolls the page instead of changing the value. */
export function NumberField({ value, decimals = 0, step, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      // As a number: React then leaves “0.0” alone on the way to 0.01; a text would be put back to “0”.
      value={value}
      step={step ?? (10 ** -decimals).toFixed(decimals)}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      onWheel={(event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur()}
    />
  );
}
