import { PASSWORD_MIN } from './constants';

/** What the form of a person says; `password` only where one is set. */
export interface AgentFormValues {
  email: string;
  firstName: string;
  lastName: string;
  /** Undefined: none is asked for. */
  password?: string | undefined;
  role: string;
}

/** No spaces, one @, a dot after it (UMGR-03). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** UMGR-06, UPWD-04: what is wrong with a password that is set for somebody. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return 'Password is required.';
  return password.length < PASSWORD_MIN
    ? `Password must be at least ${PASSWORD_MIN} characters long.`
    : undefined;
}

/**
 * The first thing that is wrong, in the order of UMGR-02, with the field it stands in. The browser and the server both
 * ask this (UMGR-14).
 */
export function agentFault(
  form: AgentFormValues,
): { field: keyof AgentFormValues; text: string } | undefined {
  const missing = form.password === undefined ? undefined : passwordFault(form.password);
  const checks: [keyof AgentFormValues, boolean, string][] = [
    ['email', form.email.trim() === '', 'Email is required.'],
    ['email', !EMAIL.test(form.email.trim()), 'Invalid email format.'],
    ['firstName', form.firstName.trim() === '', 'First name is required.'],
    ['lastName', form.lastName.trim() === '', 'Last name is required.'],
    ['password', missing !== undefined, missing ?? ''],
    ['role', form.role === '', 'Role is required.'],
  ];
  const fault = checks.find(([, isWrong]) => isWrong);
  return fault && { field: fault[0], text: fault[2] };
}
