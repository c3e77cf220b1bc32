import type { FocusEvent, SyntheticEvent } from 'react';

/** The part of Formik's bag that a field needs; structural, so that this package does not depend on Formik. */
interface FormBag<Values> {
  values: Values;
  errors: { [Key in keyof Values]?: unknown };
  touched: { [Key in keyof Values]?: unknown };
  // Methods, not properties: Formik's overloads are narrower than any event.
  handleChange(event: SyntheticEvent): void;
  handleBlur(event: SyntheticEvent): void;
}

/**
 * `<TextField label="Email" {...formField(form, 'email')} />`: name, value, handlers, and the error once the
 * field was visited. For native fields (text, select, radio); checkboxes take `checked` themselves.
 */
export function formField<Values extends object, Key extends keyof Values & string>(
  form: FormBag<Values>,
  name: Key,
): {
  name: Key;
  value: Values[Key];
  onChange: (event: SyntheticEvent) => void;
  onBlur: (event: SyntheticEvent) => void;
  error: string | undefined;
} {
  const error = form.touched[name] ? form.errors[name] : undefined;
  return {
    name,
    value: form.values[name],
    onChange: (event) => form.handleChange(event),
    onBlur: (event) => {
      if (!isPressing(event)) form.handleBlur(event);
    },
    error: typeof error === 'string' ? error : undefined,
  };
}

/**
 * The field is left because a button is being pressed: a line that says what is wrong would move the button away under the
 * pointer, and nothing would be pressed. Whoever submits is told of every field then.
 */
function isPressing(event: SyntheticEvent): boolean {
  const { relatedTarget } = event as FocusEvent;
  return relatedTarget instanceof HTMLElement && relatedTarget.matches('button:active');
}
