// Writes one detail report in a process of its own, to be killed:
// tsx mdr-worker.ts <report id> <data directory> <rows a part> <database url>
// Says how far it is, one number a line.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context';
import { openDatabase } from '../db/database';
import { openStorage } from '../gateways/storage/open-storage';
import { openLog } from '../log';
import { findReport } from '../modules/mdr/mdr.queries';
import { writeReport } from '../modules/mdr/write-report';

const [reportId = 0, dataDir = '', rowsAPart = 0, url = ''] = process.argv.slice(2);
const db = await openDatabase({ url, onError: (error) => console.error(error) });
const random = { bytes: randomBytes };
const storage = openStorage(join(String(dataDir), 'files'), random);
// Writing a report asks for nothing else of a context.
const ctx = { db, storage, random, log: openLog('silent') } as unknown as Context;

let isWriting = true;
async function watch(): Promise<void> {
  while (isWriting) {
    console.log((await findReport(db, Number(reportId)))?.rows_done);
    await setTimeout(3);
  }
}
const watching = watch();
await writeReport(ctx, Number(reportId), { rowsAPart: Number(rowsAPart), staleMs: -1 });
isWriting = false;
// A question still on its way would meet a closed database.
await watching;
await db.close();
