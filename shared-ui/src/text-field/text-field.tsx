import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldFrameProps } from '../field/field';
import { CharacterCount } from './character-count';
import * as S from './text-field.styled';

export interface TextFieldProps
  extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  value: string | number;
  size?: 'md' | 'lg';
  /** Inside the frame, before and after the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Shows used/limit; needs `maxLength`. */
  counter?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text; `onChange` and `onBlur` are the native events. */
export function TextField({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  size = 'md',
  prefix,
  suffix,
  counter,
  type = 'text',
  className,
  style,
  ...input
}: TextFieldProps) {
  const aside =
    counter && input.maxLength ? (
      <CharacterCount used={String(input.value).length} limit={input.maxLength} />
    ) : undefined;
  return (
    <Field
      label={label}
      help={help}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      id={id}
      aside={aside}
    >
      {(control) => (
        <S.Frame
          data-size={size}
          data-disabled={input.disabled || undefined}
          className={className}
          style={style}
        >
          {prefix && <S.Affix>{prefix}</S.Affix>}
          <S.Input {...control} type={type} {...input} />
          {suffix && <S.Affix>{suffix}</S.Affix>}
        </S.Frame>
      )}
    </Field>
  );
}
