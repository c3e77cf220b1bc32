import { forwardRef, useEffect, useRef } from 'react';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
  type SnackbarKey,
} from 'notistack';
import { NoticeLayer, setToastSink, type Notice, type NoticeKind } from '@campaign/shared-ui';
import { reachToasts } from './reach-toasts';
import { Toast } from './toast';
import * as S from './toast.styled';

declare global {
  interface Window {
    /** Where goober, notistack's styling, looks for the page's nonce. */
    __nonce__?: string | undefined;
  }
}

/** TOAST-09, in milliseconds; null stays until it is closed. */
const DURATION: Record<NoticeKind, number | null> = { success: 4000, info: 4000, warning: 6000, error: null };
const MAX_STACKED = 3;

interface ToastProps extends CustomContentProps {
  notice: Notice;
}

declare module 'notistack' {
  interface VariantOverrides {
    toast: { notice: Notice };
    default: false;
    error: false;
    success: false;
    warning: false;
    info: false;
  }
}

const ToastSlip = forwardRef<HTMLDivElement, ToastProps>(function ToastSlip({ id, notice, style }, ref) {
  return (
    <SnackbarContent ref={ref} style={style ?? {}}>
      <Toast notice={notice} onClose={() => closeSnackbar(id)} />
    </SnackbarContent>
  );
});

const shown = new Map<SnackbarKey, Notice>();

function show(notice: Notice) {
  if (notice.subject !== undefined) takeAway(({ subject }) => subject === notice.subject);
  const key = enqueueSnackbar(notice.text, {
    variant: 'toast',
    notice,
    // One that counts down goes when it has counted to its end, also under a pointer that rests on it.
    autoHideDuration: notice.countdown ? null : DURATION[notice.kind],
    preventDuplicate: !notice.countdown,
    onClose: (_event, _reason, closed) => void (closed !== undefined && shown.delete(closed)),
  });
  shown.set(key, notice);
}

function takeAway(isOver: (notice: Notice) => boolean) {
  for (const [key, notice] of shown) {
    if (!isOver(notice)) continue;
    shown.delete(key);
    closeSnackbar(key);
  }
}
const takeKindsAway = (kinds: readonly NoticeKind[]) => takeAway(({ kind }) => kinds.includes(kind));

/** The toasts of the console, top right (TOAST-01, TOAST-02, TOAST-09), behind `notify()` of shared-ui. */
export function Toasts() {
  // notistack can show nothing before its provider is there; the bridge keeps what came earlier.
  useEffect(() => setToastSink(show, takeKindsAway), []);
  const place = useRef<HTMLDivElement>(null);
  // From wherever the focus is.
  useEffect(() => {
    const press = (event: KeyboardEvent) => place.current && reachToasts(place.current, event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <NoticeLayer>
      <S.Place ref={place}>
        <SnackbarProvider
          Components={{ toast: ToastSlip }}
          maxSnack={MAX_STACKED}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          disableWindowBlurListener={false}
        />
      </S.Place>
    </NoticeLayer>
  );
}
