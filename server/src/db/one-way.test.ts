import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { inTransaction, openDatabase } from './database';

const url = process.env.TEST_DATABASE_URL;
const onPostgres = url ? describe : describe.skip;

onPostgres('the ways of a transaction to the database', () => {
  it('are one for what is asked at once, with the beginning and the commit', async () => {
    const address = new URL(url ?? '');
    let packets = 0;
    const wire = createServer((near) => {
      const far = connect(Number(address.port || 5432), address.hostname);
      for (const end of [near, far]) end.on('error', () => {});
      near.on('data', () => packets++);
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
    const through = new URL(address.href);
    through.hostname = '127.0.0.1';
    through.port = String((wire.address() as AddressInfo).port);
    const db = await openDatabase({ url: through.href, poolSize: 1 });
    const ways = async (work: () => Promise<unknown>) => {
      packets = 0;
      await work();
      return packets;
    };
    const one = sql`select 1`;
    expect(
      await ways(() =>
        inTransaction(
          db,
          (tx, lastly) => lastly(() => Promise.all([one.execute(tx), one.execute(tx)])),
          'set local timezone = utc',
        ),
      ),
    ).toBe(1);
    const oneByOne = () =>
      inTransaction(db, async (tx) => {
        await one.execute(tx);
        await one.execute(tx);
      });
    expect(await ways(oneByOne)).toBe(3);
    await db.close();
    await new Promise((resolve) => wire.close(resolve));
  });
});
