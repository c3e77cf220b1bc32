import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { ControlAttributes } from '../field/field';
import { usePlacement } from '../overlay/use-placement';
import { matchOptions, type ComboOption } from './match-options';

/** Asynchronous searches wait this long for a pause in typing, ms. */
const SEARCH_PAUSE_MS = 250;

interface ComboListOptions {
  options: readonly ComboOption[];
  /** The server searches: no filtering here. */
  onSearch: ((text: string) => void) | undefined;
  onPick: (option: ComboOption) => void;
  /** MultiSelect stays open and empties its text. */
  keepsOpen: boolean;
  onLeave: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/**
 * The behaviour of an editable combobox (WAI-ARIA 1.2): focus stays in the input, `aria-activedescendant`
 * points at the active option. Arrows open and move, Enter picks, Escape closes and forgets what was typed.
 */
export function useComboList({ options, onSearch, onPick, keepsOpen, onLeave }: ComboListOptions) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<number | undefined>(undefined);
  usePlacement(open, () => frame.current, list, { matchWidth: true });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const shown = onSearch ? options : matchOptions(options, draft ?? '');
  const at = Math.min(active, shown.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  // Scrolling is the browser's; the active option must be seen.
  useEffect(() => {
    if (open && at >= 0) document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, at, id]);

  const search = (text: string) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch?.(text), SEARCH_PAUSE_MS);
  };
  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const close = () => {
    setOpen(false);
    if (draft) search('');
    setDraft(null);
    setActive(-1);
  };
  const type = (text: string) => {
    setOpen(true);
    setDraft(text);
    setActive(text ? 0 : -1);
    search(text);
  };
  const pick = (option: ComboOption | undefined) => {
    if (!option || option.disabled) return;
    onPick(option);
    if (keepsOpen) {
      if (draft) search('');
      setDraft(null);
    } else {
      close();
    }
  };
  const move = (step: 1 | -1) => {
    if (!open) show();
    const usable = shown.map((_option, index) => index).filter((index) => !shown[index]?.disabled);
    const place = usable.indexOf(at);
    const next =
      step === 1 ? (usable[place + 1] ?? usable[0]) : place > 0 ? usable[place - 1] : usable.at(-1);
    setActive(next ?? -1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(shown[at]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };

  return {
    open,
    draft,
    shown,
    active: at,
    frame,
    show,
    close,
    list: { ref: list, id: `${id}-list`, optionId, pick, setActive },
    inputProps: (control: ControlAttributes) => ({
      ...control,
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-controls': open ? `${id}-list` : undefined,
      'aria-activedescendant': open && at >= 0 ? optionId(at) : undefined,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => type(event.target.value),
      onClick: () => !open && show(),
      onKeyDown,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        close();
        onLeave?.(event);
      },
    }),
  };
}
