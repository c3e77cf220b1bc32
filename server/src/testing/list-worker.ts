// Loads one list in a process of its own, to be killed: tsx list-worker.ts <list id> <data directory> <database url>
// Says how far it is, one number a line.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context';
import { openDatabase } from '../db/database';
import { openStorage } from '../gateways/storage/open-storage';
import { openLog } from '../log';
import { ingestList } from '../modules/lists/ingest/ingest-list';

const [listId = 0, dataDir = '', url = ''] = process.argv.slice(2);
const db = await openDatabase({ url, onError: (error) => console.error(error) });
const storage = openStorage(join(String(dataDir), 'files'), { bytes: randomBytes });
// Loading a list asks for nothing else of a context.
const ctx = { db, storage, log: openLog('silent') } as unknown as Context;

let loading = true;
async function watch(): Promise<void> {
  while (loading) {
    const { rows_read } = await db
      .selectFrom('phone_list')
      .where('list_id', '=', Number(listId))
      .select('rows_read')
      .executeTakeFirstOrThrow();
    console.log(rows_read);
    await setTimeout(5);
  }
}
const watching = watch();
await ingestList(ctx, Number(listId));
loading = false;
// A question still on its way would meet a closed database.
await watching;
await db.close();
