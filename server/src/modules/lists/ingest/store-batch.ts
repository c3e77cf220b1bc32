import { LEDGER_BUCKETS } from '@campaign/shared-api/constants';
import type { LedgerBucket } from '@campaign/shared-api/contracts';
import type { Tx } from '../../../db/database';
import { holdAgencyDispatch, limitStandstill } from '../../dispatch-lock/dispatch-lock.door';
import { FileProblem } from '../files/file-problem';
import type { FilePart } from '../files/list-file';
import type { Batch, Reject, Suspect } from './batches';
import {
  addChild,
  addRejects,
  addToChildren,
  commitLater,
  copyNumbers,
  copyRows,
  failLoading,
  findChildren,
  findFlagged,
  finishChildren,
  finishLoading,
  holdStagedNumbers,
  lockAt,
  saveProgress,
  stageRows,
} from './ingest.queries';
import type { Scrub } from './ingest.queries';
import { isDncDetail } from './read-row';
import type { Layout, PersonColumn } from './read-row';

export const FILE_GONE = 'The uploaded file is no longer there. Please upload it again.';

/** What to do with a list's file. */
export interface Loading {
  listId: number;
  accountId: number;
  layout: Layout;
  /** The names of the layout's phones. */
  phoneColumns: readonly string[];
  splitStates: boolean;
  /** A do-not-contact file: its numbers are held for this identity, or for the whole agency. */
  dnc: { identityId: number | null } | undefined;
  /** None for suppression lists: they keep the numbers others are scrubbed of. */
  scrub: Scrub | undefined;
  /** Whether rows may be copied straight into their table. */
  mayCopy: boolean;
  storageKey: string;
  bytes: number;
  parts: FilePart[];
}

/** Stores a batch with all that follows from it; false when the list was deleted or another worker went on. */
export async function storeBatch(tx: Tx, loading: Loading, batch: Batch): Promise<boolean> {
  const { listId, scrub } = loading;
  const list = await lockAt(tx, listId, batch.firstRow - 1);
  if (!list) return false;
  // A crash takes back whole batches, which are read again.
  if (!batch.isLast) await commitLater(tx);

  const cleared = await clearSuspects(tx, scrub, batch.suspects);
  const lines = [...batch.certain.pieces, ...cleared.lines];
  const rejects = [...batch.rejects, ...cleared.rejects];
  await loadLines(tx, loading, batch, lines, rejects);
  await addRejects(tx, loading, rejects);

  const counts = countBuckets(rejects.map(({ bucket }) => bucket));
  counts.loaded = batch.rows - rejects.length;
  const ledger = addCounts(list.ledger, counts);
  const rowsRead = list.rows_read + batch.rows;
  const loadedBy = addCounts(list.loaded_by, countColumns(loading, batch, cleared.columns));
  await saveProgress(tx, listId, { rowsRead, ledger, loadedBy });
  if (batch.isLast) await finish(tx, loading, ledger, rowsRead === list.rows_total);
  return true;
}

/**
 * Asks the database about the numbers that may be held, and about those that stand in for them, one after another. A row
 * whose every number is refused is told by the first.
 */
async function clearSuspects(tx: Tx, scrub: Scrub | undefined, suspects: ReadonlyMap<number, Suspect>) {
  const lines: Uint8Array[] = [];
  const columns: number[] = [];
  const rejects: Reject[] = [];
  const refused = new Map<number, LedgerBucket>();
  let asked: ReadonlyMap<number, Suspect> = suspects;
  while (asked.size > 0) {
    const flagged = scrub ? await findFlagged(tx, scrub, asked) : new Map<number, LedgerBucket>();
    const next = new Map<number, Suspect>();
    for (const [row, suspect] of asked) {
      const bucket = flagged.get(row);
      if (!bucket) {
        lines.push(suspect.line);
        columns.push(suspect.column);
        continue;
      }
      const first = refused.get(row) ?? bucket;
      refused.set(row, first);
      if (suspect.next) next.set(row, suspect.next);
      else rejects.push({ row, bucket: first, reason: null, raw: suspect.raw });
    }
    asked = next;
  }
  return { lines, columns, rejects };
}

/** Loaded rows by the name of their phone column; nothing of a list with one. */
function countColumns({ phoneColumns }: Loading, batch: Batch, cleared: readonly number[]) {
  if (phoneColumns.length < 2) return {};
  const counts = phoneColumns.map((_, column) => batch.byColumn[column] ?? 0);
  for (const column of cleared) counts[column] = (counts[column] ?? 0) + 1;
  return Object.fromEntries(phoneColumns.map((name, column) => [name, counts[column] ?? 0]));
}

async function loadLines(
  tx: Tx,
  { listId, layout, splitStates, dnc, mayCopy }: Loading,
  batch: Batch,
  lines: readonly Uint8Array[],
  rejects: readonly Reject[],
): Promise<void> {
  if (lines.length === 0) return;
  const columns = layout.fields.map(({ column }) => column);
  if (splitStates) {
    const children = await childrenOf(tx, listId, batch.states);
    await stageRows(tx, columns, lines, children);
    await addToChildren(tx, loadedByChild(batch, children, rejects));
  } else if (mayCopy && !columns.some(isDncDetail)) {
    await copyRows(tx, columns as PersonColumn[], lines);
    if (dnc) await copyNumbers(tx, dnc.identityId, lines);
  } else {
    await stageRows(tx, columns, lines);
    if (dnc) await holdStagedNumbers(tx, dnc.identityId, columns);
  }
}

async function finish(
  tx: Tx,
  { listId, accountId, splitStates, dnc }: Loading,
  ledger: Record<string, number>,
  isWhole: boolean,
) {
  // Shorter or longer than when it was uploaded: not the file that was counted, whatever it is.
  if (!isWhole) throw new FileProblem(FILE_GONE);
  if (splitStates) await finishChildren(tx, listId);
  if (dnc && ledger.loaded) {
    // What is with the carrier for this agency has its answer before the file is said to be in force.
    await limitStandstill(tx);
    await holdAgencyDispatch(tx, accountId);
  }
  if (ledger.loaded) await finishLoading(tx, listId, splitStates ? 'INACTIVE' : 'ACTIVE');
  else await failLoading(tx, listId, nothingLoaded(ledger));
}

/** The lists of these states, in their order; those that are not there yet are made. */
async function childrenOf(tx: Tx, listId: number, states: readonly string[]): Promise<number[]> {
  const known = await findChildren(tx, listId);
  const children: number[] = [];
  for (const state of states) children.push(known.get(state) ?? (await addChild(tx, listId, state)));
  return children;
}

function loadedByChild(batch: Batch, children: readonly number[], rejects: readonly Reject[]) {
  const rejected = new Set(rejects.map(({ row }) => row));
  const loaded = new Map<number, number>();
  for (const [row, place] of batch.places) {
    const child = children[place - 1];
    if (child !== undefined && !rejected.has(row)) loaded.set(child, (loaded.get(child) ?? 0) + 1);
  }
  return loaded;
}

function countBuckets(buckets: readonly LedgerBucket[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return counts;
}

function addCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a };
  for (const [bucket, count] of Object.entries(b)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
}

function nothingLoaded(ledger: Record<string, number>): string {
  // In the ledger's own order: jsonb keeps none.
  const why = LEDGER_BUCKETS.filter((bucket) => bucket !== 'loaded' && ledger[bucket]).map(
    (bucket) => `${(ledger[bucket] ?? 0).toLocaleString('en-US')} ${bucket.replaceAll('_', ' ')}`,
  );
  return `No row could be loaded: ${why.join(', ')}.`;
}
