import { useUser } from '@campaign/shared-api';
import { Button } from '@campaign/shared-ui';
import { useSignOut } from '../frame/use-sign-out';
import { words } from '../words';
import { ChangePasswordForm } from './change-password-form';
import { Entrance } from './entrance';

const { change: say } = words;

/** All there is for somebody whose password an administrator chose, at whatever address (UPWD-04). */
export function ChangePasswordPage() {
  const user = useUser();
  const signOut = useSignOut();
  return (
    user && (
      <Entrance title={say.mustTitle} text={say.mustText} isStep>
        <ChangePasswordForm label={say.mustTitle} email={user.email} />
        <Button variant="ghost" size="lg" wide onClick={() => void signOut()}>
          {words.frame.logout}
        </Button>
      </Entrance>
    )
  );
}
