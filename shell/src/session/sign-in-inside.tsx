import { useSignInMutation, type SignInReply } from '@campaign/shared-api';
import { SignInPage } from './sign-in-page';

/** The sign-in page of a console that is there already: after Logout, or when a session has ended. */
export function SignInInside() {
  const [signIn] = useSignInMutation();
  return <SignInPage signIn={async (answer) => (await signIn(answer)) as SignInReply} />;
}
