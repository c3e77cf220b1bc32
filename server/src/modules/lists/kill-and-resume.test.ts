import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { times } from '../../../../jest/thorough';
import type { Database } from '../../db/database';
import { openStorage } from '../../gateways/storage/open-storage';
import { anAgency } from '../../testing/builders';
import { builtProcess } from '../../testing/built-process';
import { openOwnDatabase, urlOf } from '../../testing/database-template';
import { bigListFile } from '../../testing/large-list-files';
import { isOfSourceInForce } from '../suppression/do-not-contact.queries';
import { storedFile } from './files/file-source';
import { inspectListFile } from './files/list-file';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campaign-kill-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the worker, and kills it as soon as it says that more than `until` rows were read. */
async function work(listId: number, until: number, databaseUrl: string): Promise<'killed' | number | null> {
  const worker = await builtProcess('src/testing/list-worker.ts');
  const given = [String(listId), dataDir, databaseUrl];
  const child = spawn(process.execPath, [worker, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  let isKilled = false;
  child.stdout.on('data', (data: Buffer) => {
    const said = data.toString().trim().split('\n').map(Number);
    if (isKilled || Math.max(...said) <= until) return;
    isKilled = true;
    child.kill('SIGKILL');
  });
  return await new Promise((resolve) => child.on('exit', (code) => resolve(isKilled ? 'killed' : code)));
}

describe('a loading that is killed', () => {
  it.each([
    // More than a batch before and after a kill.
    ['PL-10', 'phone list', times(1, 3), times(60_000, 100_000)],
    ['DNC-10', 'do-not-contact file', times(1, 5), times(60_000, 140_000)],
  ])(
    '%s of a %s goes on where it stood: no row twice, none lost, never ACTIVE and short',
    async (_, kind, kills, count) => {
      const isDnc = kind === 'do-not-contact file';
      const file = bigListFile(count);
      const own = await openOwnDatabase();
      const childUrl = await urlOf(own.db);
      const listId = await prepare(own.db, file.content() as Readable, isDnc);

      const stood: number[] = [];
      for (let kill = 1; kill <= kills; kill++) {
        expect(await work(listId, ((kill - 0.5) * count) / (kills + 1), childUrl)).toBe('killed');
        const list = await stateOf(own.db, listId);
        expect(list).toMatchObject({ list_state: 'PROCESSING', stage: 'reading' });
        // What is stored and what is told are the same at every moment.
        expect(list.numbers).toBe(list.leads_loaded);
        expect(list.held).toBe(isDnc ? list.numbers : 0);
        expect(list.numbers + list.rejects).toBe(list.rows_read);
        expect(list.inForce).toBe(0);
        stood.push(list.rows_read);
      }
      expect(stood.every((rows, kill) => rows < count && rows > (stood[kill - 1] ?? 0))).toBe(true);

      expect(await work(listId, Infinity, childUrl)).toBe(0);
      const list = await stateOf(own.db, listId);
      expect(list).toMatchObject({
        list_state: 'ACTIVE',
        stage: 'done',
        rows_read: count,
        ledger: file.ledger,
      });
      expect([list.numbers, list.rejects]).toEqual([file.ledger?.loaded, count - (file.ledger?.loaded ?? 0)]);
      expect(list.rows).toBe(count);
      expect([list.held, list.inForce]).toEqual(isDnc ? [list.numbers, list.numbers] : [0, 0]);
      await own.drop();
    },
    240_000,
  );
});

/** What uploading and creating the list would have left behind. */
async function prepare(db: Database, content: Readable, isDnc: boolean): Promise<number> {
  const { account_id } = await anAgency(db);
  const fileId = isDnc ? 'kill-dnc' : 'kill';
  const storage = openStorage(join(dataDir, 'files'), { bytes: randomBytes });
  const bytes = await storage.write(`lists/${fileId}`, content);
  const { columns, rows, parts } = await inspectListFile(
    storedFile(storage, `lists/${fileId}`, bytes),
    'kill.csv',
  );
  await db
    .insertInto('uploaded_file')
    .values({
      file_id: fileId,
      account_id,
      file_name: 'kill.csv',
      storage_key: `lists/${fileId}`,
      bytes,
      rows,
      columns: JSON.stringify(columns),
      parts: JSON.stringify(parts),
      sample: '[]',
    })
    .execute();
  const columnMap = columns.map((dataColumn) => ({
    dataColumn,
    systemColumns: [dataColumn === 'PhoneNumber' ? 'lead_phone' : dataColumn],
  }));
  const { list_id } = await db
    .insertInto('phone_list')
    .values({
      account_id,
      list_name: 'Killed',
      ...(isDnc ? { list_type: 'Suppression', is_dnc: true } : { list_type: 'P2P SMS' }),
      file_id: fileId,
      column_map: JSON.stringify(columnMap),
      rows_total: rows,
    })
    .returning('list_id')
    .executeTakeFirstOrThrow();
  return list_id;
}

/** The list as it is told, and as its rows are. `rows`: different places in the file that are accounted for. */
async function stateOf(db: Database, listId: number) {
  const list = await db
    .selectFrom('phone_list')
    .where('list_id', '=', listId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const places = async (table: 'phone_number' | 'phone_list_reject') =>
    (await db.selectFrom(table).where('list_id', '=', listId).select('row_number').execute()).map(
      (row) => row.row_number,
    );
  const held = db.selectFrom('dnc_number').where('list_id', '=', listId);
  const inForce = held.where(isOfSourceInForce('dnc_number'));
  const count = async (of: typeof held) =>
    (await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  const [numbers, rejects] = [await places('phone_number'), await places('phone_list_reject')];
  return {
    ...list,
    numbers: numbers.length,
    rejects: rejects.length,
    held: await count(held),
    inForce: await count(inForce),
    rows: new Set([...numbers, ...rejects]).size,
  };
}
