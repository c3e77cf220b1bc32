import { useUser } from '@campaign/shared-api';

/**
 * `account_id` of a list's query: the own agency, and for ADMIN the chosen one or all (ROLE-16). The server holds
 * it all the same.
 */
export function useOwnAccount(chosen: number | undefined): number | undefined {
  const user = useUser();
  return user?.role === 'ADMIN' ? chosen : user?.accountId;
}
