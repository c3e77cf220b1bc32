import { useState } from 'react';
import { createPortal } from 'react-dom';
import { object, string } from 'yup';
import {
  useConsoleDispatch,
  useConsoleSelector,
  useSignInMutation,
  type ApiProblem,
  type SignInAnswer,
} from '@campaign/shared-api';
import { signedOut } from '@campaign/shared-api/session';
import type { FactorQuestion, SessionUser } from '@campaign/shared-api/contracts';
import { Button, Dialog, formField, notify, PasswordField } from '@campaign/shared-ui';
import { words } from '../words';
import { FactorForm } from './factor-form';
import { signInFailure } from './sign-in-failure';
import { useCheckedForm } from './use-checked-form';
import * as S from './sign-in-again.styled';

const { held: say } = words;

const schema = object({ password: string().required(words.signIn.enterPassword) });

/** Covers the page whose unsaved work waits for `user`, until they have signed in again (SESS-06). */
export function SignInAgain({ user: { email, accountId } }: { user: SessionUser }) {
  const dispatch = useConsoleDispatch();
  const endedBy = useConsoleSelector(({ session }) => session.endedBy);
  const title = endedBy ? words.signIn.endedBy[endedBy] : say.title;
  const [signIn] = useSignInMutation();
  const [question, setQuestion] = useState<FactorQuestion>();
  async function tryToSignIn(answer: SignInAnswer) {
    try {
      const outcome = await signIn(answer).unwrap();
      if (outcome.step === 'second-factor') setQuestion(outcome.question);
    } catch (problem) {
      notify('error', signInFailure(problem as ApiProblem));
    }
  }
  const { form, formProps } = useCheckedForm({
    initialValues: { password: '' },
    schema,
    warnings: [words.fillIn],
    warningOf: { [words.signIn.enterPassword]: words.fillIn },
    submit: ({ password }) => tryToSignIn({ email, password, accountId }),
  });

  return (
    <>
      {createPortal(<S.Cover />, document.body)}
      <Dialog open unclosable title={title} text={say.text(email)} onClose={() => {}}>
        {question ? (
          <FactorForm
            label={words.factor.title}
            question={question}
            submitLabel={say.submit}
            takesRecovery
            onAnswer={(answer) => tryToSignIn({ ticket: question.ticket, answer })}
          />
        ) : (
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
          </S.Form>
        )}
        <Button variant="ghost" size="lg" wide onClick={() => dispatch(signedOut())}>
          {say.leave}
        </Button>
      </Dialog>
    </>
  );
}
