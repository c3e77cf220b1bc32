import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { openOwnDatabase } from '../testing';
import type { OwnDatabase } from '../testing/database-template';
import { copyIn, copyLine } from './copy';
import type { CopyChunks } from './copy';
import { inTransaction } from './database';
import type { Tx } from './database';
import { isUniqueViolation } from './errors';
import { KEPT } from './pool';
import { notify } from './notify';
import { runSqlApart } from './raw-sql';

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own.drop());

describe('the connections to PostgreSQL', () => {
  it('read the same values out of the same columns', async () => {
    const { rows } = await sql`select
      9007199254740991::bigint as safe, 9007199254740993::bigint as beyond, count(*) as count,
      1.50::numeric as numeric, date '2026-02-03' as date, timestamptz '2026-02-03 04:05:06+00' as time,
      '\\x00ff'::bytea as bytes, '{"a":[1,2]}'::jsonb as json, array[1,2] as numbers, array['a','b,c'] as texts,
      null::text as nothing, true as yes`.execute(own.db);

    expect(rows[0]).toEqual({
      safe: 9007199254740991,
      beyond: 9007199254740993n,
      count: 1,
      numeric: '1.50',
      date: '2026-02-03',
      time: new Date('2026-02-03T04:05:06Z'),
      bytes: Buffer.from([0, 255]),
      json: { a: [1, 2] },
      numbers: [1, 2],
      texts: ['a', 'b,c'],
      nothing: null,
      yes: true,
    });
    expect(Buffer.isBuffer((rows[0] as { bytes: unknown }).bytes)).toBe(true);
  });

  it('write the same parameters', async () => {
    const at = new Date('2026-07-01T12:00:00.123Z');
    const text = `'; drop table account; -- \t\n\\ "é" 😀`;
    const { rows } = await sql`select
      ${at}::timestamptz as at, ${12}::int as number, ${2 ** 40}::bigint as big, ${true}::boolean as flag,
      ${text}::text as text, ${Buffer.from([1, 0, 255])}::bytea as bytes, ${[1, 2, 3]}::int[] as numbers,
      ${['a"b', 'c,d', '']}::text[] as texts, ${JSON.stringify([{ a: 1 }])}::jsonb as json,
      ${null}::text as nothing`.execute(own.db);

    expect(rows[0]).toEqual({
      at,
      number: 12,
      big: 2 ** 40,
      flag: true,
      text,
      bytes: Buffer.from([1, 0, 255]),
      numbers: [1, 2, 3],
      texts: ['a"b', 'c,d', ''],
      json: [{ a: 1 }],
      nothing: null,
    });
  });

  it('name the constraint that was broken', async () => {
    await own.db.insertInto('account').values({ user_name: 'Twice', agent_number: 'T1' }).execute();
    const again = own.db.insertInto('account').values({ user_name: 'Twice', agent_number: 'T2' }).execute();
    const error: unknown = await again.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'account_name')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
  });

  it('plan a kept statement once a connection, and answer it with what each call asks', async () => {
    const asked = await inTransaction(own.db, async (tx) => {
      const twice = async (number: number) =>
        (await sql<{ twice: number }>`${sql.raw(KEPT)} select ${number}::int * 2 as twice`.execute(tx))
          .rows[0]?.twice;
      const answers = [await twice(3), await twice(4)];
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return { answers, kept: rows.filter(({ statement }) => statement.startsWith(KEPT)).length };
    });
    expect(asked).toEqual({ answers: [6, 8], kept: 1 });
  });

  it('roll back what failed and hand the connection on clean', async () => {
    const failed = inTransaction(own.db, async (tx) => {
      await tx.insertInto('account').values({ user_name: 'Ghost' }).execute();
      await sql`select 1/0`.execute(tx);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    const left = await own.db.selectFrom('account').where('user_name', '=', 'Ghost').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('roll back a transaction whose opening failed, and open the next as it should be', async () => {
    const open = (opening: string) =>
      inTransaction(
        own.db,
        async (tx) =>
          (await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(tx)).rows[0]?.zone,
        opening,
      );
    // As often as there are connections: none of them is left in a transaction that has failed.
    for (let time = 0; time < 10; time++)
      await expect(open('set local timezone = nowhere')).rejects.toMatchObject({ code: '22023' });
    expect(await open(`set local timezone = 'Asia/Tokyo'`)).toBe('Asia/Tokyo');
    expect(await inTransaction(own.db, async (tx) => (await sql`show timezone`.execute(tx)).rows)).toEqual([
      { TimeZone: 'UTC' },
    ]);
  });

  it('carry out what is asked at once in its order, and roll back all of it where one fails', async () => {
    const named = (user_name: string) =>
      own.db.insertInto('account').values({ user_name, agent_number: user_name });
    const names = await inTransaction(own.db, async (tx) => {
      const [, , { rows }] = await Promise.all([
        tx.executeQuery(named('First')),
        tx.executeQuery(named('Second')),
        sql<{
          user_name: string;
        }>`select user_name from account where user_name in ('First', 'Second') order by account_id`.execute(
          tx,
        ),
      ]);
      return rows.map(({ user_name }) => user_name);
    });
    expect(names).toEqual(['First', 'Second']);

    const after: string[] = [];
    const failed = inTransaction(own.db, (tx) =>
      Promise.all([
        tx.executeQuery(named('Third')),
        sql`select 1/0`.execute(tx),
        tx.executeQuery(named('Fourth')).catch((error: { code: string }) => void after.push(error.code)),
      ]),
    );
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    // In a transaction that has failed nothing is carried out any more.
    expect(after).toEqual(['25P02']);
    const left = await own.db
      .selectFrom('account')
      .where('user_name', 'in', ['Third', 'Fourth'])
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('commit with the last of a transaction, roll back where that fails, and carry out nothing after it', async () => {
    const count = () => own.db.selectFrom('account').where('user_name', '=', 'Last').selectAll().execute();
    const write = (tx: Tx) =>
      tx.insertInto('account').values({ user_name: 'Last', agent_number: 'Last' }).executeTakeFirst();
    const broken = inTransaction(own.db, async (tx, lastly) => {
      await write(tx);
      await lastly(() => sql`select 1/0`.execute(tx));
    });
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(await count()).toEqual([]);

    let seen: unknown;
    const late = inTransaction(own.db, async (tx, lastly) => {
      await lastly(() => write(tx));
      seen = tx;
      await sql`select current_setting('role')`.execute(tx);
    });
    await expect(late).rejects.toThrow('after its transaction had ended');
    await expect(write(seen as Tx)).rejects.toThrow('after its transaction had ended');
    expect(await count()).toHaveLength(1);
  });

  it('refuse what is asked on a transaction that was rolled back', async () => {
    let kept: Tx | undefined;
    await inTransaction(own.db, async (tx) => {
      kept = tx;
      throw new Error('no');
    }).catch(() => {});
    await expect(sql`select 1`.execute(kept as Tx)).rejects.toThrow('after its transaction had ended');
  });

  it("hand a connection on clean when a library's own transaction fails", async () => {
    await expect(runSqlApart(own.db, 'begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
    await expect(runSqlApart(own.db, 'select 1 as one; select 2 as two')).resolves.toEqual([
      { one: 1 },
      { two: 2 },
    ]);
  });

  it('refuse a query beside the open transaction instead of waiting for themselves', async () => {
    const nested = inTransaction(own.db, async () => own.db.selectFrom('account').selectAll().execute());
    await expect(nested).rejects.toThrow('pass the transaction down');
    await expect(inTransaction(own.db, () => inTransaction(own.db, async () => 1))).rejects.toThrow(
      'pass the transaction down',
    );
  });

  it('serve many at once, each whole', async () => {
    const sums = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        inTransaction(own.db, async (tx) => {
          const { rows } = await sql<{ n: number }>`select ${index}::int as n`.execute(tx);
          const { rows: again } = await sql<{ n: number }>`select ${rows[0]?.n ?? -1}::int + 1 as n`.execute(
            tx,
          );
          return again[0]?.n;
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('tell every listener what was notified, after the commit and never after a rollback', async () => {
    const heard: string[] = [];
    let ready = () => {};
    const first = new Promise<void>((resolve) => (ready = resolve));
    const stop = await own.db.listen('Test channel', (payload) => {
      heard.push(payload);
      ready();
    });
    await inTransaction(own.db, async (tx) => {
      await notify(tx, 'Test channel', 'lost');
      throw new Error('no');
    }).catch(() => {});
    await inTransaction(own.db, (tx) => notify(tx, 'Test channel', 'kept'));
    await first;
    await stop();
    await notify(own.db, 'Test channel', 'late');
    expect(heard).toEqual(['kept']);
  });
});

describe('copyIn', () => {
  interface Stage {
    stage: { row_number: number; raw: string; name: string | null };
  }
  const columns = ['row_number', 'raw', 'name'] as const;

  /** Loads into a temporary table, as a list is loaded, and reads it back. */
  const load = (chunks: CopyChunks) =>
    inTransaction(own.db, async (tx) => {
      await sql`create temporary table stage (row_number int, raw text, name text) on commit drop`.execute(
        tx,
      );
      const stage = tx as unknown as Transaction<Stage>;
      const count = await copyIn(stage, 'stage', columns, chunks);
      return { count, rows: await stage.selectFrom('stage').selectAll().orderBy('row_number').execute() };
    });

  it('loads more than one chunk, cut anywhere, and counts the rows', async () => {
    const lines = Array.from({ length: 9_000 }, (_, index) =>
      copyLine([index, 'x'.repeat(80), index % 2 ? null : 'Zoë']),
    );
    const bytes = Buffer.from(lines.join(''));
    async function* pieces() {
      // Neither at row ends nor between characters.
      for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
    }
    const { count, rows } = await load(pieces());
    expect(bytes.length).toBeGreaterThan(3 * 256 * 1024);
    expect(count).toBe(9_000);
    expect(rows[8_998]).toEqual({ row_number: 8_998, raw: 'x'.repeat(80), name: 'Zoë' });
    expect(rows.filter((row) => row.name === null)).toHaveLength(4_500);
  });

  it('waits for what was asked before it, and what is asked after it waits', async () => {
    await own.db.schema.createTable('staged').addColumn('n', 'integer').execute();
    const rows = await inTransaction(
      own.db,
      async (tx) => {
        const stage = tx as unknown as Transaction<{ staged: { n: number } }>;
        await Promise.all([
          sql`select 1`.execute(tx),
          sql`select 2`.execute(tx),
          copyIn(stage, 'staged', ['n'], [copyLine([1]), copyLine([2])]),
        ]);
        const [
          {
            rows: [role],
          },
          read,
        ] = await Promise.all([
          sql`show timezone`.execute(tx),
          stage.selectFrom('staged').selectAll().execute(),
        ]);
        return { role, read };
      },
      `set local timezone = 'Asia/Tokyo'`,
    );
    expect(rows).toEqual({ role: { TimeZone: 'Asia/Tokyo' }, read: [{ n: 1 }, { n: 2 }] });
  });

  it('has its connection alone among what is asked at once', async () => {
    async function* slowly(from: number) {
      for (let row = from; row < from + 3; row++) {
        yield copyLine([row, 'x'.repeat(300_000), null]);
        // oxlint-disable-next-line house/no-fixed-sleep -- a slow producer is what is tested.
        await setTimeout(10);
      }
    }
    const counted = await inTransaction(own.db, async (tx) => {
      const stage = tx as unknown as Transaction<Stage>;
      const count = async () =>
        (await sql<{ count: number }>`select count(*)::int as count from stage`.execute(tx)).rows[0]?.count;
      const [, first, between, , last, after] = await Promise.all([
        sql`create temporary table stage (row_number int, raw text, name text) on commit drop`.execute(tx),
        copyIn(stage, 'stage', columns, slowly(0)),
        count(),
        copyIn(stage, 'stage', columns, slowly(3)),
        sql`delete from stage where row_number = 0`.execute(tx),
        count(),
      ]);
      return { first, between, deleted: Number(last.numAffectedRows), after };
    });
    expect(counted).toEqual({ first: 3, between: 3, deleted: 1, after: 5 });
  });

  it('keeps every character of a text', async () => {
    const raw = 'a\tb\\c\\N\nd\r\ne "quoted", é 😀 \\. \u202e';
    const { rows } = await load([copyLine([1, raw, '\\N']), copyLine([2, '', undefined])]);
    expect(rows).toEqual([
      { row_number: 1, raw, name: '\\N' },
      { row_number: 2, raw: '', name: null },
    ]);
  });

  it('leaves nothing behind when the source fails half-way', async () => {
    async function* failing() {
      yield copyLine([1, 'x', null]);
      throw new Error('the upload broke off');
    }
    await expect(load(failing())).rejects.toThrow('broke off');
    await expect(load([copyLine([1, 'x', null])])).resolves.toMatchObject({ count: 1 });
  });
});
