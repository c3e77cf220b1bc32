import { useMemo, type Ref, type SelectHTMLAttributes } from 'react';
import { Field, type FieldFrameProps } from '../field/field';
import { Icon } from '../icon/icon';
import * as S from './select.styled';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends FieldFrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'children'> {
  value: string;
  options: readonly SelectOption[];
  /** The text of an empty first choice (value ''). */
  placeholder?: string;
  size?: 'md' | 'lg';
  ref?: Ref<HTMLSelectElement>;
}

/** The platform's own select: best on phones and fastest to operate; native events. Many or searched: ComboBox. */
export function Select({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  options,
  placeholder,
  size = 'md',
  className,
  style,
  ...select
}: SelectProps) {
  // A form is drawn anew with every key; fifty states are not, as long as they are the same list.
  const choices = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      )),
    [options],
  );
  return (
    <Field label={label} help={help} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(control) => (
        <S.Frame className={className} style={style}>
          <S.Select {...control} data-size={size} data-empty={select.value === '' || undefined} {...select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices}
          </S.Select>
          <S.Arrow aria-hidden>
            <Icon name="chevron-down" />
          </S.Arrow>
        </S.Frame>
      )}
    </Field>
  );
}
