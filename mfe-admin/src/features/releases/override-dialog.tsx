import { useSearchParams } from 'react-router-dom';
import { announce } from '@campaign/platform';
import { useStartOverrideMutation } from '@campaign/shared-api';
import { Button, Dialog, dismissTroubles } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.releases.override;
const PARAMETER = 'override';
const CHOICE = /^([a-z][a-z0-9-]*):([a-z0-9][a-z0-9-]*)$/;

/** Where `mfe override` leads: `?override=lists:3f2a9c71b0de`. This person alone sees that build, for an hour. */
export function OverrideDialog() {
  const [params, setParams] = useSearchParams();
  const [start, { isLoading }] = useStartOverrideMutation();
  const [, remote, build] = CHOICE.exec(params.get(PARAMETER) ?? '') ?? [];
  if (!remote || !build) return null;

  const close = () => {
    const others = new URLSearchParams(params);
    others.delete(PARAMETER);
    setParams(others, { replace: true });
  };
  async function look() {
    dismissTroubles();
    if (!(await announce(start({ builds: { [remote!]: build! } }).unwrap()))) return;
    close();
    // Which build a person gets comes with the page.
    window.location.reload();
  }
  return (
    <Dialog
      open
      title={say.title(remote)}
      text={say.text(remote, build)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{say.cancel}</Button>
          <Button variant="primary" loading={isLoading} onClick={() => void look()}>
            {say.confirm}
          </Button>
        </>
      }
    />
  );
}
