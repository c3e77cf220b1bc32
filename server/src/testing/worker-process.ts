import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { builtProcess } from './built-process';
import type { SendingWorld } from './sending-world';

/** A worker of its own on the world's database, which TEST_DATABASE_URL says how to reach; ready when it resolves. */
export async function startWorkerProcess(world: SendingWorld): Promise<ChildProcess> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.server.db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const { carrier, dataDir } = world.server.ctx.config;
  const child = spawn(process.execPath, [await builtProcess('src/testing/sending-worker.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ROLE: 'worker',
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      CARRIER_BASE_URL: carrier.baseUrl,
      AHEAD_MS: String(world.clock.now().getTime() - Date.now()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => child.stdout?.once('data', ready));
  return child;
}
