import { useRef, type FormEvent } from 'react';
import { useFormik, type FormikValues } from 'formik';
import type { ObjectSchema } from 'yup';
import { dismissTroubles, notify } from '@campaign/shared-ui';

interface CheckedForm<Values extends FormikValues> {
  initialValues: Values;
  schema: ObjectSchema<Values>;
  /** What the toast says, in the order of their weight: the first of them that any field has. */
  warnings: readonly string[];
  /** Which warning a field's own message stands for; itself when absent. */
  warningOf?: Readonly<Record<string, string>>;
  submit: (values: Values) => Promise<void> | void;
}

/**
 * A form that is checked when it is sent: each wrong field says so beside it, one warning says so as a toast (the
 * specification's words), and the first wrong field gets the focus.
 */
export function useCheckedForm<Values extends FormikValues>({
  initialValues,
  schema,
  warnings,
  warningOf = {},
  submit,
}: CheckedForm<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const form = useFormik<Values>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: submit,
  });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    dismissTroubles();
    const errors = Object.entries(await form.validateForm()) as [string, string][];
    if (errors.length === 0) return form.submitForm();
    await form.setTouched(
      Object.fromEntries(Object.keys(form.values).map((name) => [name, true])) as never,
      false,
    );
    const said = errors.map(([, message]) => warningOf[message] ?? message);
    notify('warning', warnings.find((warning) => said.includes(warning)) ?? said[0] ?? '');
    const names = new Set(errors.map(([name]) => name));
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find((control) => names.has(control.name))?.focus();
  };

  return {
    form,
    formProps: { ref: element, onSubmit: (event: FormEvent) => void onSubmit(event), noValidate: true },
  };
}
