import { formatPhone } from '@campaign/shared-api/messaging';
import type { TdlcInfo } from '@campaign/shared-api/contracts';
import { verticalName, words } from '../../words';
import { Secret } from './secret';

const say = words.form;
const label = say.fields;

/** ORG-01, to be read. */
export const organizationFacts = (info: TdlcInfo) => [
  { label: label.ein, value: info.ein && <Secret what={label.ein} value={info.ein} shownEnd={4} /> },
  { label: label.legalEntityType, value: say.entityTypes[info.legalEntityType ?? ''] },
  { label: label.companyName, value: info.companyName },
  { label: label.displayName, value: info.displayName ?? info.companyName },
  { label: label.street, value: info.street },
  { label: label.city, value: info.city },
  { label: label.state, value: info.state },
  { label: label.postalCode, value: info.postalCode },
  { label: label.phone, value: info.phone && formatPhone(info.phone) },
  { label: label.email, value: info.email },
  { label: label.website, value: info.website },
  { label: label.vertical, value: info.vertical && verticalName(info.vertical) },
];
