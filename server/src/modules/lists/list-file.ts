import type { PhoneList, PhoneListFilter } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { listCsv, WHOLE_LIST, type FileColumn } from '../../spreadsheets/list-csv';
import { listVisibleLists } from './lists.service';

const COLUMNS: readonly FileColumn<PhoneList>[] = [
  ['List Name', ({ listName }) => listName],
  ['Identity', ({ identityName }) => identityName],
  ['Agency', ({ userName }) => userName],
  ['List Type', ({ listType }) => listType],
  ['Upload Date (UTC)', ({ createdAt }) => createdAt],
  ['Leads Loaded', ({ leadsLoaded }) => leadsLoaded],
  ['List State', ({ listState }) => listState],
];

/** The lists that are filtered, as the screen has them. */
export const writeLists = async (ctx: Context, actor: Actor, filter: PhoneListFilter): Promise<string> =>
  listCsv(COLUMNS, await listVisibleLists(ctx, actor, { ...filter, ...WHOLE_LIST }));
