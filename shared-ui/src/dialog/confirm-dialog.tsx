import { useEffect, useRef } from 'react';
import { Button } from '../button/button';
import { Dialog } from './dialog';

/** CONF-03: confirm and cancel are told this long after the dialog closed. */
export const CONFIRM_DELAY_MS = 300;

export interface ConfirmDialogProps {
  open: boolean;
  /** CONF-01: 'Confirm update of status' or 'Confirm Deletion'. */
  title: string;
  text: string;
  /** What it is about, shown in bold under the text (CONF-07, CONF-08). */
  item?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** Told at once: set `open` to false. */
  onClose: () => void;
  /** Told 300 ms after closing, also when the dialog is unmounted by then. */
  onConfirm: () => void;
  onCancel?: () => void;
}

/** A yes-or-no question. Escape and the backdrop are Cancel, which also has the focus (CONF-09). */
export function ConfirmDialog({
  open,
  title,
  text,
  item,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  tone = 'primary',
  onClose,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const handlers = useRef({ onConfirm, onCancel });
  useEffect(() => {
    handlers.current = { onConfirm, onCancel };
  });

  const answer = (which: 'onConfirm' | 'onCancel') => {
    onClose();
    // Not cleared on unmount: the person has answered, even if the list behind was redrawn meanwhile.
    window.setTimeout(() => handlers.current[which]?.(), CONFIRM_DELAY_MS);
  };

  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      text={
        <>
          {text}
          {item && (
            <>
              <br />
              <strong>{item}</strong>
            </>
          )}
        </>
      }
      onClose={() => answer('onCancel')}
      footer={
        <>
          <Button data-autofocus onClick={() => answer('onCancel')}>
            {cancelLabel}
          </Button>
          <Button variant={tone} onClick={() => answer('onConfirm')}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
