import { LEDGER_BUCKETS } from '@campaign/shared-api/constants';
import type { Ledger, ListFlags, ListProgress, PhoneList } from '@campaign/shared-api/contracts';
import type { PhoneListRow } from './lists.queries';

const NO_FLAGS: ListFlags = {
  splitStates: false,
  suppressCell: false,
  addLandlines: false,
  ndncScrub: false,
  scrubAgainstFloridaDNC: false,
};

/** PL-13. */
export function viewPhoneList(row: PhoneListRow): PhoneList {
  return {
    listId: row.list_id,
    listName: row.list_name,
    listState: row.list_state,
    listType: row.list_type,
    leadsLoaded: row.leads_loaded,
    identityId: row.identity_id,
    identityName: row.identity_name,
    accountId: row.account_id,
    userName: row.user_name,
    createdAt: row.created_at.toISOString(),
    uploadedBy: row.created_by,
    fileUrl: fileUrlOf(row),
    columnMap: row.column_map,
    flags: { ...NO_FLAGS, ...row.flags },
    progress: progressOf(row),
    ledger: Object.fromEntries(LEDGER_BUCKETS.map((bucket) => [bucket, row.ledger[bucket] ?? 0])) as Ledger,
    ...(Object.keys(row.loaded_by).length > 0 && { loadedBy: row.loaded_by }),
    error: row.error,
    parentListId: row.parent_list_id,
  };
}

/** Opaque: it names the list's file to us and opens nothing (H5). A list split from another has none of its own. */
export const fileUrlOf = ({ file_id, list_id }: Pick<PhoneListRow, 'file_id' | 'list_id'>): string =>
  file_id ?? `list-${list_id}`;

export function progressOf({
  stage,
  rows_read,
  rows_total,
  started_at,
  touched_at,
  finished_at,
}: Pick<
  PhoneListRow,
  'stage' | 'rows_read' | 'rows_total' | 'started_at' | 'touched_at' | 'finished_at'
>): ListProgress {
  const until = finished_at ?? touched_at;
  const seconds = started_at && until ? (until.getTime() - started_at.getTime()) / 1000 : 0;
  return {
    stage,
    rowsRead: rows_read,
    rowsTotal: rows_total,
    rate: rows_read > 0 && seconds > 0 ? Math.round(rows_read / seconds) : null,
  };
}
