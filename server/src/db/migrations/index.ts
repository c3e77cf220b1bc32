import { foundation } from './0001-foundation';
import { guardPlatformRows } from './0002-guard-platform-rows';
import { listLoading } from './0003-list-loading';

export interface Migration {
  name: string;
  sql: string;
}

/** In order; forward only. A migration that was released is never edited. */
export const MIGRATIONS: readonly Migration[] = [foundation, guardPlatformRows, listLoading];
