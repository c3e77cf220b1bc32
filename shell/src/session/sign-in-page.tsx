import { useState } from 'react';
import { paths, type SignInReply } from '@campaign/shared-api';
import type { AgencyChoice, Credentials } from '@campaign/shared-api/contracts';
import { Button, notify, PasswordField, TextField, TextLink } from '@campaign/shared-ui';
import { words } from '../words';
import { AgencyStep } from './agency-step';
import { Entrance } from './entrance';
import * as S from './entrance.styled';
import { signInFailure } from './sign-in-failure';
import { useCredentials } from './use-credentials';

const { signIn: say } = words;

interface SignInPageProps {
  /** Whoever shows the page sees to what follows once somebody is signed in (SIGNIN-11). */
  signIn: (credentials: Credentials) => Promise<SignInReply>;
}

export function SignInPage({ signIn }: SignInPageProps) {
  const [choices, setChoices] = useState<AgencyChoice[]>();

  async function tryToSignIn(credentials: Credentials) {
    const { data: outcome, error } = await signIn(credentials);
    if (error) return notify('error', signInFailure(error));
    if (outcome.message) notify(outcome.step === 'signed-in' ? 'success' : 'warning', outcome.message);
    if (outcome.step === 'choose-agency') setChoices(outcome.agencies);
  }

  const { values, isSubmitting, field, reset, formProps } = useCredentials(tryToSignIn);

  if (choices) {
    return (
      <AgencyStep
        text={say.agencyText(values.email)}
        submitLabel={say.submit}
        choices={choices}
        onPick={(accountId) => tryToSignIn({ ...values, accountId })}
        onMissing={() => notify('warning', say.chooseAgency)}
        onBack={() => {
          reset();
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
          {...field('email')}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          size="lg"
          {...field('password')}
        />
        <TextLink to={paths.forgotPassword()}>{say.forgot}</TextLink>
        <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
          {say.submit}
        </Button>
      </S.Form>
      <S.Aside>
        {say.noAccount} <TextLink to={paths.signUp()}>{say.signUp}</TextLink>
      </S.Aside>
    </Entrance>
  );
}
