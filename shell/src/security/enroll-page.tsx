import { useState } from 'react';
import { useConsoleDispatch, useLazyGetSessionQuery, useUser } from '@campaign/shared-api';
import { signedIn } from '@campaign/shared-api/session';
import { Button, notify } from '@campaign/shared-ui';
import { useSignOut } from '../frame/use-sign-out';
import { Entrance } from '../session/entrance';
import { words } from '../words';
import { AddFactor } from './add-factor';
import { RecoveryCodes } from './recovery-codes';

const { security: say } = words;

/** All there is for somebody who has yet to set up the second factor that is asked of them, at whatever address. */
export function EnrollPage() {
  const user = useUser();
  const signOut = useSignOut();
  const dispatch = useConsoleDispatch();
  const [readSession] = useLazyGetSessionQuery();
  const [codes, setCodes] = useState<string[]>();

  const goOn = () =>
    readSession()
      .unwrap()
      .then(
        (now) => dispatch(signedIn(now)),
        () => notify('error', say.failed),
      );
  if (!user) return null;
  return (
    <Entrance title={say.enrollTitle} text={codes ? undefined : say.enrollText} isStep>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void goOn()} />
      ) : (
        <AddFactor hasApp={false} onAdded={(added) => (added ? setCodes(added) : void goOn())} />
      )}
      <Button variant="ghost" size="lg" wide onClick={() => void signOut()}>
        {words.frame.logout}
      </Button>
    </Entrance>
  );
}
