import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Problem } from '@campaign/shared-api/contracts';
import { isDatabaseError } from '../db/errors';
import { isDiskFull } from '../is-disk-full';
import { ChangedError, HttpError, RateLimitedError, ValidationError } from '../problems';
import { issueWords } from './issue-words';
import type { App } from './module';

const UNKNOWN = 'Something went wrong on our side. Please try again.';
const UNKNOWN_FIELD =
  'This server does not know all of what is asked here, so nothing was done. Please try again in a moment.';
const DISK_FULL =
  'There is no room left on our side to store this. Nothing was kept; please try again later.';
const UNAVAILABLE = 'The service is busy. Please try again in a moment.';
/** What is away for a moment is back in seconds; said to programs, too. */
const SOON_SECONDS = '2';

/** Makes every failure one shape: `{error, code, fields?, id?}`. Nothing of an unknown error is shown. */
export function installProblemHandler(app: App): void {
  z.config({ customError: issueWords });
  app.setErrorHandler<FastifyError>((error, request, reply) => answerProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return app.sendConsolePage(request, reply);
    const problem: Problem = { error: 'There is nothing at this address.', code: 'not-found' };
    return reply.code(404).send({ ...problem, id: request.id });
  });
}

/** Somebody opens an address of the console; its page knows what stands there. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) &&
  !/^\/(api|mfe|assets|platform|webhooks)\//.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** The answer to any failure; also to those Fastify meets before a route is found. */
export function answerProblem(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...problem } = describe(error);
  if (status >= 500) request.log.error({ err: error }, 'A request failed.');
  else request.log.info({ code: problem.code, status }, 'A request was refused.');
  if (error instanceof RateLimitedError) reply.header('retry-after', String(error.retryAfter));
  else if (status === 503) reply.header('retry-after', SOON_SECONDS);
  // A stream that broke half-way has sent its head already.
  if (reply.raw.headersSent) return reply.raw.destroy();
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...problem, id: request.id } satisfies Problem);
}

type Described = Problem & { status: number };

function describe(error: Error & { statusCode?: number; code?: string }): Described {
  if (error instanceof HttpError) {
    const { status, code, message, fields } = error;
    const changed = error instanceof ChangedError && { changed: error.changed };
    const wait = error instanceof RateLimitedError && { retryAfter: error.retryAfter };
    const way = error instanceof ValidationError && error.way && { way: error.way };
    return { status, error: message, code, ...(fields && { fields }), ...changed, ...wait, ...way };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map(({ instancePath, message }) => [fieldName(instancePath), message ?? 'Invalid.']),
    );
    if (error.validation.some(({ keyword }) => keyword === 'unrecognized_keys'))
      return { status: 400, error: UNKNOWN_FIELD, code: 'unknown-field', fields };
    return { status: 400, error: 'Please check the fields.', code: 'invalid', fields };
  }
  if (isDiskFull(error)) return { status: 507, error: DISK_FULL, code: 'no-room' };
  if (isDatabaseError(error)) return describeDatabase(error.code);
  const status = error.statusCode ?? 500;
  if (status === 413) return { status, error: 'This is larger than allowed.', code: 'too-large' };
  if (status === 415) return { status, error: 'This kind of content is not accepted.', code: 'wrong-type' };
  if (status >= 400 && status < 500)
    return { status, error: 'This request could not be understood.', code: 'bad-request' };
  if (isConnectionFailure(error)) return { status: 503, error: UNAVAILABLE, code: 'unavailable' };
  return { status: 500, error: UNKNOWN, code: 'internal' };
}

/** `/agentIds/0` → `agentIds.0`. */
const fieldName = (path: string) => path.replace(/^\//, '').replaceAll('/', '.') || 'request';

function describeDatabase(code: string): Described {
  // A NUL in a text, or a number no column holds: the request's doing.
  if (['22021', '22P05', '22003', '22001'].includes(code))
    return { status: 400, error: 'A value cannot be stored.', code: 'invalid' };
  // Deadlock, serialization, statement time-out, too many connections, shutdown.
  if (/^(40|53|57|08)/.test(code)) return { status: 503, error: UNAVAILABLE, code: 'unavailable' };
  return { status: 500, error: UNKNOWN, code: 'internal' };
}

function isConnectionFailure(error: Error & { code?: string; syscall?: string }): boolean {
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EMFILE', 'ENFILE'].includes(error.code ?? '') ||
    // While PostgreSQL on this machine starts again, its socket is not there.
    (error.code === 'ENOENT' && error.syscall === 'connect') ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
