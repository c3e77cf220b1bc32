import { types } from 'node:util';
import { ConfigError } from './config';
import { HttpError } from './problems';

type Coded = Error & { code?: string; syscall?: string; port?: number; errors?: Coded[] };

/** One line for a start that failed: what is wrong and what to do. A fault of ours keeps its stack. */
export function explainStart(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  if ([ConfigError, HttpError].some((kind) => error instanceof kind)) return error.message;
  const { code, syscall, port } = error as Coded;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=…, a worker's HEALTH_PORT=…`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=…, a worker's HEALTH_PORT=…`;
  const database = databaseTrouble(error as Coded);
  if (database) return `DATABASE_URL: ${database}`;
  return error.stack ?? error.message;
}

function databaseTrouble(error: Coded): string | undefined {
  // A name with two addresses fails once for each.
  const first = error.errors?.[0];
  const { code, message, syscall } = first ?? error;
  switch (code) {
    case 'ENOENT':
      return syscall === 'connect' ? noAnswer(message) : undefined;
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return noAnswer(message);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `its host is not known (${message}).`;
    case '28P01':
    case '28000':
      return `PostgreSQL refuses the user or the password (${message}).`;
    case '3D000':
      return `${message}. Create it first.`;
    case '53300':
      return `PostgreSQL has no connection left (${message}). Lower DATABASE_POOL_SIZE.`;
    case '42501':
      return `the user lacks a right (${message}). It needs CREATE on the database and CREATEROLE, or a member of app_user.`;
    default:
      return /timeout exceeded when trying to connect|connection timeout|terminated unexpectedly/.test(
        message,
      )
        ? noAnswer(message)
        : undefined;
  }
}

const noAnswer = (message: string) => `no PostgreSQL answers there (${message}). Start it.`;
