import { usePlatform } from '@campaign/platform';
import { useSignOutMutation } from '@campaign/shared-api';
import { words } from '../words';

/** Logout (SHELL-08), which asks first when work would be lost; the guard then goes to /signin. */
export function useSignOut() {
  const { guard, confirm } = usePlatform();
  const [signOut] = useSignOutMutation();
  return async () => {
    const unsaved = guard.unsaved();
    if (unsaved && !(await confirm({ ...words.leave, text: unsaved }))) return;
    await signOut();
  };
}
