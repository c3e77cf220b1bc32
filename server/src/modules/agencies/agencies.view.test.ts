import type { AgencyRow } from './agencies.queries';
import { viewAgency } from './agencies.view';

const row = {
  account_id: 12,
  user_name: 'Harbor Strategies',
  agent_id: 31,
  role: 'USER',
  identity_permission: [7],
  site_id: 'SITE9',
  peer_id: 'PEER3',
  agent_number: 'HARB01',
  sms_rate: '0.0125',
  img_mms_rate: '0.03',
  vid_mms_rate: '0.05',
  a2p_sms_rate: '0.011',
  a2p_img_mms_rate: '0.029',
  a2p_vid_mms_rate: '0.049',
  rates_from: new Date('2026-10-01T04:00:00Z'),
  domain_name: 'harbor.example',
  short_link_option: 'Manual',
  status: true,
  approved: null,
  features: ['hide-cost'],
  short_link_host: 'h.example',
  approval_reason: 'No website yet.',
  texts_waiting: 40,
  invite_by_mail: true,
  created_at: new Date('2026-01-02T03:04:05Z'),
  version: 4,
  first_name: 'Ada',
  last_name: 'Harbor',
  email: 'ada@harbor.example',
  has_factor: true,
  factor_reset_at: new Date('2026-11-20T10:00:00Z'),
  email_verified_at: new Date('2026-01-03T03:04:05Z'),
} as unknown as AgencyRow;
const ADMIN = { role: 'ADMIN', features: [] } as const;
const OWNER = { role: 'USER', features: [] as string[] } as const;

describe('an agency as it is shown', () => {
  it('AGCY-21 has these fields and no others; ADMIN sees all of them', () => {
    expect(viewAgency(row, ADMIN)).toEqual({
      accountId: 12,
      userName: 'Harbor Strategies',
      id: 31,
      role: 'USER',
      identityPermission: [7],
      siteId: 'SITE9',
      peerId: 'PEER3',
      agentNumber: 'HARB01',
      smsRate: 0.0125,
      imgMmsRate: 0.03,
      vidMmsRate: 0.05,
      a2pSmsRate: 0.011,
      a2pImgMmsRate: 0.029,
      a2pVidMmsRate: 0.049,
      ratesFrom: '2026-10-01T04:00:00.000Z',
      domainName: 'harbor.example',
      shortLinkOption: 'Manual',
      status: true,
      approved: null,
      owner: {
        agentId: 31,
        name: 'Ada Harbor',
        email: 'ada@harbor.example',
        hasSecondFactor: true,
        factorResetAt: '2026-11-20T10:00:00.000Z',
        emailVerified: true,
        invited: false,
      },
      features: ['hide-cost'],
      shortLinkHost: 'h.example',
      approvalReason: 'No website yet.',
      textsWaiting: 40,
      inviteByMail: true,
      createdAt: '2026-01-02T03:04:05.000Z',
      version: 4,
    });
  });

  it('keeps from the agency itself what is ADMIN’s', () => {
    const seen = { identityPermission: [], ratesFrom: null, owner: null, textsWaiting: null };
    expect(viewAgency(row, OWNER)).toMatchObject({ ...seen, smsRate: 0.0125 });
  });

  it('JOBS-24 tells no rate to who may not see cost', () => {
    const rates = { smsRate: null, imgMmsRate: null, vidMmsRate: null };
    const others = { a2pSmsRate: null, a2pImgMmsRate: null, a2pVidMmsRate: null };
    expect(viewAgency(row, { ...OWNER, features: ['hide-cost'] })).toMatchObject({ ...rates, ...others });
  });

  it('names an owner only where there is one', () => {
    expect(viewAgency({ ...row, role: 'ADMIN' }, ADMIN).owner).toBeNull();
    const none = viewAgency({ ...row, agent_id: null }, ADMIN);
    expect([none.owner, none.id]).toEqual([null, 12]);
    const half = { first_name: null, last_name: null, email: null, has_factor: null };
    const undone = { factor_reset_at: null, email_verified_at: null };
    expect(viewAgency({ ...row, ...half, ...undone } as AgencyRow, ADMIN).owner).toEqual({
      emailVerified: false,
      agentId: 31,
      name: '',
      email: '',
      hasSecondFactor: false,
      factorResetAt: null,
      invited: false,
    });
    const unasked = { ...row, identity_permission: null } as unknown as AgencyRow;
    expect(viewAgency(unasked, ADMIN).identityPermission).toEqual([]);
  });
});
