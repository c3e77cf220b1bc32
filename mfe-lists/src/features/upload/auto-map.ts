import type { ColumnMapping, SystemColumn } from '@campaign/shared-api/contracts';

/** How people call the columns of their files, compared without case, spaces and punctuation; best name first. */
const ALIASES: Record<SystemColumn, readonly string[]> = {
  lead_phone: [
    ...['phonenumber', 'leadphone', 'cellphone', 'cell', 'cellnumber', 'mobile', 'mobilephone'],
    ...['mobilenumber', 'phone', 'phone1', 'primaryphone', 'telephone', 'tel', 'number'],
  ],
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

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Suggests a system column for each column of the file, each at most once; the rest stays ignored (PLUP-21,
 * PLUP-27: 'PhoneNumber' goes to lead_phone).
 */
export function autoMap(columns: readonly string[]): ColumnMapping[] {
  const suggested = new Map<string, SystemColumn>();
  for (const [system, aliases] of Object.entries(ALIASES) as [SystemColumn, readonly string[]][]) {
    const free = columns.filter((column) => !suggested.has(column));
    const best = aliases.map((alias) => free.find((column) => plain(column) === alias)).find(Boolean);
    if (best !== undefined) suggested.set(best, system);
  }
  return columns.map((dataColumn) => {
    const system = suggested.get(dataColumn);
    return { dataColumn, systemColumns: system ? [system] : [] };
  });
}

/** Gives `dataColumn` the system columns `chosen`; taken ones leave the column they fed before (PLUP-27). */
export function mapColumn(
  mapping: readonly ColumnMapping[],
  dataColumn: string,
  chosen: readonly SystemColumn[],
): ColumnMapping[] {
  return mapping.map((column) => ({
    ...column,
    systemColumns:
      column.dataColumn === dataColumn
        ? [...new Set(chosen)]
        : column.systemColumns.filter((system) => !chosen.includes(system)),
  }));
}

/** PLUP-27: without a phone number nothing can be loaded. */
export const hasPhoneColumn = (mapping: readonly ColumnMapping[]) =>
  mapping.some(({ systemColumns }) => systemColumns.includes('lead_phone'));
