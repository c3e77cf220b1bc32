import type { PhoneListQuery } from '@campaign/shared-api/contracts';
import { idIn, type TableState } from '@campaign/shared-ui/grid';

/** What the address of /phonelist filters by. */
export interface ListFilter {
  query: string;
  identityId: number | undefined;
  /** ADMIN only; ignored for everybody else. */
  agencyId: number | undefined;
}

export const readListFilter = (params: URLSearchParams): ListFilter => ({
  query: params.get('query') ?? '',
  identityId: idIn(params, 'identity'),
  agencyId: idIn(params, 'agency'),
});

/** How many filters keep lists out. */
export const activeFilters = ({ query, identityId, agencyId }: ListFilter) =>
  [query, identityId, agencyId].filter(Boolean).length;

/** PL-05. A person of one agency asks for that agency; ADMIN for the chosen one, or all. */
export function listQueryOf(
  filter: ListFilter,
  { page, pageSize, sort }: TableState,
  user: { role: string; accountId: number },
): PhoneListQuery {
  return {
    account_id: user.role === 'ADMIN' ? filter.agencyId : user.accountId,
    identity_id: filter.identityId,
    query: filter.query || undefined,
    page,
    size: pageSize,
    ...(sort && { sort: sort.id, order: sort.direction }),
  };
}
