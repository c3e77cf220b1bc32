import { agencyId, id, text, useAddressFilters } from './address-filters';
import { AgencyIdentityFilters, SearchFilter } from './filter-fields';
import { useOwnAccount } from './use-own-account';

/**
 * The three filters most lists have, search, agency (ADMIN) and identity: for the ListScreen, and as the server is asked.
 *
 * ```tsx
 * const { asks, ...filters } = useAgencyFilters('Search by name');
 * const page = usePaged(useGetJobsQuery, asks);
 * <ListScreen page={page} {...filters} … />
 * ```
 */
export function useAgencyFilters(searchLabel: string) {
  const filters = useAddressFilters({ query: text, agency: agencyId, identity: id });
  const { query, agency, identity } = filters.filter;
  return {
    filters,
    asks: { query, account_id: useOwnAccount(agency), identity_id: identity },
    fields: (
      <>
        <SearchFilter filters={filters} label={searchLabel} />
        <AgencyIdentityFilters filters={filters} />
      </>
    ),
  };
}
