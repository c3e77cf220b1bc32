import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { FieldError } from '../field/field';
import * as S from './choice.styled';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | false | undefined;
  /** Some, not all: shown as a dash and said as "mixed". */
  indeterminate?: boolean;
  hideLabel?: boolean;
}

/** Yes or no, taken over when the form is sent; native events with `checked`. */
export function Checkbox({
  label,
  help,
  error,
  indeterminate = false,
  hideLabel,
  id,
  ...input
}: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const box = useRef<HTMLInputElement>(null);
  // `indeterminate` exists as a property of the element only.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const described = [help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <S.Choice data-bare={hideLabel || undefined}>
      <S.Box
        ref={box}
        id={controlId}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <S.Words data-hidden={hideLabel || undefined}>
        <S.Label htmlFor={controlId}>{label}</S.Label>
        {help && <S.Hint id={`${controlId}-help`}>{help}</S.Hint>}
        {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      </S.Words>
    </S.Choice>
  );
}
