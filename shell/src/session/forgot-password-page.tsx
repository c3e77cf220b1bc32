import { useState } from 'react';
import { object, string } from 'yup';
import {
  paths,
  useFindAccountsMutation,
  useSendRecoveryMailMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { AgencyChoice } from '@campaign/shared-api/contracts';
import { Button, formField, LinkButton, notify, TextField, TextLink } from '@campaign/shared-ui';
import { words } from '../words';
import { AgencyStep } from './agency-step';
import { Entrance } from './entrance';
import * as S from './entrance.styled';
import { useCheckedForm } from './use-checked-form';
import { useWait } from './wait-notice';

const { forgot: say } = words;

const schema = object({ email: string().trim().required(words.signIn.enterEmail) });

type Step = { at: 'email' } | { at: 'agency'; choices: AgencyChoice[] } | { at: 'sent' };

export function ForgotPasswordPage() {
  const [step, setStep] = useState<Step>({ at: 'email' });
  const [findAccounts] = useFindAccountsMutation();
  const [sendMail] = useSendRecoveryMailMutation();
  const wait = useWait();

  const { form, formProps } = useCheckedForm({
    initialValues: { email: '' },
    schema,
    warnings: [words.fillIn],
    warningOf: { [words.signIn.enterEmail]: words.fillIn },
    async submit() {
      try {
        const { data, message } = await findAccounts({ email: form.values.email.trim() }).unwrap();
        if (message) notify('success', message);
        const [only, ...others] = data;
        if (others.length > 0) setStep({ at: 'agency', choices: data });
        else if (only) await mail(only.accountId);
        // A server set to tell strangers nothing answers with no agencies and mails by itself (FORGOT-14).
        else setStep({ at: 'sent' });
      } catch (error) {
        const problem = error as ApiProblem;
        wait.hear(problem);
        notify('warning', problem.wordless ? say.invalid : problem.message);
      }
    },
  });

  async function mail(accountId: number) {
    try {
      await sendMail({ email: form.values.email.trim(), accountId }).unwrap();
      setStep({ at: 'sent' });
    } catch (error) {
      notify('warning', (error as ApiProblem).message);
    }
  }

  if (step.at === 'sent') {
    return (
      <Entrance title={say.sentTitle} text={say.sentText(form.values.email.trim())} isStep>
        <LinkButton to={paths.signIn()} variant="primary" size="lg" wide>
          {say.toSignIn}
        </LinkButton>
      </Entrance>
    );
  }
  if (step.at === 'agency') {
    return (
      <AgencyStep
        text={words.signIn.agencyText(form.values.email.trim())}
        submitLabel={say.submit}
        choices={step.choices}
        onPick={mail}
        onMissing={() => notify('warning', words.fillIn)}
        onBack={() => setStep({ at: 'email' })}
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
        {wait.notice}
        <Button type="submit" variant="primary" size="lg" wide loading={form.isSubmitting}>
          {say.submit}
        </Button>
      </S.Form>
      <S.Aside>
        <TextLink to={paths.home()}>{say.back}</TextLink>
      </S.Aside>
    </Entrance>
  );
}
