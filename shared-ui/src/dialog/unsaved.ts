import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useState,
  type FocusEvent,
  type InputEvent,
  type RefObject,
} from 'react';

/** What a modal needs to ask before unsaved input is lost. Provided by the platform; without it nothing is asked. */
export interface LeaveQuestions {
  /** Resolves with true if the user leaves anyway. */
  confirmLeave: (unsaved: string) => Promise<boolean>;
  /** While `isUnsaved()` is true, Back, links and reload ask first. Returns the undo. */
  block: (isUnsaved: () => boolean, unsaved: string) => () => void;
}
export const LeaveQuestionsContext = createContext<LeaveQuestions | null>(null);

type IsDirty = () => boolean;
interface ModalLeave {
  /** The forms inside that report their own state. */
  forms: Set<IsDirty>;
  leave: () => void;
}
export const ModalLeaveContext = createContext<ModalLeave | null>(null);

export interface UnsavedProps {
  /**
   * Whether closing loses something. Default: text was typed that differs from what the field contained before. False
   * for a modal that saves nothing (a search, a check) or that asks by itself.
   */
  isDirty?: boolean | undefined;
  /** The text of the question: 'The user is not saved yet.' */
  unsaved?: string | undefined;
}

const UNSAVED = 'What you typed is not saved.';
// A search or a choice is not saved, and a password is not kept for later.
const NOT_TYPED = ['search', 'password', 'checkbox', 'radio', 'file', 'range', 'hidden'];
const TEXT_FIELD = `textarea, [contenteditable="true"], input:not([role="combobox"])${NOT_TYPED.map((type) => `:not([type="${type}"])`).join('')}`;

const textOf = (field: Element): string =>
  'value' in field ? String(field.value) : (field.textContent ?? '');

/** The text fields of one open modal: what they contained before the user typed in them. */
function createTypedFields() {
  const before = new Map<Element, string>();
  const typed = new Set<Element>();
  return {
    focused(field: Element) {
      if (field.matches(TEXT_FIELD) && !before.has(field)) before.set(field, textOf(field));
    },
    typed: (field: Element) => before.has(field) && typed.add(field),
    forget() {
      before.clear();
      typed.clear();
    },
    differ: () => [...typed].some((field) => field.isConnected && textOf(field) !== before.get(field)),
  };
}

/** Asks before an open modal loses unsaved input: on Escape, the close button and every way off the page. */
export function useUnsaved(
  open: boolean,
  panel: RefObject<HTMLElement | null>,
  { isDirty, unsaved = UNSAVED }: UnsavedProps,
) {
  const questions = use(LeaveQuestionsContext);
  const [fields] = useState(createTypedFields);
  const [forms] = useState(() => new Set<IsDirty>());
  const isUnsaved = () => {
    if (isDirty !== undefined) return isDirty;
    if (forms.size > 0) return [...forms].some((isFormDirty) => isFormDirty());
    const isSaving = panel.current?.querySelector('[aria-busy="true"]');
    return !isSaving && fields.differ();
  };
  const isUnsavedNow = useEffectEvent(isUnsaved);
  useEffect(() => {
    if (!open) return undefined;
    const unblock = questions?.block(() => isUnsavedNow(), unsaved);
    return () => unblock?.();
  }, [open, questions, unsaved]);
  useEffect(() => (open ? () => fields.forget() : undefined), [open, fields]);

  return {
    forms,
    isUnsaved: () => questions !== null && isUnsaved(),
    mayLeave: async () => !questions || !isUnsaved() || questions.confirmLeave(unsaved),
    listeners: {
      onFocusCapture: ({ target }: FocusEvent) => fields.focused(target),
      onInputCapture: ({ target }: InputEvent) => fields.typed(target as Element),
    },
  };
}

/**
 * For a form in a modal that stays open after saving, or whose state is more than typed text: its own state decides.
 *
 * `useUnsavedForm(form.dirty && !form.isSubmitting);`
 */
export function useUnsavedForm(isDirty: boolean): void {
  const forms = use(ModalLeaveContext)?.forms;
  const isDirtyNow = useEffectEvent(() => isDirty);
  useEffect(() => {
    if (!forms) return undefined;
    const form = () => isDirtyNow();
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [forms]);
}
