import { Dialog } from '@campaign/shared-ui';
import { words } from '../words';
import { ChangePasswordForm } from './change-password-form';

const { change: say } = words;

export function ChangePasswordDialog({
  open,
  email,
  onClose,
}: {
  open: boolean;
  email: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      title={say.title}
      text={say.text}
      // What is typed is not lost to a slip of the hand.
      onClose={(reason) => reason !== 'backdrop' && onClose()}
    >
      <ChangePasswordForm label={say.title} email={email} onDone={onClose} />
    </Dialog>
  );
}
