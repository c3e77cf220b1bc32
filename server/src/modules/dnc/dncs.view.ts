import type { Dnc, OptOut } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { fileUrlOf, progressOf } from '../lists/lists.view';
import type { DncRow, OptOutRow } from './dncs.queries';

/** DNC-07. */
export const viewDnc = (row: DncRow): Dnc => ({
  kind: row.kind,
  id: row.id,
  accountId: row.account_id,
  userName: row.user_name,
  dncType: row.dnc_type,
  identityId: row.identity_id,
  identityName: row.identity_name,
  isAtAgencyLevel: row.identity_id === null,
  name: row.name,
  value: row.phone === null ? (row.file_name ?? '') : e164(row.phone),
  reason: row.reason,
  addedDate: row.created_at.toISOString(),
  leadsLoaded: row.leads_loaded,
  list:
    row.kind === 'entry'
      ? null
      : {
          listState: row.list_state,
          fileUrl: fileUrlOf({ file_id: row.file_id, list_id: row.id }),
          progress: progressOf(row),
          error: row.error,
          uploadedBy: row.created_by,
        },
});

export const viewOptOut = (row: OptOutRow): OptOut => ({
  accountId: row.account_id,
  userName: row.user_name,
  phone: e164(row.phone),
  text: row.text,
  source: row.source,
  stopped: row.stopped,
  jobId: row.job_id,
  jobName: row.job_name,
  identityName: row.identity_name,
  at: row.at.toISOString(),
  byHand: row.by_hand,
  by: row.decided_by,
  since: row.by_hand && row.told ? row.at.toISOString() : null,
});
