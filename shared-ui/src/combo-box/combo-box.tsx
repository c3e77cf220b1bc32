import type { FocusEvent } from 'react';
import { IconButton } from '../button/button';
import { Field, type FieldFrameProps } from '../field/field';
import { Icon } from '../icon/icon';
import type { ComboOption } from './match-options';
import { OptionList } from './option-list';
import * as S from './combo-box.styled';
import { useComboList } from './use-combo-list';

export interface ComboBoxProps extends FieldFrameProps {
  id?: string;
  name?: string;
  options: readonly ComboOption[];
  /** The value of the chosen option; '' for none. */
  value: string;
  /** The new value, not an event; '' when cleared. With Formik: `form.setFieldValue(name, value)`. */
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** The text to search for, 250 ms after the last key; the caller then gives other `options`. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** The label of a `value` that is not among the options (searched ones). */
  selectedLabel?: string;
  clearable?: boolean;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
}

/** One of many, found by typing: agencies, identities, numbers. Few: Select. */
export function ComboBox({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  name,
  options,
  value,
  onChange,
  onBlur,
  onSearch,
  loading,
  selectedLabel,
  clearable,
  placeholder = 'Choose',
  emptyText = 'No match',
  disabled,
}: ComboBoxProps) {
  const combo = useComboList({
    options,
    onSearch,
    onPick: (option) => onChange(option.value),
    keepsOpen: false,
    onLeave: onBlur,
  });
  const chosen =
    options.find((option) => option.value === value)?.label ?? (value ? (selectedLabel ?? value) : '');
  return (
    <Field label={label} help={help} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(control) => (
        <S.Frame ref={combo.frame} data-disabled={disabled || undefined}>
          <S.Input
            {...combo.inputProps(control)}
            name={name}
            disabled={disabled}
            placeholder={placeholder}
            value={combo.draft ?? chosen}
            onFocus={(event) => event.currentTarget.select()}
          />
          {clearable && value && !disabled && (
            <IconButton
              icon="x"
              size="sm"
              label={`Clear ${label}`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChange('')}
            />
          )}
          <S.Arrow aria-hidden>
            <Icon name="chevron-down" />
          </S.Arrow>
          {combo.open && (
            <OptionList
              list={combo.list}
              label={label}
              options={combo.shown}
              active={combo.active}
              isSelected={(option) => option === value}
              loading={loading}
              emptyText={emptyText}
            />
          )}
        </S.Frame>
      )}
    </Field>
  );
}
