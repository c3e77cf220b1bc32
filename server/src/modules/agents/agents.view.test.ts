import type { Actor } from '../../actor';
import type { AgentRow } from './agents.queries';
import { viewAgent, viewAgentDetail } from './agents.view';

const row = {
  agent_id: 31,
  account_id: 12,
  user_name: 'Harbor Strategies',
  first_name: 'Ada',
  last_name: 'Harbor',
  display_name: 'Ada H.',
  email: 'ada@harbor.example',
  role: 'AGENT-READER',
  domain: 'harbor.example',
  active: true,
  invited: false,
  invited_until: null,
  must_change_password: false,
  last_seen_at: new Date('2026-11-20T10:00:00Z'),
  has_factor: true,
  factor_reset_at: new Date('2026-11-21T10:00:00Z'),
  email_verified_at: new Date('2026-01-03T03:04:05Z'),
  created_at: new Date('2026-01-02T03:04:05Z'),
  version: 4,
  identity_permission: [7, 8],
} as unknown as AgentRow;
const seenBy = (role: Actor['role'], changes: Partial<AgentRow> = {}) =>
  viewAgent({ ...row, ...changes }, { role });

describe('a person as they are shown', () => {
  it('USER-08 has these fields and no others', () => {
    const seen = {
      id: 31,
      accountId: 12,
      userName: 'Harbor Strategies',
      firstName: 'Ada',
      lastName: 'Harbor',
      displayName: 'Ada H.',
      email: 'ada@harbor.example',
      displayEmail: 'ada@harbor.example',
      role: 'AGENT-READER',
      domain: 'harbor.example',
      state: 'active',
      invitedUntil: null,
      emailVerified: true,
      lastSeenAt: '2026-11-20T10:00:00.000Z',
      createdAt: '2026-01-02T03:04:05.000Z',
      version: 4,
    };
    expect(seenBy('USER')).toEqual(seen);
    const factor = { hasSecondFactor: true, factorResetAt: '2026-11-21T10:00:00.000Z' };
    expect(seenBy('AGENT-ADMIN')).toEqual({ ...seen, ...factor });
  });

  it('has not been seen yet, and resets nothing', () => {
    const empty = { last_seen_at: null, factor_reset_at: null } as Partial<AgentRow>;
    expect(seenBy('ADMIN', empty)).toMatchObject({ lastSeenAt: null, factorResetAt: null });
  });

  it('stands where their account stands', () => {
    const until = { invited: true, invited_until: new Date('2026-11-22T10:00:00Z') };
    expect(seenBy('ADMIN', { ...until, active: false }).state).toBe('waiting');
    expect(seenBy('ADMIN', { ...until, must_change_password: true })).toMatchObject({
      state: 'invited',
      invitedUntil: '2026-11-22T10:00:00.000Z',
    });
    expect(seenBy('ADMIN', { must_change_password: true }).state).toBe('must-change-password');
    // The link of an invitation that was taken.
    expect(seenBy('ADMIN', { invited_until: until.invited_until }).invitedUntil).toBeNull();
    expect(seenBy('ADMIN', { invited: true, invited_until: null }).invitedUntil).toBeNull();
  });

  it('is denied no identity that the reader does not know of', () => {
    const reader = { role: 'AGENT-ADMIN', identityPermission: [8] as readonly number[] } as Actor;
    expect(viewAgentDetail(row, reader)).toMatchObject({ id: 31, identityPermission: [7] });
  });
});
