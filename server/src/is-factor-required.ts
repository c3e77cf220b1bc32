import type { Role } from '@campaign/shared-api/contracts';
import type { Config } from './config';

/** Who signs in with a second factor: the platform's people by its setting, an agency's by its owner's word. */
export const isFactorRequired = (
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
  { role, second_factor_required: byAgency }: { role: Role; second_factor_required: boolean },
): boolean => byAgency || (role === 'ADMIN' && adminSecondFactor);
