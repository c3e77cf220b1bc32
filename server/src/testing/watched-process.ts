import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { WatchedWorld } from './body-driver';

const SERVER = resolve(import.meta.dirname, '../..');

export interface WatchedProcess {
  world: WatchedWorld;
  /** What it logged that must not be: a 500, an error nobody caught, its own end. One line each. */
  troubles(): string[];
  /** How it ended; undefined while it runs. */
  ended(): number | null | undefined;
  close(): Promise<void>;
}

/** `watched-server.ts` as a process; ready when it resolves. */
export async function openWatchedProcess(): Promise<WatchedProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(SERVER, 'src/testing/watched-server.ts')],
    { cwd: SERVER, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let exit: number | null | undefined;
  let unread = '';
  const troubles: string[] = [];
  const ended = once(child, 'exit').then(([code]) => (exit = code as number | null));
  const world = await new Promise<WatchedWorld>((told, failed) => {
    void ended.then((code) => failed(new Error(`The server ended with ${code} before it was ready.`)));
    child.stdout.on('data', (bytes: Buffer) => {
      const lines = (unread + bytes.toString()).split('\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('WORLD ')) told(JSON.parse(line.slice(6)) as WatchedWorld);
        if (/"level":"(error|fatal)"|"status":5\d\d/.test(line)) troubles.push(line.slice(0, 1_500));
      }
    });
  });
  return {
    world,
    troubles: () => troubles,
    ended: () => exit,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
