import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  paths,
  storeSignInEmail,
  useConsoleDispatch,
  useUser,
  useVerifyEmailMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import { signedIn } from '@campaign/shared-api/session';
import { Button, LinkButton, Spinner } from '@campaign/shared-ui';
import { words } from '../words';
import { Entrance } from './entrance';

const { verifyEmail: say } = words;

/** Where the mailed link leads: confirms the address at once, signed in or not. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const user = useUser();
  const dispatch = useConsoleDispatch();
  const [verify, { data, error }] = useVerifyEmailMutation();
  // A POST, so that the token stands in no log of addresses.
  useEffect(() => {
    if (token) void verify({ token });
  }, [verify, token]);
  useEffect(() => {
    if (!data) return;
    if (!user) storeSignInEmail(data.email);
    else if (user.email === data.email && user.emailVerified === false)
      dispatch(signedIn({ ...user, emailVerified: true }));
  }, [data, user, dispatch]);

  const go = (
    <LinkButton to={paths.home()} variant="primary" size="lg" wide>
      {user ? say.go : words.signIn.submit}
    </LinkButton>
  );
  if (data)
    return (
      <Entrance title={say.done} text={say.doneText(data.email)} isStep>
        {go}
      </Entrance>
    );
  if (token && !error)
    return (
      <Entrance title={say.title}>
        <Spinner size={20} label={say.checking} />
      </Entrance>
    );
  const problem = error as ApiProblem | undefined;
  const isOver = !problem || problem.status === 404;
  return (
    <Entrance
      title={say.failed}
      text={problem ? (isOver ? say.expired : problem.message) : say.missing}
      isStep
    >
      {isOver ? (
        go
      ) : (
        <Button variant="primary" size="lg" wide onClick={() => void verify({ token })}>
          {say.tryAgain}
        </Button>
      )}
    </Entrance>
  );
}
