import { useId, type ChangeEvent, type FocusEvent, type ReactNode } from 'react';
import { FieldError } from '../field/field';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import * as S from './radio-group.styled';

export interface RadioOption {
  value: string;
  label: string;
  hint?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}

export interface RadioGroupProps {
  /** The question; the name of the group. */
  label: string;
  hideLabel?: boolean;
  name: string;
  value: string;
  options: readonly RadioOption[];
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  help?: ReactNode;
  error?: string | false | undefined;
  optional?: boolean;
  disabled?: boolean;
  /** Options beside each other; under 768 px always below. */
  direction?: 'column' | 'row';
}

interface FrameProps extends RadioGroupProps {
  variant: 'plain' | 'card';
}

function RadioFrame({
  variant,
  label,
  hideLabel,
  name,
  value,
  options,
  onChange,
  onBlur,
  help,
  error,
  optional,
  disabled,
  direction = 'column',
}: FrameProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <S.Group
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <S.Legend data-hidden={hideLabel || undefined}>
        <span id={`${id}-label`}>{label}</span>
        {optional && <S.Optional>(optional)</S.Optional>}
      </S.Legend>
      <S.Options data-direction={direction} data-variant={variant}>
        {options.map((option) => {
          const optionId = `${id}-${option.value}`;
          return (
            <S.Option
              key={option.value}
              data-variant={variant}
              data-disabled={option.disabled || disabled || undefined}
            >
              <S.Dot
                id={optionId}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled || disabled}
                onChange={onChange}
                onBlur={onBlur}
                aria-describedby={option.hint ? `${optionId}-hint` : undefined}
              />
              {option.icon && variant === 'card' && (
                <S.Picture aria-hidden>
                  <Icon name={option.icon} size={20} />
                </S.Picture>
              )}
              <S.Words>
                <S.Label htmlFor={optionId}>{option.label}</S.Label>
                {option.hint && <S.Hint id={`${optionId}-hint`}>{option.hint}</S.Hint>}
              </S.Words>
            </S.Option>
          );
        })}
      </S.Options>
      {help && <S.Hint id={`${id}-help`}>{help}</S.Hint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </S.Group>
  );
}

/** One of few, all visible; native events. */
export function RadioGroup(props: RadioGroupProps) {
  return <RadioFrame {...props} variant="plain" />;
}

/** One of few, each with a sentence: cards whose whole face is the target; native events. */
export function RadioCards(props: RadioGroupProps) {
  return <RadioFrame {...props} variant="card" />;
}
