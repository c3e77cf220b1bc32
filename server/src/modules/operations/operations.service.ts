import type { NewHold, Operations } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { insertAct } from '../acts/acts.door';
import { inTransaction } from '../../db/database';
import type { Db } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { ConflictError } from '../../problems';
import { wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { findDoubts } from '../sending/restored/restored.door';
import { kindOfHold } from '../sending/rules/rules.door';
import { readWorkers } from '../workers/workers.door';
import { remedyOf } from '../../carrier-remedies';
import {
  countErrors,
  delayJobs,
  deleteHold,
  findHeldJobs,
  findHold,
  findUnknowns,
  insertHold,
  readQueue,
} from './operations.queries';

const ERROR_HOURS = 24;
const MAX_LINES = 50;

/** How sending fares on the whole platform. */
export function readOperations(ctx: Context, actor: Actor): Promise<Operations> {
  return inTenant(ctx.db, actor, (tx) => asPlatform(tx, () => lookAtAll(tx, ctx.clock.now())));
}

/** The same for nobody in particular: /metrics. */
export const measureOperations = (ctx: Context): Promise<Operations> =>
  inTransaction(ctx.db, (tx) => lookAtAll(tx, ctx.clock.now()));

async function lookAtAll(db: Db, now: Date): Promise<Operations> {
  const hold = await findHold(db);
  const queue = await readQueue(db);
  const unknowns = await findUnknowns(db, MAX_LINES);
  const errors = await countErrors(db, ERROR_HOURS, MAX_LINES);
  const { living, silent, silentSince, lastSeenAt } = await readWorkers(db);
  const holds = new Map<string, { jobs: number; recipients: number }>();
  for (const { held, rest } of await findHeldJobs(db)) {
    const { jobs, recipients } = holds.get(kindOfHold(held)) ?? { jobs: 0, recipients: 0 };
    holds.set(kindOfHold(held), { jobs: jobs + 1, recipients: recipients + rest });
  }
  return {
    at: now.toISOString(),
    hold: hold
      ? {
          reason: hold.reason,
          by: hold.email ?? (hold.restored_from ? 'the product itself' : 'someone'),
          since: hold.held_at.toISOString(),
        }
      : null,
    queue: {
      pending: queue.pending,
      pendingCost: queue.pending_cost,
      sending: queue.sending,
      unknown: queue.unknown,
      callbacks: queue.callbacks,
      callbackLag: Math.round(queue.callback_lag * 10) / 10,
      dispatchLag: Math.max(0, Math.round(queue.dispatch_lag * 10) / 10),
    },
    workers: {
      living,
      silent,
      silentSince: silentSince?.toISOString() ?? null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    },
    holds: [...holds]
      .map(([reason, counts]) => ({ reason, ...counts }))
      .sort((a, b) => b.recipients - a.recipients),
    unknowns: unknowns.map((row) => ({
      jobId: row.job_id,
      jobName: row.name,
      userName: row.user_name,
      texts: row.texts,
      oldest: row.oldest.toISOString(),
    })),
    errors: errors.map(({ code, texts }) => ({ code, texts, ...remedyOf(code) })),
  };
}

/** Nothing of anybody goes out from the next text on. Throws ConflictError when it is so already. */
export function holdDispatch(ctx: Context, actor: Actor, { reason }: NewHold): Promise<Operations> {
  return inTenant(ctx.db, actor, (tx) =>
    asPlatform(tx, async () => {
      if (!(await insertHold(tx, { reason, held_by: actor.agentId })))
        throw new ConflictError('Sending is stopped already.');
      await wakeDispatch(tx);
      return lookAtAll(tx, ctx.clock.now());
    }),
  );
}

/**
 * Jobs send again after the time for Undo. Throws ConflictError when nothing is held, and while a restored copy's open texts are still put in doubt.
 */
export function releaseDispatch(ctx: Context, actor: Actor): Promise<Operations> {
  return inTenant(ctx.db, actor, (tx) =>
    asPlatform(tx, async () => {
      if (await findDoubts(tx))
        throw new ConflictError('The copy is still being read. Try again in a moment.');
      if (!(await deleteHold(tx))) throw new ConflictError('Sending is not stopped.');
      const now = ctx.clock.now();
      const { undoMs } = ctx.config;
      if (undoMs > 0) await delayJobs(tx, new Date(now.getTime() + undoMs), now);
      await wakeDispatch(tx);
      return { ...(await lookAtAll(tx, now)), ...(undoMs > 0 && { undoMs }) };
    }),
  );
}

/** Notes an act; as the platform, because it may be about any agency's object. */
export function noteAct(
  { db }: { db: Db },
  person: { accountId: number; agentId: number },
  act: { action: string; object: string | null; detail: Record<string, unknown> },
): Promise<void> {
  return insertAct(db, { account_id: person.accountId, agent_id: person.agentId, ...act });
}
