import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './skeleton.styled';

export interface SkeletonProps {
  variant?: 'lines' | 'table' | 'chart' | 'tiles' | 'form';
  /** Lines, table rows, tiles or fields. */
  count?: number;
  label?: string;
}

/** The outline of what is about to appear; for first loads only. */
export function Skeleton({ variant = 'lines', count = 3, label = 'Loading' }: SkeletonProps) {
  const parts = Array.from({ length: variant === 'chart' ? 1 : count }, (_, index) => index);
  return (
    <S.Frame role="status" data-variant={variant}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {parts.map((part) => (
        <S.Part key={part} data-variant={variant} aria-hidden />
      ))}
    </S.Frame>
  );
}
