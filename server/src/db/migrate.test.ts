import { sql } from 'kysely';
import { openOwnDatabase } from '../testing';
import type { OwnDatabase } from '../testing/database-template';
import { migrate } from './migrate';

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase(process.env.TEST_DATABASE_URL);
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
