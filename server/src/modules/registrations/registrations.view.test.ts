import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import type { RegistrationRow } from './registrations.queries';
import {
  brandKeyOf,
  openEin,
  openToken,
  sealEin,
  sealToken,
  viewTdlcInfo,
  withoutSecrets,
} from './registrations.view';

const keys = {
  secrets: { registrations: Buffer.alloc(32, 7) },
  random: { bytes: (size: number) => randomBytes(size) },
} as unknown as Pick<Context, 'secrets' | 'random'>;
const row = {
  identity_id: 7,
  account_id: 12,
  ein_sealed: sealEin(keys, 7, '12-3456789'),
  token_sealed: sealToken(keys, 7, 'cv|1.0|10dlc|token'),
  legal_entity_type: 'NON_PROFIT',
  entity_type: 'PRIVATE_PROFIT',
  company_name: 'Harbor Youth Inc.',
  display_name: 'Harbor',
  street: '1 Pier',
  city: 'Bath',
  state: 'ME',
  postal_code: '04530',
  phone: '+12025550100',
  email: 'ada@harbor.example',
  website: 'https://harbor.example',
  vertical: 'POLITICAL',
  identity_vertical: 'NGO',
  sample1: 'Hi',
  sample2: 'Hello',
  is_political: true,
  will_send_over_2k: false,
  politically_active: true,
  tcr_identity_status: 'VERIFIED',
  cv_vetting_status: 'ACTIVE',
  usecase: 'POLITICAL',
  campaign_status: 'ACTIVE',
  problem_step: 'brand',
  problem: 'The name is not the EIN’s.',
  problem_code: '501',
  version: 4,
} as unknown as RegistrationRow;

describe('what an identity told the registry', () => {
  it('IDET-11 is shown with these fields and no others', () => {
    expect(viewTdlcInfo(keys, row)).toEqual({
      identityId: 7,
      ein: '12-3456789',
      legalEntityType: 'NON_PROFIT',
      companyName: 'Harbor Youth Inc.',
      displayName: 'Harbor',
      street: '1 Pier',
      city: 'Bath',
      state: 'ME',
      postalCode: '04530',
      phone: '+12025550100',
      email: 'ada@harbor.example',
      website: 'https://harbor.example',
      vertical: 'POLITICAL',
      sample1: 'Hi',
      sample2: 'Hello',
      campaignVerifyToken: 'cv|1.0|10dlc|token',
      isPolitical: true,
      willSendOver2k: false,
      isPoliticallyActive: true,
      tcrIdentityStatus: 'VERIFIED',
      cvVettingStatus: 'ACTIVE',
      usecase: 'POLITICAL',
      campaignStatus: 'ACTIVE',
      problem: { step: 'brand', code: '501', reason: 'The name is not the EIN’s.' },
      version: 4,
    });
  });

  it('shows the identity’s own words where none were told, and no problem where there is none', () => {
    const nothing = { ein_sealed: null, token_sealed: null, legal_entity_type: null, vertical: null };
    expect(viewTdlcInfo(keys, { ...row, ...nothing, problem_step: null } as RegistrationRow)).toMatchObject({
      ein: null,
      campaignVerifyToken: null,
      legalEntityType: 'PRIVATE_PROFIT',
      vertical: 'NGO',
      problem: null,
    });
    expect(viewTdlcInfo(keys, { ...row, problem: null }).problem).toBeNull();
  });

  it('is sealed for its identity: another one’s row opens neither', () => {
    expect(row.ein_sealed).not.toContain('123456789');
    expect([openEin(keys, row), openToken(keys, row)]).toEqual(['123456789', 'cv|1.0|10dlc|token']);
    expect(() => openEin(keys, { ...row, identity_id: 8 })).toThrow();
    expect(() => openToken(keys, { ...row, identity_id: 8 })).toThrow();
  });

  it('counts a brand by its EIN within an agency, and none without', () => {
    const key = brandKeyOf(keys, row);
    const other = { ...row, identity_id: 8, ein_sealed: sealEin(keys, 8, '123456789') };
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(brandKeyOf(keys, other)).toBe(key);
    expect(brandKeyOf(keys, { ...other, account_id: 13 })).not.toBe(key);
    expect(brandKeyOf(keys, { ...row, ein_sealed: null })).toBeNull();
  });

  it('a registry’s words are kept without the secrets that they repeat', () => {
    const said = 'EIN 123456789 (12-3456789) is not of cv|1.0|10dlc|token.';
    expect(withoutSecrets(keys, row, said)).toBe('EIN ••• (•••) is not of •••.');
    const nothing = { ...row, ein_sealed: null, token_sealed: null };
    expect(withoutSecrets(keys, nothing, `${said} null`)).toBe(`${said} null`);
  });
});
