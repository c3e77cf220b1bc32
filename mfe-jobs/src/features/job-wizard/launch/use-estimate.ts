import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useGetEstimateQuery } from '@campaign/shared-api';
import type { EstimateQueryInput } from '@campaign/shared-api/contracts';
import { NO_SUPPRESSION_LIST_ID } from '@campaign/shared-api/constants';
import { htmlToText } from '@campaign/shared-api/messaging';
import type { JobForm } from '../../../components/job-form';

const PAUSE_MS = 500;

/** What the server needs to count, of a job that is changed at its own rate; null while there is nothing to count. */
export function estimateQueryOf(form: JobForm, jobId?: number): EstimateQueryInput | null {
  if (form.identityId === null || form.phoneListAssignments.length === 0) return null;
  if (htmlToText(form.initialTemplateMessage) === '') return null;
  return {
    ...(form.accountId !== null && { accountId: form.accountId }),
    ...(jobId !== undefined && { jobId }),
    identityId: form.identityId,
    jobType: form.jobType,
    isMMSEnabled: form.isMMSEnabled,
    mmsMIME: form.mmsMIME,
    ...(form.adminPhone && { adminPhone: form.adminPhone }),
    initialTemplateMessage: form.initialTemplateMessage,
    phoneListAssignments: form.phoneListAssignments,
    suppressionListAssignments: form.suppressionListAssignments.filter((id) => id !== NO_SUPPRESSION_LIST_ID),
    ...(form.recentlyTexted !== 'skip' && { recentlyTexted: form.recentlyTexted }),
  };
}

/** Asks once the hands rest; a newer question cancels the older, whose answer stays, `stale`, until then. */
export function useEstimate(form: JobForm, jobId?: number) {
  const wanted = JSON.stringify(estimateQueryOf(form, jobId));
  const [asked, setAsked] = useState(wanted);
  // Waits for a pause in typing.
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);

  const query = JSON.parse(asked) as EstimateQueryInput | null;
  const { data, error, isFetching, refetch } = useGetEstimateQuery(query ?? skipToken);
  const counts = wanted !== 'null' && query !== null;
  return {
    estimate: counts ? data : undefined,
    stale: counts && (isFetching || asked !== wanted),
    problem: counts && asked === wanted && !isFetching ? error : undefined,
    retry: refetch,
  };
}
