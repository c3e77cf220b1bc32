import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../context';
import { inBriefTransaction } from '../../dispatch-lock/dispatch-lock.door';
import { openRounds } from '../../../rounds';
import { writeHeartbeat, doubtSome, findHeartbeat, holdRestored } from './restored.queries';
import type { FoundHeartbeat } from './restored.queries';
import { restoredWords } from '../rules/rules.door';

const HEARTBEAT_EVERY_MS = 2_000;
/** Nothing ran for so long, and this machine remembers nothing: it may be a new one, on last night's database. */
const FORGOTTEN_MS = 10 * 60_000;

/** A second or two of the database's time. */
const DOUBTED_AT_ONCE = 5_000;

/** The last heartbeat this process, or one before it on this machine, has written. */
interface Known {
  database: string;
  beat: number;
}

export interface RestoreWatch {
  stop(): Promise<void>;
}

/**
 * Looks whether the database is what was last sent from, before anything is sent, and goes on looking. A copy that
 * was restored knows nothing of the texts that went out since, and would send them again: all dispatch is held, and
 * what was open in it is `unknown` until the carrier has said what became of it (D23). Somebody of the platform lets
 * it go on. What cannot be told: a copy restored together with this machine's own folder, on the same cluster, and one
 * younger than FORGOTTEN_MS on a machine that remembers nothing.
 */
export async function watchForRestore(ctx: Context): Promise<RestoreWatch> {
  let known = await recall(ctx);
  const look = async () => {
    known = await lookForRestore(ctx, known);
    return false;
  };
  await look();
  return openRounds(ctx, 'heartbeats of dispatch', { everyMs: HEARTBEAT_EVERY_MS }, look);
}

/** One look, and a heartbeat. Answers what is known from now on. */
export async function lookForRestore(ctx: Context, known: Known | null): Promise<Known> {
  const now = await inBriefTransaction(ctx.db, async (tx) => {
    const found = await findHeartbeat(tx);
    const { here, was } = found;
    if (was && isRestored(found, known)) {
      await holdRestored(tx, restoredWords(was.heartbeatAt), was.heartbeatAt);
      ctx.log.error(
        { copyOf: was.heartbeatAt },
        'The database is a restored copy: nothing is sent until somebody allows it.',
      );
    }
    const askedAt = Date.now();
    const written = await writeHeartbeat(tx, here, known?.database === here ? known.beat : 0);
    ctx.clock.follow?.(written.beat_at, askedAt);
    return { database: here, beat: written.beat };
  });
  lastHeartbeats.set(ctx.db, now.beat);
  await remember(ctx, now);
  return now;
}

function isRestored({ here, was }: FoundHeartbeat, known: Known | null): boolean {
  if (!was) return false;
  if (was.database !== here) return true;
  // Of another database: nothing is known of this one.
  return known?.database === here ? was.beat < known.beat : was.ageMs > FORGOTTEN_MS;
}

/** Puts some of a restored copy's open texts in doubt; answers whether there may be more. */
export const doubtRestored = (ctx: Context): Promise<boolean> =>
  inBriefTransaction(ctx.db, (tx) => doubtSome(tx, DOUBTED_AT_ONCE));

/** What each process has last written, for its gate: between two looks a database may have gone back. */
const lastHeartbeats = new WeakMap<Context['db'], number>();
export const lastHeartbeat = ({ db }: Pick<Context, 'db'>): number => lastHeartbeats.get(db) ?? 0;

const fileOf = (ctx: Context) => join(ctx.config.dataDir, 'dispatch-beat.json');

async function recall(ctx: Context): Promise<Known | null> {
  try {
    const { database, beat: last } = JSON.parse(await readFile(fileOf(ctx), 'utf8')) as Partial<Known>;
    return typeof database === 'string' && typeof last === 'number' ? { database, beat: last } : null;
  } catch {
    return null;
  }
}

/** Web and workers of one machine share the folder: whoever writes last may be one heartbeat behind. */
async function remember(ctx: Context, known: Known): Promise<void> {
  const draft = `${fileOf(ctx)}.${process.pid}`;
  try {
    // Nothing else may have needed the folder yet.
    await mkdir(ctx.config.dataDir, { recursive: true });
    await writeFile(draft, JSON.stringify(known));
    await rename(draft, fileOf(ctx));
  } catch (error) {
    ctx.log.warn({ err: error }, 'The heartbeat of dispatch could not be kept beside the database.');
  }
}
