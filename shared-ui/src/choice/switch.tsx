import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import * as S from './choice.styled';

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'role'> {
  label: ReactNode;
  help?: ReactNode;
  /** Why it cannot be moved now; shown in place of the help, also to touch and screen readers. */
  disabledReason?: string;
}

/** On or off, at once; native events with `checked`. */
export function Switch({ label, help, disabledReason, disabled, id, ...input }: SwitchProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hint = disabledReason ?? help;
  return (
    <S.Choice>
      <S.Track
        id={controlId}
        type="checkbox"
        role="switch"
        disabled={disabled || Boolean(disabledReason)}
        aria-describedby={hint ? `${controlId}-help` : undefined}
        {...input}
      />
      <S.Words>
        <S.Label htmlFor={controlId}>{label}</S.Label>
        {hint && <S.Hint id={`${controlId}-help`}>{hint}</S.Hint>}
      </S.Words>
    </S.Choice>
  );
}
