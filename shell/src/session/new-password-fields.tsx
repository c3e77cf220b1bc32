import { formField, PasswordField } from '@campaign/shared-ui';
import { words } from '../words';

const { reset: say } = words;

interface NewPasswordFieldsProps {
  /** A form that has these two among its values. */
  form: Parameters<typeof formField<{ password: string; confirmed: string }, 'password' | 'confirmed'>>[0];
  /** Whose password it becomes. */
  email: string;
  autoFocus?: boolean;
}

/** A new password and its repetition, for `ref('password')` in a schema to compare. */
export function NewPasswordFields({ form, email, autoFocus }: NewPasswordFieldsProps) {
  const both = { autoComplete: 'new-password', size: 'lg' } as const;
  return (
    <>
      {/* Password managers tie the new password to this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={say.newPassword}
        help={words.passwordRule}
        autoFocus={autoFocus}
        {...both}
        {...formField(form, 'password')}
      />
      <PasswordField label={say.confirmPassword} {...both} {...formField(form, 'confirmed')} />
    </>
  );
}
