import type { FocusEvent, KeyboardEvent } from 'react';
import { Field, type FieldFrameProps } from '../field/field';
import { Icon } from '../icon/icon';
import type { ComboOption } from './match-options';
import { OptionList } from './option-list';
import * as S from './combo-box.styled';
import { useComboList } from './use-combo-list';

export interface MultiSelectProps extends FieldFrameProps {
  id?: string;
  options: readonly ComboOption[];
  /** The values of the chosen options, in the order of choosing. */
  values: readonly string[];
  /** The new values, not an event. */
  onChange: (values: string[]) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** As for ComboBox. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** Labels of chosen values that are not among the options. */
  labelOf?: (value: string) => string | undefined;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
}

/** Several of many, as chips. Backspace in the empty text removes the last one. */
export function MultiSelect({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  options,
  values,
  onChange,
  onBlur,
  onSearch,
  loading,
  labelOf,
  placeholder = 'Choose',
  emptyText = 'No match',
  disabled,
}: MultiSelectProps) {
  const remove = (value: string) => onChange(values.filter((kept) => kept !== value));
  const combo = useComboList({
    options,
    onSearch,
    onPick: ({ value }) => (values.includes(value) ? remove(value) : onChange([...values, value])),
    keepsOpen: true,
    onLeave: onBlur,
  });
  const nameOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? labelOf?.(value) ?? value;

  return (
    <Field label={label} help={help} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(control) => {
        const input = combo.inputProps(control);
        const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
          const last = values.at(-1);
          if (event.key === 'Backspace' && !combo.draft && last !== undefined) remove(last);
          input.onKeyDown(event);
        };
        return (
          <S.Frame ref={combo.frame} data-multiple data-disabled={disabled || undefined}>
            {values.length > 0 && (
              <S.Chips role="list" aria-label={`${label}, chosen`}>
                {values.map((value) => (
                  <S.Chip key={value}>
                    <span>{nameOf(value)}</span>
                    <S.Remove
                      type="button"
                      aria-label={`Remove ${nameOf(value)}`}
                      disabled={disabled}
                      onClick={() => remove(value)}
                    >
                      <Icon name="x" size={12} />
                    </S.Remove>
                  </S.Chip>
                ))}
              </S.Chips>
            )}
            <S.Input
              {...input}
              disabled={disabled}
              placeholder={values.length === 0 ? placeholder : ''}
              value={combo.draft ?? ''}
              onKeyDown={onKeyDown}
            />
            <S.Arrow aria-hidden>
              <Icon name="chevron-down" />
            </S.Arrow>
            {combo.open && (
              <OptionList
                list={combo.list}
                label={label}
                options={combo.shown}
                active={combo.active}
                isSelected={(value) => values.includes(value)}
                multiple
                loading={loading}
                emptyText={emptyText}
              />
            )}
          </S.Frame>
        );
      }}
    </Field>
  );
}
