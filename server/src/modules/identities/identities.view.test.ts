import type { AllowanceRow, IdentityRow, WaitingJobRow } from './identities.queries';
import { viewAllowance, viewIdentity, viewIdentityChange } from './identities.view';

const row = {
  identity_id: 7,
  identity_name: 'Harbor Youth',
  display_name: 'Harbor',
  account_id: 12,
  user_name: 'Harbor Strategies',
  site_id: 'SITE9',
  peer_id: 'PEER3',
  created_at: new Date('2026-01-02T03:04:05Z'),
  entity_type: 'NON_PROFIT',
  is_political: true,
  can_use_mms: true,
  tcr_identity_status: 'VERIFIED',
  cv_vetting_status: 'ACTIVE',
  usecase: 'POLITICAL',
  campaign_status: 'ACTIVE',
  version: 4,
} as unknown as IdentityRow;
const state = {
  identityId: 7,
  identityName: 'Harbor Youth',
  tcrIdentityStatus: 'VERIFIED',
  cvVettingStatus: 'ACTIVE',
  usecase: 'POLITICAL',
  campaignStatus: 'ACTIVE',
  readyFor10Dlc: true,
};

it('IDEN-08 shows an identity with these fields and no others', () => {
  expect(viewIdentity(row)).toEqual({
    ...state,
    displayName: 'Harbor',
    accountId: 12,
    account_id: 12,
    userName: 'Harbor Strategies',
    siteId: 'SITE9',
    peerId: 'PEER3',
    startDate: '2026-01-02T03:04:05.000Z',
    entityType: 'NON_PROFIT',
    isPolitical: true,
    canUseMms: true,
    version: 4,
  });
});

it('keeps the owner’s name of a shared identity with the owner', () => {
  expect(viewIdentity({ ...row, user_name: null } as unknown as IdentityRow).userName).toBe('');
});

it('tells an open page what the registry has decided, and no more', () => {
  expect(viewIdentityChange(row)).toEqual(state);
});

describe('what carriers allow an identity', () => {
  const allowance = {
    att_per_minute: 60,
    tmobile_per_day: 2_000,
    brand_taken: 500,
    brand_tier: 'LOW',
    daily_cap: 900,
    taken: 950,
  } as unknown as AllowanceRow;
  const waiting = [{ job_id: 3, name: 'Fall appeal', job_type: 'P2P', held: 'Tomorrow.' }] as WaitingJobRow[];

  it('is told with what is left of today and who waits', () => {
    expect(viewAllowance(allowance, waiting)).toEqual({
      attPerMinute: 60,
      tmobilePerDay: 2_000,
      tmobileLeftToday: 1_500,
      brandTier: 'LOW',
      perDay: 900,
      leftToday: 0,
      waiting: [{ jobId: 3, name: 'Fall appeal', jobType: 'P2P', why: 'Tomorrow.' }],
    });
  });

  it('leaves as much as anybody likes without a cap', () => {
    const uncapped = { ...allowance, tmobile_per_day: null, daily_cap: null } as AllowanceRow;
    expect(viewAllowance(uncapped, [])).toMatchObject({ tmobileLeftToday: null, leftToday: null });
  });
});
