import { Socket } from 'node:net';
import { sql } from 'kysely';
import { testDatabaseUrl } from '../testing/database-template';
import { inTransaction, openDatabase } from './database';

describe('the ways of a transaction to the database', () => {
  it('are one for what is asked at once, with the beginning and the commit', async () => {
    // By TCP, whose writes are known by their port.
    const address = new URL(testDatabaseUrl());
    address.hostname = '127.0.0.1';
    const port = Number(address.port || 5432);
    const writes = (['_write', '_writev'] as const).map((name) => jest.spyOn(Socket.prototype, name));
    const db = await openDatabase({ url: address.href, poolSize: 1 });
    const ways = async (work: () => Promise<unknown>) => {
      for (const spy of writes) spy.mockClear();
      await work();
      return writes.flatMap(({ mock }) => mock.contexts).filter(({ remotePort }) => remotePort === port)
        .length;
    };
    const one = sql`select 1`;
    const atOnce = () =>
      inTransaction(
        db,
        (tx, lastly) => lastly(() => Promise.all([one.execute(tx), one.execute(tx)])),
        'set local timezone = utc',
      );
    expect(await ways(atOnce)).toBe(1);
    const oneByOne = () =>
      inTransaction(db, async (tx) => {
        await one.execute(tx);
        await one.execute(tx);
      });
    expect(await ways(oneByOne)).toBe(3);
    for (const spy of writes) spy.mockRestore();
    await db.close();
  });
});
