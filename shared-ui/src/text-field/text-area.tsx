import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldFrameProps } from '../field/field';
import { CharacterCount } from './character-count';
import * as S from './text-field.styled';

export interface TextAreaProps extends FieldFrameProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  /** Grows with its text up to 320 px (where the browser can; elsewhere it has a handle). */
  autosize?: boolean;
  /** Shows used/limit. Going over is shown, not prevented, unless `maxLength` is given as well. */
  limit?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of plain text; native events. */
export function TextArea({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  autosize,
  limit,
  rows = 3,
  style,
  ...area
}: TextAreaProps) {
  const aside = limit ? <CharacterCount used={area.value.length} limit={limit} /> : undefined;
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
        <S.TextArea
          {...control}
          rows={rows}
          data-autosize={autosize || undefined}
          style={{ '--rows': rows, ...style }}
          {...area}
        />
      )}
    </Field>
  );
}
