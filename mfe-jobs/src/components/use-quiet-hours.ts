import { useUser } from '@campaign/shared-api';

/** Whether texts wait for the delivery hours at all; an installation that tries things out may send at any hour. */
export const useQuietHours = () => useUser()?.quietHours ?? true;
