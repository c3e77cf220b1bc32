// Plain JavaScript: the launcher holds a folder by it before any package is installed.
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two starts on one folder would share its database, its logs and the carrier's ledger, so the second is refused. */
export class DirectoryInUseError extends Error {
  /**
   * @param {string} directory
   * @param {string} owner
   */
  constructor(directory, owner) {
    super(
      `The data directory ${directory} is already in use by process ${owner}. ` +
        'Stop that one first, or start this one with another DATA_DIR.',
    );
  }
}

/**
 * Holds a local socket named after the directory. The kernel frees it however the process ends, kill -9
 * included, so there is no stale process id to guess about. Answers the function that lets go.
 *
 * @param {string} directory
 * @returns {Promise<() => Promise<void>>}
 */
export async function lockDirectory(directory) {
  mkdirSync(directory, { recursive: true });
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const address = addressOf(`campaign-${name}`);
  // A server started before names needed no file holds the directory by one.
  const before = process.platform === 'linux' && (await askOwner(join(tmpdir(), `campaign-${name}.lock`)));
  if (before) throw new DirectoryInUseError(directory, before);

  for (let attempt = 1; ; attempt++) {
    const server = createServer((socket) => socket.end(String(process.pid)));
    try {
      await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => resolve(undefined));
      });
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || attempt === 3) throw error;
    }
    const owner = await askOwner(address);
    if (owner) throw new DirectoryInUseError(directory, owner);
    removeLeftOver(address);
  }
}

/** On Linux and Windows a name without a file. A file a killed process leaves would have to be cleared away by the
 *  next, and of two that do so at once both would hold the directory. */
function addressOf(name) {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

/** The socket of a killed process: nobody answers it any more. */
function removeLeftOver(address) {
  if (address.startsWith('\0')) return;
  try {
    unlinkSync(address);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** @returns {Promise<string | undefined>} */
function askOwner(address) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('end', () => resolve(answer || 'unknown'));
    socket.on('error', () => resolve(undefined));
  });
}
