import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { TcpProxy } from '../../../scripts/chaos/tcp-proxy';
import { eventually } from '../testing/sending-world';
import { testDatabaseUrl } from '../testing/database-template';
import { openPool } from './pool';
import type { Pool } from './pool';

const url = testDatabaseUrl();

describe('a database whose connections died without a word', () => {
  it('D07 is given up after a while, and asked over a new connection', async () => {
    const address = new URL(url);
    const proxy = await TcpProxy.open(Number(address.port || 5432));
    address.host = `127.0.0.1:${proxy.port}`;
    const pool = await openPool({
      url: address.href,
      size: 1,
      onError: () => {},
      answerWithinMs: 300,
    });
    const ask = async () => {
      const client = await pool.connect();
      try {
        return await client.query<{ one: number }>('select 1 as one', []);
      } finally {
        client.release();
      }
    };
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(proxy.leaveHalfOpen()).toBe(1);
    await expect(ask()).rejects.toThrow();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await proxy.close();
  });

  it('is not given up for what is asked together and answered one after the other', async () => {
    const pool = await openPool({
      url: url,
      size: 1,
      onError: () => {},
      answerWithinMs: 1_000,
    });
    const client = await pool.connect();
    const naps = [0.6, 0.6, 0.6].map((seconds) => client.query('select pg_sleep($1)', [seconds]));
    await expect(Promise.all(naps)).resolves.toHaveLength(3);
    client.release();
    await pool.end();
  });
});

describe('a listener whose connection was lost', () => {
  afterEach(() => jest.restoreAllMocks());

  async function lose(pool: Pool, channel: string): Promise<void> {
    const client = await pool.connect();
    const listener = `select pg_terminate_backend(pid) from pg_stat_activity where query = $1`;
    await client.query(listener, [`listen "${channel}"`]);
    client.release();
  }

  it('tells why it cannot subscribe again, and tries on', async () => {
    const errors: string[] = [];
    const onError = ({ message }: Error) => void errors.push(message);
    const pool = await openPool({ url: url, size: 1, onError });
    let connected = 0;
    const stop = await pool.listen(
      'refused',
      () => {},
      () => connected++,
    );
    await lose(pool, 'refused');
    const query = jest.spyOn(pg.Client.prototype, 'query') as jest.SpyInstance;
    query.mockRejectedValueOnce(new Error('no room for another channel'));
    await eventually(
      async () => connected,
      (times) => times === 2,
    );
    expect(errors).toEqual([expect.stringMatching(/terminat/), 'no room for another channel']);
    await stop();
    await pool.end();
  });

  it('keeps none when it is stopped while it subscribes again', async () => {
    const pool = await openPool({ url: url, size: 1, onError: () => {} });
    const stop = await pool.listen('stopped', () => {});
    const connect = jest.spyOn(pg.Client.prototype, 'connect');
    const end = jest.spyOn(pg.Client.prototype, 'end');
    await lose(pool, 'stopped');
    // It has no answer yet in the turn in which it begins.
    while (connect.mock.contexts.length === 0) await turn();
    await stop();
    await eventually(
      async () => end.mock.contexts.includes(connect.mock.contexts[0]!),
      (isEnded) => isEnded,
    );
    await pool.end();
  });
});
