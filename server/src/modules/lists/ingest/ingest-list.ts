import type { Context } from '../../../context';
import { inTransaction } from '../../../db/database';
import type { Db, Tx } from '../../../db/database';
import { FileMissingError } from '../../../gateways/storage/storage';
import { isDiskFull } from '../../../is-disk-full';
import { FileProblem } from '../files/file-problem';
import { readRows } from '../files/list-file';
import type { FilePart } from '../files/list-file';
import { storedFile } from '../files/file-source';
import { eraseSomeRows } from '../lists.queries';
import { findListFamily } from '../rows.queries';
import { removeUpload } from '../upload.service';
import { oneAhead, readBatches } from './batches';
import {
  beginLoading,
  countSuppressed,
  failLoading,
  forgetLedger,
  lockForLoading,
  mayCopyRows,
  nextSuppressed,
} from './ingest.queries';
import type { LoadingRow, Scrub } from './ingest.queries';
import { PhoneFilter } from './phone-filter';
import { layoutOf, phoneColumnsOf } from './read-row';
import { FILE_GONE, storeBatch } from './store-batch';
import type { Loading } from './store-batch';

const BATCH_ROWS = 20_000;
const SUPPRESSED_AT_ONCE = 20_000;
/** Beginnings without one batch stored: the fault is in the list or in us, and trying on will not mend it. */
const MAX_ATTEMPTS = 5;

const DISK_FULL =
  'The list could not be stored: there is no room left on our side. Please upload it again later.';
const GAVE_UP = 'The list could not be loaded because of a fault on our side. Please upload it again.';

/**
 * Loads a list (sending, §7). Each batch is one transaction: rows, rejects, ledger and position move together,
 * so a killed loading goes on where it stood, and the list becomes ACTIVE only with its last row.
 * Safe to be called twice, also at once: a worker that finds the list moved on leaves it to the other.
 */
export async function ingestList(ctx: Context, listId: number, signal?: AbortSignal): Promise<void> {
  const list = await inTransaction(ctx.db, (tx) => startLoading(tx, listId));
  if (!list) return;
  try {
    if (list.attempts >= MAX_ATTEMPTS) throw new FileProblem(GAVE_UP);
    const loading = planOf(list, await mayCopyRows(ctx.db));
    const file = storedFile(ctx.storage, loading.storageKey, loading.bytes);
    const batches = readBatches(readRows(file, loading.parts), {
      ...loading,
      takesAll: loading.dnc !== undefined,
      isSuspect: await suspectsOf(ctx.db, loading.scrub),
      rowsDone: list.rows_read,
      rowsTotal: list.rows_total,
      batchRows: BATCH_ROWS,
    });
    for await (const batch of oneAhead(batches)) {
      signal?.throwIfAborted();
      if (!(await inTransaction(ctx.db, (tx) => storeBatch(tx, loading, batch)))) return;
    }
  } catch (error) {
    const problem = explain(error);
    // The queue tries again soon: a short shortage costs nobody an upload.
    if (!problem || (isDiskFull(error) && list.attempts === 0)) throw error;
    ctx.log.warn({ listId, problem }, 'A list could not be loaded.');
    await inTransaction(ctx.db, async (tx) => {
      await failLoading(tx, listId, problem);
      await forgetLedger(tx, listId);
    });
    await eraseFailed(ctx, listId, signal);
  }
  if (list.file_id) await removeUpload(ctx, list.file_id);
}

async function startLoading(tx: Tx, listId: number): Promise<LoadingRow | undefined> {
  const list = await lockForLoading(tx, listId);
  if (!list) return undefined;
  await beginLoading(tx, listId);
  return list;
}

/** Nobody can use the rows of a failed list. Those that cannot go now go when it is deleted. */
async function eraseFailed({ db, log }: Context, listId: number, signal?: AbortSignal): Promise<void> {
  try {
    for (const id of await findListFamily(db, listId))
      while (!signal?.aborted && (await eraseSomeRows(db, id)));
  } catch (error) {
    log.warn({ err: error, listId }, 'The rows of a list that could not be loaded stay until it is deleted.');
  }
}

function planOf(list: LoadingRow, mayCopy: boolean): Loading {
  const { storage_key: storageKey, bytes, columns, parts, flags } = list;
  if (storageKey === null || bytes === null || !columns || !parts) throw new FileProblem(FILE_GONE);
  return {
    listId: list.list_id,
    accountId: list.account_id,
    layout: layoutOf(columns, list.column_map),
    phoneColumns: phoneColumnsOf(list.column_map),
    splitStates: flags.splitStates === true,
    dnc: list.is_dnc ? { identityId: list.identity_id } : undefined,
    mayCopy,
    storageKey,
    bytes,
    parts: parts as FilePart[],
    scrub:
      list.list_type === 'Suppression'
        ? undefined
        : {
            accountId: list.account_id,
            identityId: list.identity_id,
            national: flags.ndncScrub === true,
            florida: flags.scrubAgainstFloridaDNC === true,
          },
  };
}

/**
 * Which numbers the database is asked about: with a registry, all; else those that may be among the agency's
 * opt-outs and DNC numbers now. One that is added later is caught by the gate, as after any loading.
 */
async function suspectsOf(db: Db, scrub: Scrub | undefined): Promise<(phone: number) => boolean> {
  if (!scrub) return () => false;
  if (scrub.national || scrub.florida) return () => true;
  const filter = new PhoneFilter(await countSuppressed(db, scrub.accountId));
  for (const source of ['opt_out', 'dnc_number'] as const) {
    for (let last = 0; ;) {
      const phones = await nextSuppressed(db, source, scrub.accountId, last, SUPPRESSED_AT_ONCE);
      for (const phone of phones) filter.add(phone);
      last = phones.at(-1) ?? last;
      if (phones.length < SUPPRESSED_AT_ONCE) break;
    }
  }
  return (phone) => filter.mayHave(phone);
}

/** What to tell about a list that no second try can load; nothing when one can. */
function explain(error: unknown): string | undefined {
  if (error instanceof FileProblem) return error.message;
  if (isDiskFull(error)) return DISK_FULL;
  return error instanceof FileMissingError ? FILE_GONE : undefined;
}
