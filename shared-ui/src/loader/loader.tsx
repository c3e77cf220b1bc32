import { createPortal } from 'react-dom';
import { Spinner } from '../spinner/spinner';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './loader.styled';

/** LOAD-04: the whole window waits. `on` is the loading flag; its delays are the flag's business. */
export function LoaderOverlay({ on, label = 'Loading' }: { on: boolean; label?: string }) {
  if (!on) return null;
  return createPortal(
    <S.Overlay>
      <S.Plate>
        <Spinner size={32} label={label} />
      </S.Plate>
    </S.Overlay>,
    document.body,
  );
}

/** LOAD-05: a thin line under the top bar while lists are read; blocks nothing. */
export function LoadingBar({ on, label = 'Loading' }: { on: boolean; label?: string }) {
  return (
    <S.Bar data-on={on || undefined} role="status">
      {on && <VisuallyHidden>{label}</VisuallyHidden>}
    </S.Bar>
  );
}
