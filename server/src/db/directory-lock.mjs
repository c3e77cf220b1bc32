import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two processes on one embedded database corrupt it silently, so the second is refused. */
export class DirectoryInUseError extends Error {
  constructor(
    readonly directory: string,
    readonly owner: string,
  ) {
    super(
      `The data directory ${directory} is already in use by process ${owner}. ` +
        'Stop that one first, or start this one with another DATA_DIR.',
    );
  }
}

/**
 * Holds a local socket named after the directory. The kernel frees it however the process ends, kill -9
 * included, so there is no stale process id to guess about. Answers the function that lets go.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true });
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\campaign-${name}` : join(tmpdir(), `campaign-${name}.lock`);

  for (let attempt = 1; ; attempt++) {
    const server = createServer((socket) => socket.end(String(process.pid)));
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, resolve);
      });
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === 3) throw error;
    }
    const owner = await askOwner(address);
    if (owner) throw new DirectoryInUseError(directory, owner);
    // The socket of a killed process: nobody answers it any more.
    try {
      unlinkSync(address);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function askOwner(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('end', () => resolve(answer || 'unknown'));
    socket.on('error', () => resolve(undefined));
  });
}
