import { Modal, type ModalProps } from './modal';

export interface DialogProps extends ModalProps {
  /** 440 px, or 640 for more than a few fields. */
  size?: 'sm' | 'lg';
}

/** A short task above the page. Focus goes to `[data-autofocus]`, else the first field, and back when it closes. */
export function Dialog({ size = 'sm', ...rest }: DialogProps) {
  return <Modal {...rest} variant="dialog" width={size === 'sm' ? 440 : 640} />;
}
