import { useGetAgenciesQuery, useUser } from '@campaign/shared-api';

/** Whether the platform has approved the agency of the job: ADMIN's job may be any agency's, everyone else's is their own. */
export function useIsApproved(accountId: number | null): boolean {
  const user = useUser();
  const isAdmin = user?.role === 'ADMIN';
  const { data } = useGetAgenciesQuery(undefined, { skip: !isAdmin });
  if (!isAdmin) return user?.approved !== null;
  // While the agencies are loading nothing is reported; the send gate decides in any case.
  const agency = data?.data.find((each) => each.accountId === accountId);
  return !agency || agency.approved === true;
}
