import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { forgetSignInEmail, readSignInEmail } from '@campaign/shared-api';
import type { Credentials as SentCredentials } from '@campaign/shared-api/contracts';
import { dismissTroubles, notify } from '@campaign/shared-ui';
import { words } from '../words';

type Credentials = Pick<SentCredentials, 'email' | 'password'>;

const EMPTY: Credentials = { email: '', password: '' };
const MISSING: Record<keyof Credentials, string> = {
  email: words.signIn.enterEmail,
  password: words.signIn.enterPassword,
};
const NAMES = ['email', 'password'] as const;

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null;

/** What stands in the fields, which may be more than React has heard of: the page is drawn before its script runs. */
const typedInto = (form: HTMLFormElement | null): Credentials => {
  const typedAs = (name: string) => fieldOf(form, name)?.value ?? '';
  return { email: typedAs('email'), password: typedAs('password') };
};

// A password may be of spaces, an address may not.
const isMissing = (values: Credentials, name: keyof Credentials) =>
  (name === 'email' ? values.email.trim() : values[name]) === '';

/** Whether the form was sent before it could be heard: the page's first script remembers that on the root element. */
function takeEarlySubmit() {
  const { dataset } = document.documentElement;
  const wasSent = 'sentEarly' in dataset;
  delete dataset.sentEarly;
  return wasSent;
}

/**
 * The form of the sign-in page. By hand, where every other form of ours is Formik's and yup's: these two weigh 25 kB
 * and are run before anything can be typed, for two fields that must not be empty (SIGNIN-16).
 */
export function useCredentials(submit: (credentials: Credentials) => Promise<void>) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [refused, setRefused] = useState<string>();

  // The page may have been drawn, filled in and even sent before this ran; the fields have kept what was typed.
  useEffect(() => {
    const typed = typedInto(element.current);
    const email = typed.email || readSignInEmail();
    setValues({ ...typed, email });
    // The next thing to type.
    if (email !== typed.email) fieldOf(element.current, 'password')?.focus();
  }, []);
  useEffect(() => {
    if (values !== EMPTY && takeEarlySubmit()) element.current?.requestSubmit();
  }, [values]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    dismissTroubles();
    setRefused(undefined);
    const typed = typedInto(element.current);
    setValues(typed);
    setChecked(true);
    const first = NAMES.find((name) => isMissing(typed, name));
    if (first) {
      notify('warning', words.fillIn);
      fieldOf(element.current, first)?.focus();
      return;
    }
    setSubmitting(true);
    forgetSignInEmail();
    void submit({ ...typed, email: typed.email.trim() }).finally(() => setSubmitting(false));
  };

  return {
    values,
    isSubmitting,
    field: (name: keyof Credentials) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [name]: event.target.value }));
        setRefused(undefined);
      },
      error: checked && isMissing(values, name) ? MISSING[name] : name === 'password' ? refused : undefined,
    }),
    /** What the server has against them both stands at the password, which is typed again. */
    refuse(why: string) {
      setRefused(why);
      fieldOf(element.current, 'password')?.focus();
    },
    reset() {
      setValues(EMPTY);
      setChecked(false);
      setRefused(undefined);
    },
    // `post`: sent before any script runs, a password would otherwise stand in the address.
    formProps: { ref: element, onSubmit, noValidate: true, method: 'post' },
  };
}
