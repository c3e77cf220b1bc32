import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button/button';
import { Icon } from '../icon/icon';
import { TextField, type TextFieldProps } from '../text-field/text-field';

export interface SearchFieldProps extends Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'prefix' | 'suffix' | 'counter' | 'onKeyDown'
> {
  value: string;
  /** The new text, not an event: `debounce` ms after the last key, at once on Enter, on clearing and on leaving. */
  onChange: (value: string) => void;
  /** ms */
  debounce?: number;
}

/** A search that waits for a pause in typing. */
export function SearchField({
  value,
  onChange,
  debounce = 250,
  hideLabel = true,
  placeholder = 'Search',
  ...rest
}: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  // A new value from outside (cleared filters, Back) wins over what was being typed.
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  // Nor is that searched for any more.
  useEffect(() => () => window.clearTimeout(timer.current), [value]);

  const tell = (text: string, wait?: number) => {
    window.clearTimeout(timer.current);
    setDraft(text);
    if (wait) timer.current = window.setTimeout(() => onChange(text), wait);
    else onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // A form around it is not sent by searching.
      event.preventDefault();
      tell(draft);
    }
    if (event.key === 'Escape' && draft) {
      event.preventDefault();
      tell('');
    }
  };

  return (
    <TextField
      {...rest}
      type="search"
      hideLabel={hideLabel}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => tell(event.target.value, debounce)}
      onKeyDown={onKeyDown}
      // Else it would be searched for after the filters were cleared, where the value was empty and stays so. The
      // caller's own onBlur is heard beside this.
      onBlurCapture={() => draft !== value && tell(draft)}
      prefix={<Icon name="search" />}
      suffix={
        draft && (
          <IconButton
            icon="x"
            size="sm"
            label="Clear search"
            disabled={rest.disabled}
            onClick={() => tell('')}
          />
        )
      }
    />
  );
}
