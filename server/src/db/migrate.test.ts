import { sql } from 'kysely';
import type { Db } from './database';
import { openOwnDatabase } from '../testing';
import { holding, somebodyWaits } from '../testing/holding';
import type { OwnDatabase } from '../testing/database-template';
import { migrate } from './migrate';

/** Longer than a migration waits for a lock. */
const LET_BY_MS = 4_000;
let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
  // What a sequence has given is not taken back with its transaction.
  await sql`create sequence tries`.execute(own.db);
}, 60_000);
afterAll(() => own.drop());

/** Meets the locks of others the first two times. */
const meeting = (name: string, code: string) => ({
  name,
  sql: `create table ${name} (); do $$ begin
    if nextval('tries') % 3 <> 0 then raise exception 'planted' using errcode = '${code}'; end if; end $$;`,
});

it.each([
  ['deadlocks', '40P01'],
  ['waits_too_long', '55P03'],
])(
  'F12 a migration that %s beside running work is tried again whole, and applied once',
  async (name, code) => {
    expect(await migrate(own.db, [meeting(name, code)])).toEqual([name]);
    expect(await migrate(own.db, [meeting(name, code)])).toEqual([]);
  },
);

it('F12 a migration that is wrong is not', async () => {
  await expect(migrate(own.db, [{ name: 'wrong', sql: 'create table deadlocks ()' }])).rejects.toThrow(
    'exists',
  );
});

// Only several sessions can wait for each other.
it('F12 a migration that waits for a long look at a table lets others by', async () => {
  const { db } = own;
  await sql`create table looked_at ()`.execute(db);
  const look = (tx: Db) => sql`select from looked_at`.execute(tx);
  const migrated = await holding(db, look, async () => {
    const waits = migrate(db, [{ name: 'patient', sql: 'alter table looked_at add column seen int' }]);
    await somebodyWaits(db, 'relation');
    const begun = performance.now();
    await look(db);
    expect(performance.now() - begun).toBeLessThan(LET_BY_MS);
    // The holder lets go only after that.
    return { waits };
  });
  expect(await migrated.waits).toEqual(['patient']);
}, 60_000);
