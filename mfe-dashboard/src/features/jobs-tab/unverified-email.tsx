import { useSendVerificationMutation, useUser, type ApiProblem } from '@campaign/shared-api';
import { Banner, Button, notify } from '@campaign/shared-ui';
import { words } from '../../words';

const { email: say } = words;

/** Reminds users who have not opened the link that was mailed to their address, and mails it again. */
export function UnverifiedEmail() {
  const user = useUser();
  const [send, { isLoading }] = useSendVerificationMutation();
  if (!user || user.emailVerified !== false) return null;
  const { email, view } = user;
  const sendAgain = () =>
    send()
      .unwrap()
      .then(
        () => notify('success', say.sent(email)),
        (problem: ApiProblem) => notify('error', problem.message),
      );
  return (
    <Banner
      tone="warn"
      title={say.title}
      action={
        !view && (
          <Button size="sm" loading={isLoading} onClick={() => void sendAgain()}>
            {say.again}
          </Button>
        )
      }
    >
      {say.text(email)}
    </Banner>
  );
}
