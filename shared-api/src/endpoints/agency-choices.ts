import { DEFAULT_AGENCY_FOR_OWNER, OWNER_ACCOUNT_ID } from '../constants';
import { useUser } from '../store';
import { useGetAgenciesQuery } from './agencies';

const NONE: readonly { id: number; label: string }[] = [];

/**
 * The agencies ADMIN may choose from, in the server's order; nobody else chooses (ROLE-02, ROLE-13). Without
 * `withOwner` the platform's own, account 4, is left out (UMGR-09).
 */
export function useAgencyChoices({ withOwner = true } = {}): {
  mayChoose: boolean;
  choices: readonly { id: number; label: string }[];
} {
  const mayChoose = useUser()?.role === 'ADMIN';
  const { data } = useGetAgenciesQuery(undefined, { skip: !mayChoose });
  const choices = (data?.data ?? [])
    .filter(({ accountId }) => withOwner || accountId !== OWNER_ACCOUNT_ID)
    .map(({ accountId, userName }) => ({ id: accountId, label: userName }));
  return { mayChoose, choices: mayChoose ? choices : NONE };
}

/** The agency a form of somebody of account 4 begins with: 46 (UMGR-09, CONST-06); none for anybody else. */
export const useDefaultAgency = (): number | undefined =>
  useUser()?.accountId === OWNER_ACCOUNT_ID ? DEFAULT_AGENCY_FOR_OWNER : undefined;
