import { ENTITY_TYPES, POLITICAL_VERTICAL, VERTICALS } from '../constants';
import { STATE_CODES } from './states';

/** The form as it is typed; texts, untrimmed. */
export interface OrganizationForm {
  ein: string;
  legalEntityType: string;
  companyName: string;
  displayName: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  phone: string;
  email: string;
  website: string;
  vertical: string;
}
export type OrganizationField = keyof OrganizationForm;

/** ORG-03: all but the display name. The vetting token belongs to a later step. */
export const REQUIRED_FIELDS = [
  'ein',
  'legalEntityType',
  'companyName',
  'street',
  'city',
  'state',
  'postalCode',
  'phone',
  'email',
  'website',
  'vertical',
] as const satisfies readonly OrganizationField[];

/** ORG-10. */
export const formatWords = {
  ein: 'EIN must have 9 digits, as in 12-3456789.',
  legalEntityType: 'Choose one of the organization types.',
  soleProprietor: 'A sole proprietor has no EIN and cannot be registered here.',
  state: 'Use the two letters of a state, as in TX.',
  postalCode: 'Zip must have 5 digits, or 5+4 as in 78701-1234.',
  phone: 'Phone must have 10 digits.',
  email: 'Invalid email format.',
  website: 'Website must be an address that begins with https:// or http://.',
  vertical: 'Choose one of the verticals.',
} as const;

const digits = (text: string) => text.replaceAll(/\D/g, '');
/** `123456789` → `12-3456789`; what is shorter stays as far as it goes. */
export const formatEin = (typed: string): string => {
  const all = digits(typed).slice(0, 9);
  return all.length > 2 ? `${all.slice(0, 2)}-${all.slice(2)}` : all;
};

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const isWebsite = (text: string) => {
  if (!/^https?:\/\/\S+$/i.test(text)) return false;
  try {
    return new URL(text).hostname.includes('.');
  } catch {
    return false;
  }
};
const entityProblem = (type: string) => {
  if (type === 'SOLE_PROPRIETOR') return formatWords.soleProprietor;
  return ENTITY_TYPES.some((known) => known === type) ? undefined : formatWords.legalEntityType;
};
const isVertical = (text: string) => text === POLITICAL_VERTICAL || VERTICALS.some((known) => known === text);

const FORMATS: Partial<Record<OrganizationField, (value: string) => string | undefined>> = {
  ein: (ein) => (/^\d{2}-?\d{7}$/.test(ein) ? undefined : formatWords.ein),
  legalEntityType: entityProblem,
  state: (state) => (STATE_CODES.includes(state.toUpperCase()) ? undefined : formatWords.state),
  postalCode: (zip) => (/^\d{5}(-\d{4})?$/.test(zip) ? undefined : formatWords.postalCode),
  phone: (phone) => (/^1?[2-9]\d{9}$/.test(digits(phone)) ? undefined : formatWords.phone),
  email: (email) => (EMAIL.test(email) ? undefined : formatWords.email),
  website: (website) => (isWebsite(website) ? undefined : formatWords.website),
  vertical: (vertical) => (isVertical(vertical) ? undefined : formatWords.vertical),
};

/** ORG-04: 'PostalCode is required', the field as it is spelt on the wire. */
export const requiredWords = (field: string): string =>
  `${field[0]?.toUpperCase()}${field.slice(1)} is required`;

/** What is wrong with the organization, by field; nothing = it may be sent (ORG-03, ORG-04, ORG-10). */
export function organizationProblems(
  form: Partial<Record<OrganizationField, string | null | undefined>>,
): Partial<Record<OrganizationField, string>> {
  const problems: Partial<Record<OrganizationField, string>> = {};
  for (const field of REQUIRED_FIELDS) {
    const value = (form[field] ?? '').trim();
    const problem = value === '' ? requiredWords(field) : FORMATS[field]?.(value);
    if (problem) problems[field] = problem;
  }
  return problems;
}
