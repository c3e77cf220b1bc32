import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import { openLog } from '../log';
import { openEmptyDatabase } from '../testing';
import { openQueue } from './open-queue';

describe('processes that start together on an empty database', () => {
  it('all start, and the tables are made once', async () => {
    const empty = await openEmptyDatabase();
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => openDatabase({ url: empty.url, poolSize: 4 })),
    );
    try {
      const applied = await Promise.all(processes.map((db) => migrate(db)));
      expect(applied.filter((names) => names.includes('0001-foundation'))).toHaveLength(1);
      const opened = await Promise.allSettled(
        processes.map((db) => openQueue({ db, log: openLog('silent'), worker: true })),
      );
      const failed = opened.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
      for (const each of opened) if (each.status === 'fulfilled') await each.value.stop(0);
      expect(failed).toEqual([]);
    } finally {
      await Promise.all(processes.map((db) => db.close()));
      await empty.drop();
    }
  });
});
