import { use } from 'react';
import { Button } from '../button/button';
import { ModalLeaveContext } from './unsaved';

/** Closes the Dialog or SidePanel that it is in, like its close button: unsaved input is asked about. */
export function CancelButton({ children = 'Cancel' }: { children?: string }) {
  const modal = use(ModalLeaveContext);
  if (!modal) throw new Error('CancelButton needs a Dialog or a SidePanel around it.');
  return <Button onClick={modal.leave}>{children}</Button>;
}
