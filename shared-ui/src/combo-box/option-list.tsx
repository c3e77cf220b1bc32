import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon/icon';
import { Spinner } from '../spinner/spinner';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import type { ComboOption } from './match-options';
import * as S from './combo-box.styled';

/** More than this nobody reads; the rest is found by typing. */
const MAX_OPTIONS = 100;

interface OptionListProps {
  list: {
    ref: Ref<HTMLDivElement>;
    id: string;
    optionId: (index: number) => string;
    pick: (option: ComboOption) => void;
    setActive: (index: number) => void;
  };
  label: string;
  options: readonly ComboOption[];
  active: number;
  isSelected: (value: string) => boolean;
  multiple?: boolean;
  loading: boolean | undefined;
  emptyText: string;
}

/** The open list under a combobox. Pressing it leaves the focus in the input. */
export function OptionList({
  list,
  label,
  options,
  active,
  isSelected,
  multiple,
  loading,
  emptyText,
}: OptionListProps) {
  const count = loading ? 'Searching' : `${options.length} ${options.length === 1 ? 'option' : 'options'}`;
  return createPortal(
    <S.Popup ref={list.ref} onPointerDown={(event) => event.preventDefault()}>
      <VisuallyHidden role="status">{count}</VisuallyHidden>
      <S.List role="listbox" id={list.id} aria-label={label} aria-multiselectable={multiple}>
        {options.slice(0, MAX_OPTIONS).map((option, index) => (
          <S.Option
            key={option.value}
            id={list.optionId(index)}
            role="option"
            aria-selected={isSelected(option.value)}
            aria-disabled={option.disabled || undefined}
            data-active={index === active || undefined}
            onClick={() => list.pick(option)}
            onPointerMove={() => list.setActive(index)}
          >
            <S.OptionWords>
              {option.label}
              {option.hint && <S.Hint>{option.hint}</S.Hint>}
            </S.OptionWords>
            {isSelected(option.value) && <Icon name="check" />}
          </S.Option>
        ))}
      </S.List>
      {loading && (
        <S.Note>
          <Spinner /> Searching
        </S.Note>
      )}
      {!loading && options.length === 0 && <S.Note>{emptyText}</S.Note>}
      {options.length > MAX_OPTIONS && (
        <S.Note>{(options.length - MAX_OPTIONS).toLocaleString('en-US')} more: type to find them</S.Note>
      )}
    </S.Popup>,
    document.body,
  );
}
