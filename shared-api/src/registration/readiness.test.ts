import { READINESS_ROWS } from '../testing/readiness-rows';
import { isReadyFor10Dlc, missingFor10Dlc } from './readiness';
import type { RegistryState } from './readiness';

it.each(READINESS_ROWS)('$name: ready $ready', ({ state, ready }) => {
  expect(isReadyFor10Dlc(state)).toBe(ready);
  expect(missingFor10Dlc(state).length === 0).toBe(ready);
});

it('says what is missing, in the order in which it is got', () => {
  const nothing: RegistryState = {
    isPolitical: true,
    tcrIdentityStatus: null,
    cvVettingStatus: null,
    usecase: null,
  };
  expect(missingFor10Dlc(nothing)).toEqual(['registry', 'vetting', 'usecase']);
  expect(missingFor10Dlc({ ...nothing, isPolitical: false })).toEqual(['registry', 'usecase']);
});

it('every state there is has its answer: three things hold, or it is not ready', () => {
  const ready: string[] = [];
  for (const tcrIdentityStatus of [
    null,
    'PENDING',
    'SELF_DECLARED',
    'UNVERIFIED',
    'VERIFIED',
    'VETTED_VERIFIED',
  ])
    for (const isPolitical of [true, false, null])
      for (const cvVettingStatus of [null, 'PENDING', 'FAILED', 'EXPIRED', 'ACTIVE'])
        for (const usecase of [null, 'MIXED'])
          if (isReadyFor10Dlc({ tcrIdentityStatus, isPolitical, cvVettingStatus, usecase }))
            ready.push(`${tcrIdentityStatus} ${isPolitical} ${cvVettingStatus} ${usecase}`);
  const vetting = ['null', 'PENDING', 'FAILED', 'EXPIRED', 'ACTIVE'];
  expect(ready.sort()).toEqual(
    ['VERIFIED', 'VETTED_VERIFIED']
      .flatMap((registry) => [
        `${registry} true ACTIVE MIXED`,
        ...vetting.flatMap((each) => [`${registry} false ${each} MIXED`, `${registry} null ${each} MIXED`]),
      ])
      .sort(),
  );
});
