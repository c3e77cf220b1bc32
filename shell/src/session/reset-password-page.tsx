import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { object, ref, string } from 'yup';
import {
  paths,
  RECOVERY_PASSWORD_MIN,
  useCheckRecoveryTokenMutation,
  useResetPasswordMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { RecoveryTokenReply } from '@campaign/shared-api/contracts';
import { Button, LinkButton, notify, Spinner } from '@campaign/shared-ui';
import { words } from '../words';
import { Entrance } from './entrance';
import * as S from './entrance.styled';
import { NewPasswordFields } from './new-password-fields';
import { useCheckedForm } from './use-checked-form';

const { reset: say } = words;

const schema = object({
  password: string().required(words.fillIn).min(RECOVERY_PASSWORD_MIN, say.tooShort),
  confirmed: string()
    .required(words.fillIn)
    .min(RECOVERY_PASSWORD_MIN, say.tooShort)
    .oneOf([ref('password')], say.mismatch),
});

/** The four states of the token (RESET-03): valid (the form), invalid, missing, error. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [check, { data, error, isLoading, isUninitialized }] = useCheckRecoveryTokenMutation();
  // A look-up at the server's; it is a POST, so that the token never stands in a log of addresses.
  useEffect(() => {
    if (token) void check({ token });
  }, [check, token]);

  if (!token) return <RecoveryError text={say.errorText} />;
  if (isLoading || isUninitialized) {
    return (
      <Entrance title={say.title}>
        <Spinner size={20} label={say.checking} />
      </Entrance>
    );
  }
  if (!data) {
    const unreachable = isProblem(error) && (error.status === 0 || error.status >= 500);
    if (isProblem(error) && error.retryAfter)
      return <RecoveryError text={error.message} onRetry={() => void check({ token })} />;
    if (!unreachable) return <RecoveryError text={say.errorText} />;
    return <RecoveryError text={say.unreachableText} onRetry={() => void check({ token })} />;
  }
  return <NewPasswordForm token={token} {...data.data} />;
}

const isProblem = (error: unknown): error is ApiProblem =>
  typeof error === 'object' && error !== null && 'status' in error;

function RecoveryError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Entrance title={say.errorTitle} text={text} isStep>
      {onRetry && (
        <Button variant="primary" size="lg" wide onClick={onRetry}>
          {say.tryAgain}
        </Button>
      )}
      <LinkButton to={paths.forgotPassword()} variant={onRetry ? 'secondary' : 'primary'} size="lg" wide>
        {say.startOver}
      </LinkButton>
    </Entrance>
  );
}

function NewPasswordForm({
  token,
  email,
  accountId,
  agency,
  invitedTo,
}: RecoveryTokenReply['data'] & { token: string }) {
  const said = invitedTo ? say.invited : say;
  const navigate = useNavigate();
  const [resetPassword] = useResetPasswordMutation();
  const { form, formProps } = useCheckedForm({
    initialValues: { password: '', confirmed: '' },
    schema,
    warnings: [words.fillIn, say.tooShort, say.mismatch],
    async submit({ password }) {
      try {
        const { message } = await resetPassword({ token, email, accountId, password }).unwrap();
        notify('success', (!invitedTo && message) || said.done);
        await navigate(paths.home());
      } catch (error) {
        const problem = error as ApiProblem;
        form.setErrors({ password: problem.fields?.password });
        notify('error', problem.wordless ? say.failed : problem.message);
      }
    },
  });

  return (
    <Entrance title={said.title} text={said.text(email, invitedTo ?? agency)}>
      <S.Form {...formProps} aria-label={said.title}>
        <NewPasswordFields form={form} email={email} autoFocus />
        <Button type="submit" variant="primary" size="lg" wide loading={form.isSubmitting}>
          {said.submit}
        </Button>
      </S.Form>
    </Entrance>
  );
}
