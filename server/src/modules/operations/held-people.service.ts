import { formatPhone } from '@campaign/shared-api/messaging';
import type {
  HeldDecision,
  HeldFilter,
  HeldPeople,
  HeldPerson,
  HeldQuery,
} from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Db } from '../../db/database';
import type { LimitOffset } from '../../db/read-page';
import { asPlatform, inTenant } from '../../db/tenant';
import { limitOffsetOf } from '../../db/paging';
import { ConflictError, NotFoundError } from '../../problems';
import { listCsv, WHOLE_LIST, type FileColumn } from '../../spreadsheets/list-csv';
import {
  endHold,
  findHeldPeople,
  isHeldFor,
  nameAsOptedOut,
  restoreHeldTexts,
} from '../opt-out/opt-out.door';
import { inBriefTransaction, lockNumber, wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { noteAct } from './operations.service';

/** As many as one reads at a time, where no page is asked for. */
const UNPAGED = { limit: 50, offset: 0 };

/** Replies that need review: every agency's for ADMIN, else the own agency's. The longest waiting first. */
export const listHeldPeople = (ctx: Context, actor: Actor, asked: HeldQuery = {}): Promise<HeldPeople> =>
  inTenant(ctx.db, actor, (tx) =>
    asPlatform(tx, () =>
      lookAtHeld(tx, actor, asked, asked.page === undefined ? UNPAGED : limitOffsetOf(asked)),
    ),
  );

const COLUMNS: readonly FileColumn<HeldPerson>[] = [
  ['What they wrote', ({ heldText }) => heldText],
  ['Last', ({ text }) => text],
  ['Number', ({ phone }) => formatPhone(String(phone))],
  ['Agency', ({ userName }) => userName],
  ['Job', ({ jobName }) => jobName],
  ['Since (UTC)', ({ heldSince }) => heldSince],
  ['Texts waiting', ({ waiting }) => waiting],
];

/** The same as a file. Noted: it has the numbers of every agency's people. */
export async function writeHeldPeople(ctx: Context, actor: Actor, filter: HeldFilter): Promise<string> {
  const { people, total } = await listHeldPeople(ctx, actor, { ...filter, ...WHOLE_LIST });
  await noteAct(ctx, actor, { action: 'held:export', object: null, detail: { rows: people.length } });
  return listCsv(COLUMNS, { data: people, total });
}

/**
 * Records the decision about a reply that needs review: it did not mean stop (`release`: texts of open jobs go on), or it
 * did (`opt-out`: no more texts; no confirmation is sent). Written to the audit log with the number. Throws NotFoundError
 * for a number of another agency or a denied identity, ConflictError if the number has written again since or someone
 * else has decided.
 */
export async function decideHeldPerson(
  ctx: Context,
  actor: Actor,
  { accountId, phone, since }: HeldDecision,
  decision: 'release' | 'opt-out',
): Promise<HeldPeople> {
  const held = { accountId, phone, since: new Date(since) };
  await inBriefTransaction(ctx.db, async (tx) => {
    await lockNumber(tx, held);
    if (actor.scope !== 'any' && !(await isHeldFor(tx, actor, held))) throw new NotFoundError('number');
    const heldAt = await endHold(tx, held, { stops: decision === 'opt-out', agentId: actor.agentId });
    if (!heldAt)
      throw new ConflictError('This number has replied again, or someone else has decided. Read it again.');
    if (decision === 'opt-out') await nameAsOptedOut(tx, held, heldAt);
    else {
      await restoreHeldTexts(tx, held);
      await wakeDispatch(tx);
    }
    await noteAct({ db: tx }, actor, {
      action: 'held:decide',
      object: `account/${accountId}`,
      detail: { phone, since, decision },
    });
  });
  // After the commit: a STOP of this number must not wait for a list of every agency's.
  return listHeldPeople(ctx, actor);
}

async function lookAtHeld(
  db: Db,
  actor: Actor,
  { query }: HeldFilter,
  slice: LimitOffset,
): Promise<HeldPeople> {
  const { rows, total } = await findHeldPeople(db, actor, query, slice);
  return {
    total,
    people: rows.map((row) => ({
      accountId: row.account_id,
      userName: row.user_name,
      phone: row.phone,
      heldText: row.held_text,
      heldSince: row.held_at.toISOString(),
      text: row.text,
      since: row.at.toISOString(),
      jobId: row.job_id,
      jobName: row.job_name,
      waiting: row.waiting,
    })),
  };
}
