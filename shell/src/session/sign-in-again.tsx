import { createPortal } from 'react-dom';
import { object, string } from 'yup';
import { useConsoleDispatch, useSignInMutation, type ApiProblem } from '@campaign/shared-api';
import { signedOut } from '@campaign/shared-api/session';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { Button, Dialog, formField, notify, PasswordField } from '@campaign/shared-ui';
import { words } from '../words';
import { signInFailure } from './sign-in-failure';
import { useCheckedForm } from './use-checked-form';
import * as S from './sign-in-again.styled';

const { held: say } = words;

const schema = object({ password: string().required(words.signIn.enterPassword) });

/** Covers the page whose unsaved work waits for `user`, until they have signed in again (SESS-06). */
export function SignInAgain({ user: { email, accountId } }: { user: SessionUser }) {
  const dispatch = useConsoleDispatch();
  const [signIn] = useSignInMutation();
  const { form, formProps } = useCheckedForm({
    initialValues: { password: '' },
    schema,
    warnings: [words.fillIn],
    warningOf: { [words.signIn.enterPassword]: words.fillIn },
    async submit({ password }) {
      try {
        await signIn({ email, password, accountId }).unwrap();
      } catch (problem) {
        notify('error', signInFailure(problem as ApiProblem));
      }
    },
  });

  return (
    <>
      {createPortal(<S.Cover />, document.body)}
      <Dialog open unclosable title={say.title} text={say.text(email)} onClose={() => {}}>
        <S.Form {...formProps} aria-label={words.signIn.title}>
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            size="lg"
            {...formField(form, 'password')}
          />
          {/* Password managers tie the password to this name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Button type="submit" variant="primary" size="lg" wide loading={form.isSubmitting}>
            {say.submit}
          </Button>
          <Button variant="ghost" size="lg" wide onClick={() => dispatch(signedOut())}>
            {say.leave}
          </Button>
        </S.Form>
      </Dialog>
    </>
  );
}
