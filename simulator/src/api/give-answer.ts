import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../answer';
import type { Dialect } from '../dialects/dialect';

const LONG_SILENCE_MS = 30_000;
const DRIP_MS = 5_000;
const GATEWAY_PAGE = (status: number): string =>
  `<html><body><h1>${status} Gateway problem</h1></body></html>`;

/** Gives the answer that the script wants the sender to see; `created` is what an honest one says. */
export function giveAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  created: object,
  dialect: Dialect,
): FastifyReply {
  switch (answer.kind) {
    case 'accept':
      return reply.code(dialect.takenStatus).send(created);
    case 'rate-limit':
      return reply
        .code(429)
        .header('retry-after', String(answer.retryAfter ?? 1))
        .send(dialect.refusal(429));
    case 'error':
      if (answer.status === 502 || answer.status === 504)
        return reply.code(answer.status).type('text/html').send(GATEWAY_PAGE(answer.status));
      return reply.code(answer.status).send(dialect.refusal(answer.status));
    case 'reject':
      return reply.code(answer.status).send(dialect.refusal(answer.status, answer.description));
    case 'broken-json':
      return reply
        .code(dialect.takenStatus)
        .type('application/json')
        .send(JSON.stringify(created).slice(0, -20));
    default:
      reply.hijack();
      misbehave(request, reply, answer, JSON.stringify(created), dialect.takenStatus);
      return reply;
  }
}

/** What a healthy server never does; on the bare socket. */
function misbehave(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  answer: Answer & { kind: 'reset' | 'drop-answer' | 'reset-after-headers' | 'silence' | 'slow-drip' },
  body: string,
  status: number,
): void {
  switch (answer.kind) {
    case 'reset':
    case 'drop-answer':
      socket.resetAndDestroy();
      return;
    case 'reset-after-headers':
      raw.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      raw.flushHeaders();
      setImmediate(() => socket.resetAndDestroy());
      return;
    case 'silence': {
      const end = setTimeout(() => socket.destroy(), answer.ms ?? LONG_SILENCE_MS);
      socket.once('close', () => clearTimeout(end));
      return;
    }
    case 'slow-drip': {
      raw.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      const bytes = [...body];
      const drip = setInterval(
        () => (bytes.length > 0 ? raw.write(bytes.shift()) : raw.end()),
        (answer.ms ?? DRIP_MS) / bytes.length,
      );
      raw.once('close', () => clearInterval(drip));
    }
  }
}
