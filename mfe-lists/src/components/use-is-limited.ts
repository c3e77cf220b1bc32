import { useUser } from '@campaign/shared-api';

/** Lists of identities denied to the person are not shown: no rows do not say that the agency has none. */
export const useIsLimited = () => (useUser()?.identityPermission.length ?? 0) > 0;
