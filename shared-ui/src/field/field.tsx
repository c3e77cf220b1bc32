import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/icon';
import * as S from './field.styled';

/** What every field takes beside its own value. */
export interface FieldFrameProps {
  label: string;
  /** One or two quiet sentences under the control. */
  help?: ReactNode;
  /** Empty or absent: valid. Shown with an icon and tied to the control. */
  error?: string | false | undefined;
  /** Required is the rule; this marks the exception. */
  optional?: boolean;
  /** The label stays for screen readers (filter bars, table cells). */
  hideLabel?: boolean;
}

/** What the control inside a Field must carry. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldFrameProps {
  id?: string;
  /** Right of the label: a counter, a link. */
  aside?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label above, control, help, error: the frame of all fields. For an own control spread `control` on it. */
export function Field({ label, help, error, optional, hideLabel, id, aside, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const optionalId = `${controlId}-optional`;
  const described = [optional && !hideLabel && optionalId, help && helpId, error && errorId].filter(Boolean);
  return (
    <S.Field>
      <S.LabelRow data-hidden={hideLabel || undefined}>
        <S.Label htmlFor={controlId}>{label}</S.Label>
        {optional && <S.Optional id={optionalId}>(optional)</S.Optional>}
        {aside && <S.Aside>{aside}</S.Aside>}
      </S.LabelRow>
      {children({
        id: controlId,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && <S.Help id={helpId}>{help}</S.Help>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </S.Field>
  );
}

/** The error line of a field, for groups that frame themselves. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <S.Error id={id}>
      <Icon name="alert" size={14} />
      <span>{children}</span>
    </S.Error>
  );
}
