import { z } from 'zod';
import type { Context } from '../context';
import { isAlive } from '../db/is-alive';
import { freshFor } from '../fresh-for';
import { checkStorage } from '../gateways/storage/check-storage';
import type { BuildName } from '../modules/registry/restore-builds';
import { readWorkers } from '../modules/workers/workers.door';

/** Probes ask every few seconds, and anyone may: the checks run at most once in this time. */
const FRESH_MS = 1_000;

export const Readiness = z.object({
  /** `degraded`: the console is served, but something that people will notice does not work. */
  status: z.enum(['ready', 'degraded', 'unavailable']),
  checks: z.object({
    database: z.enum(['ok', 'unavailable']),
    storage: z.enum(['ok', 'unavailable']).optional(),
    /** `none`: nothing is built, or this server is still reading its builds. `incomplete`: storage lacks files of a build in force. */
    builds: z.enum(['ok', 'none', 'incomplete']).optional(),
    /** `none`: no worker is running, so nothing is sent. `silent`: one has stopped without an end. */
    workers: z.enum(['ok', 'none', 'silent']).optional(),
  }),
  /** Builds in force with files missing from storage, as `remote build`. */
  missingBuilds: z.array(z.string()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;

interface Checked {
  /** Of a web process: builds in force that are incomplete in storage, undefined while there is nothing to serve. */
  missingBuilds?: () => Promise<BuildName[] | undefined>;
}

/** Whether this process can do its work: database, storage, and of a web process the builds it serves and the workers. */
export function openReadiness(ctx: Context, { missingBuilds }: Checked): () => Promise<Readiness> {
  return freshFor(FRESH_MS, async () => {
    if (!(await isAlive(ctx.db))) return { status: 'unavailable', checks: { database: 'unavailable' } };
    const storage = await checkStorage(ctx).then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    );
    if (!missingBuilds)
      return { status: storage === 'ok' ? 'ready' : 'unavailable', checks: { database: 'ok', storage } };
    const missing = await missingBuilds().catch(() => undefined);
    const builds = missing === undefined ? 'none' : missing.length > 0 ? 'incomplete' : 'ok';
    const workers = await workersState(ctx);
    const isReady = storage === 'ok' && builds === 'ok';
    return {
      status: isReady ? (workers === 'ok' ? 'ready' : 'degraded') : 'unavailable',
      checks: { database: 'ok', storage, builds, workers },
      ...(missing?.length && { missingBuilds: missing.map(({ remote, build }) => `${remote} ${build}`) }),
    };
  });
}

async function workersState({ db }: Context): Promise<'ok' | 'none' | 'silent'> {
  const { living, silent } = await readWorkers(db);
  if (living === 0) return 'none';
  return silent > 0 ? 'silent' : 'ok';
}
