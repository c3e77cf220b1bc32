import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens';
import * as S from './progress-bar.styled';

export interface ProgressBarProps {
  /** What progresses; the accessible name. */
  label: string;
  hideLabel?: boolean;
  value: number;
  max: number;
  tone?: Extract<Tone, 'accent' | 'success' | 'warn' | 'danger'>;
  /** Said and shown instead of the percentage: "4,210 of 12,408 · 38/s · about 3 min". */
  detail?: string;
  /** Thin for table rows. */
  size?: 'sm' | 'md';
  aside?: ReactNode;
}

/** Work of known length. */
export function ProgressBar({
  label,
  hideLabel,
  value,
  max,
  tone = 'accent',
  detail,
  size = 'md',
  aside,
}: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <S.Frame>
      {(!hideLabel || detail || aside) && (
        <S.Words>
          {!hideLabel && <S.Label aria-hidden>{label}</S.Label>}
          <S.Detail aria-hidden>{detail ?? percent}</S.Detail>
          {aside}
        </S.Words>
      )}
      <S.Track
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={detail ?? percent}
        data-size={size}
      >
        <S.Fill data-tone={tone} style={{ '--share': share }} />
      </S.Track>
    </S.Frame>
  );
}
