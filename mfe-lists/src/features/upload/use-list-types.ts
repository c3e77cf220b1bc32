import { useGetPhoneListsQuery, useUser } from '@campaign/shared-api';
import { HIDDEN_IDENTITY_ID } from '@campaign/shared-api/constants';
import type { ListType } from '@campaign/shared-api/contracts';
import { typesOf, type ListKind, type UploadForm } from './upload-form';

/** The types to choose from: one suppression list an identity, and none for identity 1 (PLUP-04, PLUP-13, PLUP-14). */
export function useListTypes(kind: ListKind, { identityId, agencyId, global }: UploadForm): ListType[] {
  const user = useUser();
  const id = global ? 0 : Number(identityId);
  const { data } = useGetPhoneListsQuery(
    {
      account_id: user?.role === 'ADMIN' ? Number(agencyId) || undefined : user?.accountId,
      identity_id: id,
      list_type: 'Suppression',
      page: 1,
      size: 1,
    },
    { skip: !id },
  );
  return typesOf(kind, id !== HIDDEN_IDENTITY_ID && (!id || data === undefined || data.total === 0));
}
