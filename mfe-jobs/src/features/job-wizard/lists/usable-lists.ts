import type { PhoneListQuery } from '@campaign/shared-api/contracts';
import type { Wizard } from '../wizard-context';

/**
 * The lists this job may use: those of its identity and of the whole agency; some accounts see only what is
 * their identity's own (PLTAB-06, PLTAB-10).
 */
export function usableLists({ values, hasFeature }: Wizard): PhoneListQuery {
  const identity = values.identityId ?? undefined;
  return {
    account_id: values.accountId ?? undefined,
    ...(hasFeature('own-rows-only') ? { identity_id: identity } : { for_identity: identity }),
  };
}

export const suppressionListsOf = (wizard: Wizard) => ({
  ...usableLists(wizard),
  list_type: 'Suppression' as const,
});
