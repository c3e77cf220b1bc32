import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { builtProcess } from './built-process';
import { urlOf } from './database-template';
import type { SendingWorld } from './sending-world';

/** A worker of its own on the world's database; ready when it resolves. */
export async function startWorkerProcess(world: SendingWorld): Promise<ChildProcess> {
  const { carrier, dataDir } = world.server.ctx.config;
  const child = spawn(process.execPath, [await builtProcess('src/testing/sending-worker.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ROLE: 'worker',
      DATABASE_URL: await urlOf(world.server.db),
      DATA_DIR: dataDir,
      CARRIER_BASE_URL: carrier.baseUrl,
      AHEAD_MS: String(world.clock.now().getTime() - Date.now()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => child.stdout?.once('data', ready));
  return child;
}
