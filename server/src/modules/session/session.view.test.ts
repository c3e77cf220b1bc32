import type { Context } from '../../context';
import type { PersonRow } from '../people/people.door';
import { viewSession, viewSessionUser } from './session.view';

const row = {
  account_id: 12,
  agent_id: 31,
  user_name: 'Harbor Strategies',
  agent_number: 'HARB01',
  email: 'ada@harbor.example',
  role: 'AGENT-CLICKER',
  created_at: new Date('2026-01-02T03:04:05Z'),
  updated_at: new Date('2026-02-02T03:04:05Z'),
  domain_name: 'harbor.example',
  identity_permission: [7],
  display_name: 'Ada H.',
  features: null,
  masked_roles: [],
  approved: true,
  must_change_password: false,
  email_verified_at: new Date('2026-01-03T03:04:05Z'),
  has_factor: false,
  second_factor_required: false,
} as unknown as PersonRow;
const ctx = { config: { quietHours: true } } as unknown as Pick<Context, 'config'>;

it('SIGNIN-12 shows who is signed in with these fields and no others', () => {
  expect(viewSessionUser(ctx, row)).toEqual({
    accountId: 12,
    agentId: 31,
    userName: 'Harbor Strategies',
    agentNumber: 'HARB01',
    email: 'ada@harbor.example',
    role: 'AGENT-CLICKER',
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-02-02T03:04:05.000Z',
    domainName: 'harbor.example',
    identityPermission: [7],
    displayName: 'Ada H.',
    quietHours: true,
    features: [],
    approved: true,
    emailVerified: true,
    mustChangePassword: false,
    mustEnroll: false,
  });
});

it('says whose numbers are masked and which switches the agency has', () => {
  const masked = { ...row, masked_roles: ['AGENT-CLICKER'], features: ['hide-cost'] } as unknown as PersonRow;
  expect(viewSessionUser(ctx, masked)).toMatchObject({ masksNumbers: true, features: ['hide-cost'] });
});

it('asks to set up a second factor where one is required and none is there', () => {
  const required = { ...row, second_factor_required: true } as unknown as PersonRow;
  expect(viewSessionUser(ctx, required).mustEnroll).toBe(true);
  expect(viewSessionUser(ctx, { ...required, has_factor: true }).mustEnroll).toBe(false);
});

it('shows a session without its address, and which one asks', () => {
  const times = { createdAt: new Date('2026-11-20T10:00:00Z'), seenAt: new Date('2026-11-20T11:00:00Z') };
  const session = { sessionId: 4, device: 'Firefox on Linux', ...times, address: '192.0.2.1' };
  const shown = {
    sessionId: 4,
    device: 'Firefox on Linux',
    createdAt: '2026-11-20T10:00:00.000Z',
    seenAt: '2026-11-20T11:00:00.000Z',
  };
  const open = session as unknown as Parameters<typeof viewSession>[0];
  expect(viewSession(open, 4)).toEqual({ ...shown, current: true });
  expect(viewSession(open, 5)).toEqual({ ...shown, current: false });
});
