import type { RegistryState } from '../registration';

interface ReadinessRow {
  name: string;
  state: RegistryState;
  ready: boolean;
}

const VERIFIED: RegistryState = {
  isPolitical: false,
  tcrIdentityStatus: 'VERIFIED',
  cvVettingStatus: null,
  usecase: 'MIXED',
};
const row = (name: string, ready: boolean, changes: Partial<RegistryState>): ReadinessRow => ({
  name,
  ready,
  state: { ...VERIFIED, ...changes },
});

/** What is ready for 10DLC and what is not, state by state; written out, so that it is not the rule said twice. */
export const READINESS_ROWS: readonly ReadinessRow[] = [
  row('nothing submitted', false, { tcrIdentityStatus: null }),
  row('the registry is looking', false, { tcrIdentityStatus: 'PENDING' }),
  row('self declared', false, { tcrIdentityStatus: 'SELF_DECLARED' }),
  row('not verified', false, { tcrIdentityStatus: 'UNVERIFIED' }),
  row('a word of the registry that nobody knows', false, { tcrIdentityStatus: 'REVIEW' }),
  row('verified', true, {}),
  row('vetted and verified', true, { tcrIdentityStatus: 'VETTED_VERIFIED' }),
  row('political without a token', false, { isPolitical: true }),
  row('political, the token is being checked', false, { isPolitical: true, cvVettingStatus: 'PENDING' }),
  row('political, the token was refused', false, { isPolitical: true, cvVettingStatus: 'FAILED' }),
  row('political, the token has expired', false, { isPolitical: true, cvVettingStatus: 'EXPIRED' }),
  row('political, vetted', true, { isPolitical: true, cvVettingStatus: 'ACTIVE' }),
  row('political, vetted, vetted and verified', true, {
    isPolitical: true,
    cvVettingStatus: 'ACTIVE',
    tcrIdentityStatus: 'VETTED_VERIFIED',
  }),
  row('political, vetted, not verified', false, {
    isPolitical: true,
    cvVettingStatus: 'ACTIVE',
    tcrIdentityStatus: 'UNVERIFIED',
  }),
  row('political, vetted, without a use case', false, {
    isPolitical: true,
    cvVettingStatus: 'ACTIVE',
    usecase: null,
  }),
  row('not political, a token is being checked all the same', true, { cvVettingStatus: 'PENDING' }),
  row('not political, a token was refused all the same', true, { cvVettingStatus: 'FAILED' }),
  row('not political, a token was accepted', true, { cvVettingStatus: 'ACTIVE' }),
  row('nobody has answered whether it is political', true, { isPolitical: null }),
  row('without a use case', false, { usecase: null }),
  row('a use case that is empty', false, { usecase: '' }),
  row('vetted and verified, without a use case', false, {
    tcrIdentityStatus: 'VETTED_VERIFIED',
    usecase: null,
  }),
];
