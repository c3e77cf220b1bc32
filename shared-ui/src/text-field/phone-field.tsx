import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { caretAfterDigits, maskPhone, nationalDigits } from './phone-mask';
import { TextField, type TextFieldProps } from './text-field';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'onChange' | 'counter' | 'maxLength' | 'ref' | 'inputMode'
> {
  /** Any spelling of a North American number; shown as `(555) 555-0100`. Another text is shown as it is. */
  value: string;
  /**
   * The new value, not an event: `mask` gives `(555) 555-0100`, `e164` gives `+15555550100` (partial while
   * typing, '' when empty). What cannot be such a number comes as it was typed, for the form to refuse:
   * more than 10 digits, another country's `+`. With Formik: `onChange={form.handleChange('phone')}`.
   */
  onChange: (value: string) => void;
  format?: 'mask' | 'e164';
}

/** A phone number that arranges itself while typed or pasted, up to 10 digits (ORG-05). */
export function PhoneField({ value, onChange, format = 'mask', ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const known = nationalDigits(value);
  const shown = known === null ? value : maskPhone(known);

  // The browser drops the caret at the end when the value is re-arranged; put it back behind the same digit.
  useLayoutEffect(() => {
    const count = digitsBeforeCaret.current;
    if (count === null || !input.current) return;
    digitsBeforeCaret.current = null;
    const caret = caretAfterDigits(shown, count);
    input.current.setSelectionRange(caret, caret);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const digits = nationalDigits(typed);
    if (digits === null) return onChange(typed);
    const caret = event.target.selectionStart ?? typed.length;
    digitsBeforeCaret.current =
      caret >= typed.length
        ? digits.length
        : (nationalDigits(typed.slice(0, caret))?.length ?? digits.length);
    const masked = maskPhone(digits);
    onChange(format === 'mask' ? masked : digits ? `+1${digits}` : '');
  };

  return (
    <TextField
      autoComplete="tel-national"
      placeholder="(555) 555-0100"
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={change}
    />
  );
}
