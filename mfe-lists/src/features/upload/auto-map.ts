import type { ColumnMapping, SystemColumn } from '@campaign/shared-api/contracts';
import { PHONE_ALIASES, plainName } from '@campaign/shared-api/messaging';

/** How people call the columns of their files, compared without case, spaces and punctuation; best name first. */
const ALIASES: Record<SystemColumn, readonly string[]> = {
  lead_phone: PHONE_ALIASES,
  title: ['title', 'salutation', 'prefix', 'honorific'],
  first_name: ['firstname', 'first', 'fname', 'givenname', 'forename', 'namefirst'],
  mid_name: ['midname', 'middlename', 'middle', 'mname', 'middleinitial', 'mi', 'namemiddle'],
  last_name: ['lastname', 'last', 'lname', 'surname', 'familyname', 'namelast'],
  address1: [
    'address1',
    'address',
    'addressline1',
    'addr1',
    'addr',
    'streetaddress',
    'street',
    'mailaddress',
  ],
  address2: ['address2', 'addressline2', 'addr2', 'apartment', 'apt', 'unit', 'suite'],
  city: ['city', 'town', 'municipality', 'mailcity'],
  state: ['state', 'statecode', 'stateabbreviation', 'st', 'province', 'mailstate'],
  zip: ['zip', 'zipcode', 'zip5', 'postalcode', 'postcode', 'postal', 'mailzip'],
  email: ['email', 'emailaddress', 'mail'],
  last_4: ['last4', 'lastfour', 'last4digits'],
};

/**
 * Suggests a system column for each column of the file, each at most once; the rest stays ignored (PLUP-21,
 * PLUP-27: 'PhoneNumber', or the column that was chosen for it, goes to lead_phone).
 */
export function autoMap(columns: readonly string[], phoneColumn?: string): ColumnMapping[] {
  const suggested = new Map<string, SystemColumn>();
  if (phoneColumn && columns.includes(phoneColumn)) suggested.set(phoneColumn, 'lead_phone');
  for (const [system, aliases] of Object.entries(ALIASES) as [SystemColumn, readonly string[]][]) {
    if ([...suggested.values()].includes(system)) continue;
    const free = columns.filter((column) => !suggested.has(column));
    const best = aliases.map((alias) => free.find((column) => plainName(column) === alias)).find(Boolean);
    if (best !== undefined) suggested.set(best, system);
  }
  return columns.map((dataColumn) => {
    const system = suggested.get(dataColumn);
    return { dataColumn, systemColumns: system ? [system] : [] };
  });
}

/**
 * Gives `dataColumn` the system columns `chosen`; taken ones leave the column they fed before, but for lead_phone where it
 * may stand in several (PLUP-27): the last that got it is tried last. The map's order is the order of trying.
 */
export function mapColumn(
  mapping: readonly ColumnMapping[],
  dataColumn: string,
  chosen: readonly SystemColumn[],
  severalPhones = true,
): ColumnMapping[] {
  const stays = (system: SystemColumn) =>
    !chosen.includes(system) || (severalPhones && system === 'lead_phone');
  const before = mapping.find((column) => column.dataColumn === dataColumn);
  const mapped = mapping.map((column) => ({
    ...column,
    systemColumns:
      column.dataColumn === dataColumn ? [...new Set(chosen)] : column.systemColumns.filter(stays),
  }));
  const isNewPhone = chosen.includes('lead_phone') && !before?.systemColumns.includes('lead_phone');
  return isNewPhone ? lastPhone(mapped, dataColumn) : mapped;
}

const lastPhone = (mapping: readonly ColumnMapping[], dataColumn: string): ColumnMapping[] => [
  ...mapping.filter((column) => column.dataColumn !== dataColumn),
  ...mapping.filter((column) => column.dataColumn === dataColumn),
];

/** Tries this column before all other phone columns. */
export const firstPhone = (mapping: readonly ColumnMapping[], dataColumn: string): ColumnMapping[] => [
  ...mapping.filter((column) => column.dataColumn === dataColumn),
  ...mapping.filter((column) => column.dataColumn !== dataColumn),
];

/** The phone columns in the order they are tried. */
export const phoneColumnsOf = (mapping: readonly ColumnMapping[]): string[] =>
  mapping
    .filter(({ systemColumns }) => systemColumns.includes('lead_phone'))
    .map(({ dataColumn }) => dataColumn);

/** PLUP-27: without a phone number nothing can be loaded. */
export const hasPhoneColumn = (mapping: readonly ColumnMapping[]) =>
  mapping.some(({ systemColumns }) => systemColumns.includes('lead_phone'));
