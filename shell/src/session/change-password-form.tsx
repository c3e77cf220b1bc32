import { object, ref, string } from 'yup';
import { useChangePasswordMutation, type ApiProblem } from '@campaign/shared-api';
import { Button, formField, notify, PasswordField } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './entrance.styled';
import { NewPasswordFields } from './new-password-fields';
import { useCheckedForm } from './use-checked-form';

const { change: say, reset } = words;

// How long and how uncommon is the server's to say; it answers beside the field.
const schema = object({
  currentPassword: string().required(say.enterCurrent),
  password: string().required(say.enterNew),
  confirmed: string()
    .required(say.repeatNew)
    .oneOf([ref('password')], reset.mismatch),
});

/** One's own password. In the frame's dialog, and as the page of whoever must choose one. */
export function ChangePasswordForm({
  label,
  email,
  onDone,
}: {
  label: string;
  email: string;
  onDone?: () => void;
}) {
  const [changePassword] = useChangePasswordMutation();
  const { form, formProps } = useCheckedForm({
    initialValues: { currentPassword: '', password: '', confirmed: '' },
    schema,
    warnings: [words.fillIn, reset.mismatch],
    warningOf: {
      [say.enterCurrent]: words.fillIn,
      [say.enterNew]: words.fillIn,
      [say.repeatNew]: words.fillIn,
    },
    async submit({ currentPassword, password }) {
      try {
        const { message } = await changePassword({ currentPassword, password }).unwrap();
        notify('success', message ?? reset.done);
        onDone?.();
      } catch (error) {
        const { fields, wordless, message } = error as ApiProblem;
        form.setErrors({ currentPassword: fields?.currentPassword, password: fields?.password });
        if (!fields) notify('error', wordless ? reset.failed : message);
      }
    },
  });

  return (
    <S.Form {...formProps} aria-label={label}>
      <PasswordField
        label={say.current}
        autoComplete="current-password"
        size="lg"
        {...formField(form, 'currentPassword')}
      />
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" variant="primary" size="lg" wide loading={form.isSubmitting}>
        {say.submit}
      </Button>
    </S.Form>
  );
}
