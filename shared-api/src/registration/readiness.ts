/** What the registry knows of an identity. */
export interface RegistryState {
  isPolitical: boolean | null;
  tcrIdentityStatus: string | null;
  cvVettingStatus: string | null;
  usecase: string | null;
}

/** The registry's words for a brand whose organization it has checked (IDET-03). */
const VERIFIED: readonly (string | null)[] = ['VERIFIED', 'VETTED_VERIFIED'];

/** IDET-03: VERIFIED or not. */
export const isVerified = ({ tcrIdentityStatus }: Pick<RegistryState, 'tcrIdentityStatus'>): boolean =>
  VERIFIED.includes(tcrIdentityStatus);

/**
 * What an identity needs before a text of its goes out from a ten-digit number, in the order in which it is got. The one
 * table: the gate, the screens and the launch checks ask it.
 */
export const READINESS = [
  { id: 'registry', holds: isVerified },
  // 527s alone are vetted by a token; carriers ask nobody else for one.
  {
    id: 'vetting',
    holds: ({ isPolitical, cvVettingStatus }) => isPolitical !== true || cvVettingStatus === 'ACTIVE',
  },
  { id: 'usecase', holds: ({ usecase }) => !!usecase },
] as const satisfies readonly { id: string; holds: (state: RegistryState) => boolean }[];

export type ReadinessId = (typeof READINESS)[number]['id'];

/** What is missing; nothing = ready for 10DLC. */
export const missingFor10Dlc = (state: RegistryState): ReadinessId[] =>
  READINESS.filter(({ holds }) => !holds(state)).map(({ id }) => id);

export const isReadyFor10Dlc = (state: RegistryState): boolean =>
  READINESS.every(({ holds }) => holds(state));

/** IDET-05: why its texts are held, wherever that is said. */
export const NOT_READY =
  'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.';
