import type { Identity } from '../contracts';
import { HIDDEN_IDENTITY_ID, SPECIAL_AGENCY_NAMES } from '../constants';
import { useUser } from '../store';
import { useGetAgenciesQuery } from './agencies';
import { useGetIdentitiesQuery, useGetIdentityQuery } from './identities';

const NONE: readonly Identity[] = [];
const isSpecial = (name: string | undefined) => SPECIAL_AGENCY_NAMES.some((special) => special === name);

/**
 * The identities a person may choose from, by name: those of the chosen agency for ADMIN (all without one), the
 * own ones for everybody else, without those denied to them (SESS-08). Identity 1 belongs to the two special agencies
 * only (JOBS-07, PLUP-25).
 */
export function useIdentityChoices(agencyId?: number): { choices: readonly Identity[]; isLoading: boolean } {
  const user = useUser();
  const isAdmin = user?.role === 'ADMIN';
  const accountId = isAdmin ? agencyId : user?.accountId;
  const { data: agencies } = useGetAgenciesQuery(undefined, { skip: !isAdmin || accountId === undefined });
  const agency = isAdmin
    ? agencies?.data.find((each) => each.accountId === accountId)?.userName
    : user?.userName;
  const special = accountId !== undefined && isSpecial(agency);

  const { currentData, isFetching } = useGetIdentitiesQuery({ account_id: accountId });
  const { data: hidden } = useGetIdentityQuery(HIDDEN_IDENTITY_ID, { skip: !special });

  const denied = user?.identityPermission ?? [];
  const own = (currentData?.data ?? NONE).filter(({ identityId }) => identityId !== HIDDEN_IDENTITY_ID);
  const choices = [...own, ...(special && hidden ? [hidden] : NONE)]
    .filter(({ identityId }) => !denied.includes(identityId))
    .sort((a, b) => a.identityName.localeCompare(b.identityName));
  return { choices, isLoading: isFetching && !currentData };
}
