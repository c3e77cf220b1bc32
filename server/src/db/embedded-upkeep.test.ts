import { sql } from 'kysely';
import { openOwnDatabase } from '../testing';
import type { OwnDatabase } from '../testing/database-template';
import { openUpkeep } from './embedded-upkeep';

let own: OwnDatabase;
let tend: ReturnType<typeof openUpkeep>;

beforeAll(async () => {
  own = await openOwnDatabase(undefined);
  tend = openUpkeep(own.db);
  await sql`create table parcel (id int primary key, weight int not null, note text not null)`.execute(
    own.db,
  );
  await tend();
});
afterAll(() => own.drop());

const said = async () => (await tend()).tended.filter((order) => order.endsWith(' public.parcel'));
const change = (text: string) => sql.raw(text).execute(own.db);

async function seen() {
  const { rows } = await sql<{ rows: number; dead: number }>`
    select reltuples::int as rows, (select n_dead_tup from pg_stat_user_tables where relname = 'parcel') as dead
      from pg_class where relname = 'parcel'`.execute(own.db);
  return rows[0];
}

describe('the tables of the embedded database', () => {
  it('are counted anew once a tenth has changed, and left alone until then', async () => {
    await change(`insert into parcel select n, n % 7, '' from generate_series(1, 900) n`);
    expect(await said()).toEqual(['analyze public.parcel']);
    expect(await seen()).toMatchObject({ rows: 900 });
    await change(`update parcel set weight = weight + 1 where id <= 100`);
    expect(await said()).toEqual([]);
    await change(`update parcel set weight = weight + 1 where id <= 50`);
    expect(await said()).toEqual(['analyze public.parcel']);
  });

  it('are tidied once a fifth is litter', async () => {
    await change(`update parcel set weight = weight + 1 where id <= 500`);
    expect(await said()).toEqual(['vacuum (analyze) public.parcel']);
    expect(await seen()).toMatchObject({ dead: 0 });
    expect(await said()).toEqual([]);
  });

  it('are tidied only when they rest where that takes long, and counted anew meanwhile', async () => {
    await change(`insert into parcel select n, 1, repeat('x', 1000) from generate_series(1001, 21000) n`);
    expect(await said()).toEqual(['analyze public.parcel']);
    await change(`update parcel set weight = 2 where id = 1001`);
    expect(await said()).toEqual([]);
    expect(await said()).toEqual(['vacuum (analyze) public.parcel']);
  });

  it('go on when one of them cannot be tended', async () => {
    await change(`create table broken (id int);
      create function breaks(int) returns int language plpgsql immutable as 'begin return $1; end';
      create index on broken (breaks(id));
      insert into broken select generate_series(1, 200);
      create or replace function breaks(int) returns int language plpgsql immutable as 'begin raise ''broken''; end';
      update parcel set weight = weight + 1`);
    const { tended, failed } = await tend();
    expect(failed).toMatchObject([{ order: 'analyze public.broken', error: { message: 'broken' } }]);
    expect(tended).toContain('analyze public.parcel');
  });
});
