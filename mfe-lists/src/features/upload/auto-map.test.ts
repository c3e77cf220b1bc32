import { SYSTEM_COLUMNS } from '@campaign/shared-api/constants';
import { autoMap, firstPhone, hasPhoneColumn, mapColumn, phoneColumnsOf } from './auto-map';

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

it('PLUP-09 maps the column that was chosen for PhoneNumber, whatever it is called', () => {
  expect(
    Object.fromEntries(autoMap(['Cell', 'Fon'], 'Fon').map((each) => [each.dataColumn, each.systemColumns])),
  ).toEqual({
    Cell: [],
    Fon: ['lead_phone'],
  });
});

describe('mapColumn', () => {
  it('PLUP-27 takes a system column away from the column that fed it', () => {
    const given = autoMap(['PhoneNumber', 'First Name', 'Nick']);
    expect(mapColumn(given, 'Nick', ['first_name'])).toEqual([
      { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
      { dataColumn: 'First Name', systemColumns: [] },
      { dataColumn: 'Nick', systemColumns: ['first_name'] },
    ]);
  });

  it('PLUP-27 leaves lead_phone where it was, tries the new column last, and asks for one at least', () => {
    const mapping = mapColumn(autoMap(['Home phone', 'PhoneNumber']), 'Home phone', ['lead_phone']);
    expect(phoneColumnsOf(mapping)).toEqual(['PhoneNumber', 'Home phone']);
    expect(phoneColumnsOf(firstPhone(mapping, 'Home phone'))).toEqual(['Home phone', 'PhoneNumber']);
    const none = ['Home phone', 'PhoneNumber'].reduce((left, name) => mapColumn(left, name, []), mapping);
    expect([hasPhoneColumn(mapping), hasPhoneColumn(none)]).toEqual([true, false]);
  });

  it('takes lead_phone from the other column where only one may have it', () => {
    const mapping = mapColumn(autoMap(['PhoneNumber', 'Home phone']), 'Home phone', ['lead_phone'], false);
    expect(phoneColumnsOf(mapping)).toEqual(['Home phone']);
  });

  it('PLUP-21 lets one data column feed several system columns', () => {
    expect(mapColumn(autoMap(['Name']), 'Name', ['first_name', 'title'])).toEqual([
      { dataColumn: 'Name', systemColumns: ['first_name', 'title'] },
    ]);
  });
});
