import { openEmptyDatabase } from '../../testing/database-template';
import { openDatabase } from '../database';
import { migrate } from '../migrate';
import { MIGRATIONS } from './index';

it('rows that were stopped and held wait for nobody any more, and those that are held keep their words', async () => {
  const empty = await openEmptyDatabase();
  const db = await openDatabase({ url: empty.url });
  try {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0053-held-words');
    await migrate(db, MIGRATIONS.slice(0, before));
    const at = new Date('2026-11-20T15:00:00Z');
    const word = (phone: number, stopped: boolean, in_review: boolean) => ({
      account_id: 1,
      phone,
      stopped,
      in_review,
      text: `words of ${phone}`,
      at,
    });
    await db
      .insertInto('opt_out')
      .values([word(1, true, true), word(2, false, true), word(3, true, false)])
      .execute();
    await migrate(db);
    const rows = await db
      .selectFrom('opt_out')
      .select(['phone', 'stopped', 'in_review', 'held_text', 'held_at'])
      .orderBy('phone')
      .execute();
    expect(rows).toEqual([
      { phone: 1, stopped: true, in_review: false, held_text: null, held_at: null },
      { phone: 2, stopped: false, in_review: true, held_text: 'words of 2', held_at: at },
      { phone: 3, stopped: true, in_review: false, held_text: null, held_at: null },
    ]);
    const both = { ...word(4, true, true), held_at: at };
    await expect(db.insertInto('opt_out').values(both).execute()).rejects.toThrow(/opt_out_stopped_or_held/);
  } finally {
    await db.close();
    await empty.drop();
  }
}, 120_000);
