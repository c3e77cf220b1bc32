import { POLITICAL_VERTICAL } from '@campaign/shared-api/constants';
import type { IdentityAnswers, Organization, TdlcInfo } from '@campaign/shared-api/contracts';
import {
  organizationProblems,
  requiredWords,
  type OrganizationForm,
} from '@campaign/shared-api/registration';
import type { Step } from './header-step';

/** The whole form as it is typed (ORG-01). */
export interface RegistrationValues extends OrganizationForm {
  sample1: string;
  sample2: string;
  campaignVerifyToken: string;
}

/** ORG-06, where the questionnaire has not said otherwise. An EIN that was sent is typed again to be sent again. */
export function valuesOf(info: TdlcInfo): RegistrationValues {
  return {
    ein: info.tcrIdentityStatus === null ? (info.ein ?? '') : '',
    legalEntityType: info.legalEntityType ?? 'PRIVATE_PROFIT',
    companyName: info.companyName ?? '',
    displayName: info.displayName ?? '',
    street: info.street ?? '',
    city: info.city ?? '',
    state: info.state ?? '',
    postalCode: info.postalCode ?? '',
    phone: info.phone ?? '',
    email: info.email ?? '',
    website: info.website ?? '',
    vertical: info.vertical ?? 'GOVERNMENT',
    sample1: info.sample1 ?? '',
    sample2: info.sample2 ?? '',
    campaignVerifyToken: '',
  };
}

/** What keeps a step from being submitted, by field (ORG-03, ORG-09, IDET-09). */
export function problemsOf(
  step: Step,
  values: RegistrationValues,
): Partial<Record<keyof RegistrationValues, string>> {
  if (step === 'organization') return organizationProblems(values);
  const fields = step === 'messages' ? (['sample1', 'sample2'] as const) : (['campaignVerifyToken'] as const);
  return Object.fromEntries(
    fields.flatMap((field) => (values[field].trim() === '' ? [[field, requiredWords(field)]] : [])),
  );
}

/** IDET-14: the form's fields, the token left for its own step. */
export const organizationOf = ({
  campaignVerifyToken: _token,
  ...values
}: RegistrationValues): Organization => values;

/** What the questions were answered with stands in the form, too; the rest stays as it was typed. */
export const withAnswers = (values: RegistrationValues, { entityType, vertical }: IdentityAnswers) => ({
  ...values,
  legalEntityType: entityType,
  vertical: vertical ?? (values.vertical === POLITICAL_VERTICAL ? 'GOVERNMENT' : values.vertical),
});
