import { connect, createServer } from 'node:net';
import { lockDirectory } from './lock-folder.mjs';
import { CommandError } from './step.mjs';

const HOST = '127.0.0.1';

/** Whether a program may listen on this port. */
export const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });

/** The first free port from this one on. */
export async function freePort(from) {
  for (let port = from; port < from + 100; port += 1) if (await isFree(port)) return port;
  throw new CommandError(
    `No port between ${from} and ${from + 99} is free. Set SIMULATOR_PORT to one that is.`,
  );
}

export function portFrom(name, fallback) {
  const given = process.env[name] || String(fallback);
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new CommandError(`${name}="${given}" is not a port. Give a number from 1 to 65535.`);
}

/** Throws when something listens there already, and says whether it is this very product. */
export async function claimPort(port) {
  if (await isFree(port)) return;
  const answer = await fetch(`http://${HOST}:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json())
    .catch(() => null);
  throw new CommandError(
    answer?.status
      ? `It is running already: http://localhost:${port}. Stop that one first (Ctrl-C), or start a second one with PORT=${port + 100} DATA_DIR=another-folder npm start.`
      : `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 100} npm start.`,
  );
}

/** Throws when another start has this folder: two would write its logs and the carrier's ledger. Held to the end. */
export async function claimFolder(folder) {
  await lockDirectory(folder).catch((problem) => {
    throw new CommandError(problem.message);
  });
}

/** Throws when nothing listens where DATABASE_URL points. Whether the password is right, the server finds out. */
export async function checkDatabase(address) {
  const shown = address.replace(/:[^:@/]*@/, ':***@');
  let url;
  try {
    url = new URL(address);
  } catch {
    throw new CommandError(
      `DATABASE_URL="${shown}" is not an address. Write postgres://user:password@host:5432/database, or leave it out for the embedded database.`,
    );
  }
  if (!/^postgres(ql)?:$/.test(url.protocol))
    throw new CommandError(
      `DATABASE_URL="${shown}" is not PostgreSQL. Write postgres://user:password@host:5432/database, or leave it out for the embedded database.`,
    );
  const isThere = await new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 5432), timeout: 5000 });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
  if (!isThere)
    throw new CommandError(
      `DATABASE_URL: no database answers at ${url.hostname}:${url.port || 5432}. Start it, or leave DATABASE_URL out for the embedded one.`,
    );
}
