import { formatEin, organizationProblems } from './organization';

const WHOLE = {
  ein: '12-3456700',
  legalEntityType: 'PRIVATE_PROFIT',
  companyName: 'Corner Bakery LLC',
  street: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  phone: '(512) 555-0100',
  email: 'ada@bakery.example',
  website: 'https://bakery.example',
  vertical: 'RETAIL',
};

it('ORG-03 is whole without display name, samples and token', () => {
  expect(organizationProblems(WHOLE)).toEqual({});
  expect(organizationProblems({ ...WHOLE, displayName: '' })).toEqual({});
});

it.each([
  ['ein', 'Ein is required'],
  ['legalEntityType', 'LegalEntityType is required'],
  ['companyName', 'CompanyName is required'],
  ['street', 'Street is required'],
  ['city', 'City is required'],
  ['state', 'State is required'],
  ['postalCode', 'PostalCode is required'],
  ['phone', 'Phone is required'],
  ['email', 'Email is required'],
  ['website', 'Website is required'],
  ['vertical', 'Vertical is required'],
])('ORG-03, ORG-04 is not whole without %s', (field, words) => {
  for (const nothing of ['', '  ', null, undefined])
    expect(organizationProblems({ ...WHOLE, [field]: nothing })).toEqual({ [field]: words });
});

it.each([
  ['ein', '123456700'],
  ['postalCode', '78701-1234'],
  ['phone', '5125550100'],
  ['website', 'http://bakery.example/about'],
  ['email', 'ada.b+texts@mail.bakery.example'],
  ...['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT'].map((type) => ['legalEntityType', type]),
])('ORG-10 takes the %s %s', (field, value) => {
  expect(organizationProblems({ ...WHOLE, [field as string]: value })).toEqual({});
});

it.each([
  ...['12345678', '1234567890', '1-23456789', '12-345678a'].map((value) => ['ein', value]),
  ...['7870', '787011', '78701-12', '78701 1234', 'TX701'].map((value) => ['postalCode', value]),
  ...['ada', 'ada@bakery', 'a da@bakery.example', '@bakery.example'].map((value) => ['email', value]),
  ...['bakery.example', 'ftp://bakery.example', 'https://', 'https://bakery', 'https://['].map((value) => [
    'website',
    value,
  ]),
  ...['512555', '51255501001', '0125550100'].map((value) => ['phone', value]),
  ...['SOLE_PROPRIETOR', 'CHURCH'].map((value) => ['legalEntityType', value]),
  ['state', 'Texas'],
  ['vertical', 'BAKERY'],
])('ORG-10 refuses the %s %s', (field, value) => {
  expect(Object.keys(organizationProblems({ ...WHOLE, [field as string]: value }))).toEqual([field]);
});

it.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12-3'],
  ['12-3456700', '12-3456700'],
  ['1234567009', '12-3456700'],
  ['a1b2c3', '12-3'],
])('ORG-10 shows %s as %s', (typed, shown) => {
  expect(formatEin(typed)).toBe(shown);
});
