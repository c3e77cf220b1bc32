import { sql } from 'kysely';
import { within } from '../within';
import type { Db } from './database';

const PATIENCE_MS = 2_000;

/** Whether the database responds within two seconds. */
export const isAlive = (db: Db): Promise<boolean> =>
  within(PATIENCE_MS, sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );
