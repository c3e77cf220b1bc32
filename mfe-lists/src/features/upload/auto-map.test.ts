import { SYSTEM_COLUMNS } from '@campaign/shared-api/constants';
import { autoMap, hasPhoneColumn, mapColumn } from './auto-map';

const mapped = (columns: string[]) =>
  Object.fromEntries(autoMap(columns).map(({ dataColumn, systemColumns }) => [dataColumn, systemColumns]));

describe('autoMap', () => {
  it('PLUP-27 maps PhoneNumber to lead_phone, whatever stands before it', () => {
    expect(mapped(['Cell', 'phone', 'PhoneNumber'])).toEqual({
      Cell: [],
      phone: [],
      PhoneNumber: ['lead_phone'],
    });
  });

  it.each([
    ['First Name', 'first_name'],
    ['fname', 'first_name'],
    ['SURNAME', 'last_name'],
    ['E-mail Address', 'email'],
    ['Zip Code', 'zip'],
    ['ZIP5', 'zip'],
    ['Street', 'address1'],
    ['Apt.', 'address2'],
    ['ST', 'state'],
    ['Last 4', 'last_4'],
    ['MI', 'mid_name'],
  ])('reads %s as %s', (column, system) => {
    expect(mapped([column])).toEqual({ [column]: [system] });
  });

  it.each(SYSTEM_COLUMNS)('knows %s by its own name', (system) => {
    expect(mapped([system])).toEqual({ [system]: [system] });
  });

  it('PLUP-27 uses every system column once and leaves strangers ignored', () => {
    expect(mapped(['PhoneNumber', 'first', 'First Name', 'Precinct'])).toEqual({
      PhoneNumber: ['lead_phone'],
      first: [],
      'First Name': ['first_name'],
      Precinct: [],
    });
  });
});

describe('mapColumn', () => {
  it('PLUP-27 takes a system column away from the column that fed it', () => {
    const mapping = mapColumn(autoMap(['PhoneNumber', 'Home phone']), 'Home phone', ['lead_phone']);
    expect(mapping).toEqual([
      { dataColumn: 'PhoneNumber', systemColumns: [] },
      { dataColumn: 'Home phone', systemColumns: ['lead_phone'] },
    ]);
    expect(hasPhoneColumn(mapping)).toBe(true);
    expect(hasPhoneColumn(mapColumn(mapping, 'Home phone', []))).toBe(false);
  });

  it('PLUP-21 lets one data column feed several system columns', () => {
    expect(mapColumn(autoMap(['Name']), 'Name', ['first_name', 'title'])).toEqual([
      { dataColumn: 'Name', systemColumns: ['first_name', 'title'] },
    ]);
  });
});
