import { lazy, Suspense, useState } from 'react';
import { paths, type ApiProblem, type SignInAnswer, type SignInReply } from '@campaign/shared-api';
import type { AgencyChoice, FactorQuestion } from '@campaign/shared-api/contracts';
import { Button, notify, PasswordField, TextField, TextLink } from '@campaign/shared-ui';
import { keepTrying } from '../keep-trying';
import { words } from '../words';
import { AgencyStep } from './agency-step';
import { Entrance } from './entrance';
import * as S from './entrance.styled';
import { signInFailure } from './sign-in-failure';
import { useCredentials } from './use-credentials';
import { useWait } from './wait-notice';

const { signIn: say } = words;

// Only for whoever has a second factor: it is no part of the page that everybody waits for.
const FactorStep = lazy(() =>
  keepTrying(async () => ({ default: (await import('./factor-step')).FactorStep })),
);

interface SignInPageProps {
  /** Whoever shows the page sees to what follows once somebody is signed in (SIGNIN-11). */
  signIn: (answer: SignInAnswer) => Promise<SignInReply>;
}

export function SignInPage({ signIn }: SignInPageProps) {
  const [choices, setChoices] = useState<AgencyChoice[]>();
  const [question, setQuestion] = useState<FactorQuestion>();
  const wait = useWait();

  async function tryToSignIn(answer: SignInAnswer) {
    const { data: outcome, error } = await signIn(answer);
    if (error) return tellFailure(error);
    if (outcome.message) notify(outcome.step === 'signed-in' ? 'success' : 'warning', outcome.message);
    if (outcome.step === 'choose-agency') setChoices(outcome.agencies);
    if (outcome.step === 'second-factor') setQuestion(outcome.question);
  }

  const { values, isSubmitting, field, refuse, reset, formProps } = useCredentials(tryToSignIn);

  function tellFailure(problem: ApiProblem) {
    wait.hear(problem);
    if (problem.status === 401 && !problem.wordless && !choices && !question) refuse(problem.message);
    else notify('error', signInFailure(problem));
  }

  const back = () => {
    reset();
    setChoices(undefined);
    setQuestion(undefined);
  };

  if (question) {
    return (
      <Suspense fallback={null}>
        <FactorStep
          question={question}
          onAnswer={(answer) => tryToSignIn({ ticket: question.ticket, answer })}
          onBack={back}
        />
      </Suspense>
    );
  }
  if (choices) {
    return (
      <AgencyStep
        text={say.agencyText(values.email)}
        submitLabel={say.submit}
        choices={choices}
        onPick={(accountId) => tryToSignIn({ ...values, accountId })}
        onMissing={() => notify('warning', say.chooseAgency)}
        onBack={back}
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
        {wait.notice}
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
