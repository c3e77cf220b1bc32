import { useState } from 'react';
import { IconButton } from '../button/button';
import { TextField, type TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'suffix' | 'prefix' | 'autoComplete'
> {
  /** `current-password` where one signs in, `new-password` where one is made; password managers need it. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a show/hide toggle. Pasting is allowed (WCAG 3.3.8). */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          size="sm"
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
