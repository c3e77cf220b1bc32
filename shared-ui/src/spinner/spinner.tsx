import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './spinner.styled';

export interface SpinnerProps {
  /** Edge in px. */
  size?: 16 | 20 | 32;
  /** Announced when it appears; leave it out where something else already says "loading". */
  label?: string;
}

/** Work of unknown length. For known length use ProgressBar, for a first load Skeleton. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  return (
    <S.Frame role={label ? 'status' : undefined}>
      <S.Ring viewBox="0 0 16 16" width={size} height={size} aria-hidden focusable="false">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.22" />
        <path
          d="M8 1.5A6.5 6.5 0 0 1 14.5 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </S.Ring>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </S.Frame>
  );
}
