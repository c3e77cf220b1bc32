import { useState } from 'react';
import { object, string } from 'yup';
import { paths, useSignInMutation, type ApiProblem } from '@campaign/shared-api';
import type { AgencyChoice, Credentials } from '@campaign/shared-api/contracts';
import { Button, formField, notify, PasswordField, TextField, TextLink } from '@campaign/shared-ui';
import { words } from '../words';
import { AgencyStep } from './agency-step';
import { Entrance } from './entrance';
import * as S from './entrance.styled';
import { useCheckedForm } from './use-checked-form';

const { signIn: say } = words;

const schema = object({
  email: string().trim().required(say.enterEmail),
  password: string().required(say.enterPassword),
});

/** SIGNIN-10: only a 401 speaks for itself. */
const failureOf = (problem: ApiProblem) =>
  problem.status === 401 && !problem.wordless ? problem.message : say.failed;

export function SignInPage() {
  const [choices, setChoices] = useState<AgencyChoice[]>();
  const [signIn] = useSignInMutation();

  async function tryToSignIn(credentials: Credentials) {
    try {
      const outcome = await signIn(credentials).unwrap();
      if (outcome.message) notify(outcome.step === 'signed-in' ? 'success' : 'warning', outcome.message);
      // Once somebody is signed in the guard goes to / (SIGNIN-11).
      if (outcome.step === 'choose-agency') setChoices(outcome.agencies);
    } catch (problem) {
      notify('error', failureOf(problem as ApiProblem));
    }
  }

  const { form, formProps } = useCheckedForm({
    initialValues: { email: '', password: '' },
    schema,
    warnings: [words.fillIn],
    warningOf: { [say.enterEmail]: words.fillIn, [say.enterPassword]: words.fillIn },
    submit: tryToSignIn,
  });

  if (choices) {
    return (
      <AgencyStep
        text={say.agencyText(form.values.email)}
        submitLabel={say.submit}
        choices={choices}
        onPick={(accountId) => tryToSignIn({ ...form.values, accountId })}
        onMissing={() => notify('warning', say.chooseAgency)}
        onBack={() => {
          form.resetForm();
          setChoices(undefined);
        }}
      />
    );
  }

  return (
    <Entrance title={say.title} text={say.text}>
      <S.Form {...formProps} aria-label={say.title}>
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          autoFocus
          size="lg"
          {...formField(form, 'email')}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          size="lg"
          {...formField(form, 'password')}
        />
        <TextLink to={paths.forgotPassword()}>{say.forgot}</TextLink>
        <Button type="submit" variant="primary" size="lg" wide loading={form.isSubmitting}>
          {say.submit}
        </Button>
      </S.Form>
      <S.Aside>
        {say.noAccount} <TextLink to={paths.signUp()}>{say.signUp}</TextLink>
      </S.Aside>
    </Entrance>
  );
}
