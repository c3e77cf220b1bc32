import type { LedgerBucket } from '@campaign/shared-api/contracts';
import type { Context } from '../../../context';
import { inTransaction } from '../../../db/database';
import type { Tx } from '../../../db/database';
import { FileMissingError } from '../../../gateways/storage/storage';
import { FileProblem } from '../files/file-problem';
import { readRows } from '../files/list-file';
import type { FilePart } from '../files/list-file';
import { storedFile } from '../files/file-source';
import { removeUpload } from '../upload.service';
import { oneAhead, readBatches } from './batches';
import type { Batch } from './batches';
import {
  addChild,
  addRejects,
  addToChildren,
  beginLoading,
  failLoading,
  findChildren,
  finishChildren,
  finishLoading,
  lockAt,
  lockForLoading,
  mergeStage,
  saveProgress,
  stageRows,
} from './ingest.queries';
import type { LoadingRow, Merge } from './ingest.queries';
import { layoutOf } from './read-row';
import type { Layout } from './read-row';

/** Small enough that on the embedded database, which has one session, others wait a tenth of a second. */
const BATCH_ROWS = { postgres: 20_000, pglite: 5_000 } as const;
/** Beginnings without one batch stored: the fault is in the list or in us, and trying on will not mend it. */
const MAX_ATTEMPTS = 5;

const GAVE_UP = 'The list could not be loaded because of a fault on our side. Please upload it again.';
const FILE_GONE = 'The uploaded file is no longer there. Please upload it again.';

/**
 * Loads a list (sending, §7). Each batch is one transaction: rows, rejects, ledger and position move together,
 * so a killed loading goes on where it stood, and the list becomes ACTIVE only with its last row.
 * Safe to be called twice, also at once: a worker that finds the list moved on leaves it to the other.
 */
export async function ingestList(ctx: Context, listId: number, signal?: AbortSignal): Promise<void> {
  const list = await inTransaction(ctx.db, (tx) => startLoading(tx, listId));
  if (!list) return;
  try {
    const loading = planOf(list);
    const file = storedFile(ctx.storage, loading.storageKey, loading.bytes);
    const batches = readBatches(readRows(file, loading.parts), {
      layout: loading.layout,
      splitStates: loading.splitStates,
      rowsDone: list.rows_read,
      rowsTotal: list.rows_total,
      batchRows: BATCH_ROWS[ctx.db.engine.kind],
    });
    for await (const batch of oneAhead(batches)) {
      signal?.throwIfAborted();
      if (!(await inTransaction(ctx.db, (tx) => storeBatch(tx, loading, batch)))) return;
    }
  } catch (error) {
    const problem = explain(error);
    if (!problem) throw error;
    ctx.log.warn({ listId, problem }, 'A list could not be loaded.');
    await inTransaction(ctx.db, (tx) => failLoading(tx, listId, problem));
  }
  if (list.file_id) await removeUpload(ctx, list.file_id);
}

async function startLoading(tx: Tx, listId: number): Promise<LoadingRow | undefined> {
  const list = await lockForLoading(tx, listId);
  if (!list) return undefined;
  if (list.attempts >= MAX_ATTEMPTS) {
    await failLoading(tx, listId, GAVE_UP);
    return undefined;
  }
  await beginLoading(tx, listId);
  return list;
}

interface Loading extends Pick<Merge, 'listId' | 'accountId' | 'scrub'> {
  layout: Layout;
  splitStates: boolean;
  storageKey: string;
  bytes: number;
  parts: FilePart[];
}

function planOf(list: LoadingRow): Loading {
  const { storage_key: storageKey, bytes, columns, parts, flags } = list;
  if (storageKey === null || bytes === null || !columns || !parts) throw new FileProblem(FILE_GONE);
  return {
    listId: list.list_id,
    accountId: list.account_id,
    layout: layoutOf(columns, list.column_map),
    splitStates: flags.splitStates === true,
    storageKey,
    bytes,
    parts: parts as FilePart[],
    scrub:
      list.list_type === 'Suppression'
        ? undefined
        : {
            identityId: list.identity_id,
            national: flags.ndncScrub === true,
            florida: flags.scrubAgainstFloridaDNC === true,
          },
  };
}

/** Stores a batch with all that follows from it; false when the list was deleted or another worker went on. */
async function storeBatch(tx: Tx, loading: Loading, batch: Batch): Promise<boolean> {
  const { listId, accountId, scrub, layout, splitStates } = loading;
  const list = await lockAt(tx, listId, batch.firstRow - 1);
  if (!list) return false;
  const columns = layout.fields.map(({ column }) => column);
  const children = splitStates
    ? await childrenOf(tx, listId, batch.states.values())
    : new Map<string, number>();

  const rejects = [...batch.rejects];
  if (batch.stagedRows > 0) {
    await stageRows(tx, columns, batch.staged);
    const flagged = await mergeStage(tx, { listId, accountId, columns, children, scrub });
    rejects.push(...flagged.map(({ row_number, bucket }) => ({ row: row_number, bucket, reason: null })));
  }
  const rawOf = (row: number) => batch.raws[row - batch.firstRow] ?? '';
  await addRejects(
    tx,
    { listId, accountId },
    rejects.map((reject) => ({ ...reject, raw: rawOf(reject.row) })),
  );
  if (splitStates)
    await addToChildren(tx, loadedByChild(batch, children, new Set(rejects.map(({ row }) => row))));

  const counts = countBuckets(rejects.map(({ bucket }) => bucket));
  counts.loaded = batch.raws.length - rejects.length;
  const ledger = addCounts(list.ledger, counts);
  const rowsRead = list.rows_read + batch.raws.length;
  await saveProgress(tx, listId, { rowsRead, ledger });
  if (batch.isLast) await finish(tx, loading, ledger, rowsRead === list.rows_total);
  return true;
}

async function finish(
  tx: Tx,
  { listId, splitStates }: Loading,
  ledger: Record<string, number>,
  isWhole: boolean,
) {
  // Shorter or longer than when it was uploaded: not the file that was counted, whatever it is.
  if (!isWhole) throw new FileProblem(FILE_GONE);
  if (splitStates) await finishChildren(tx, listId);
  if (ledger.loaded) await finishLoading(tx, listId, splitStates ? 'INACTIVE' : 'ACTIVE');
  else await failLoading(tx, listId, nothingLoaded(ledger));
}

async function childrenOf(tx: Tx, listId: number, states: Iterable<string>): Promise<Map<string, number>> {
  const children = await findChildren(tx, listId);
  for (const state of new Set(states)) {
    if (!children.has(state)) children.set(state, await addChild(tx, listId, state));
  }
  return children;
}

function loadedByChild(batch: Batch, children: ReadonlyMap<string, number>, rejected: ReadonlySet<number>) {
  const loaded = new Map<number, number>();
  for (const [row, state] of batch.states) {
    const child = children.get(state);
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
  const why = Object.entries(ledger)
    .filter(([bucket, count]) => bucket !== 'loaded' && count > 0)
    .map(([bucket, count]) => `${count.toLocaleString('en-US')} ${bucket.replaceAll('_', ' ')}`);
  return `No row could be loaded: ${why.join(', ')}.`;
}

/** What to tell about a list that no second try can load; nothing when one can. */
function explain(error: unknown): string | undefined {
  if (error instanceof FileProblem) return error.message;
  return error instanceof FileMissingError ? FILE_GONE : undefined;
}
