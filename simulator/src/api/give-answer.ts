import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../answer';

const LONG_SILENCE_MS = 30_000;
const DRIP_MS = 5_000;
const GATEWAY_PAGE = (status: number): string =>
  `<html><body><h1>${status} Gateway problem</h1></body></html>`;

const REJECTIONS: Record<(Answer & { kind: 'reject' })['status'], { type: string; description: string }> = {
  400: { type: 'request-validation', description: 'Your request could not be accepted.' },
  401: { type: 'unauthorized', description: 'Authentication Failed' },
  403: { type: 'forbidden', description: 'Access Denied' },
  404: { type: 'not-found', description: 'The resource specified cannot be found' },
  415: { type: 'unsupported-content-type', description: "Please use 'application/json'" },
};

/** Gives the answer that the script wants the sender to see; `created` is what an honest 202 says. */
export function giveAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  created: object,
): FastifyReply {
  switch (answer.kind) {
    case 'accept':
      return reply.code(202).send(created);
    case 'rate-limit':
      return reply
        .code(429)
        .header('retry-after', String(answer.retryAfter ?? 1))
        .send({
          type: 'max-message-queue-size-exceeded',
          description: 'The SMS queue for your account is full and cannot accept more messages right now.',
        });
    case 'error':
      if (answer.status === 502 || answer.status === 504)
        return reply.code(answer.status).type('text/html').send(GATEWAY_PAGE(answer.status));
      return reply.code(answer.status).send({
        type: 'internal-server-error',
        description: 'The message could not be taken. Try again later.',
      });
    case 'reject': {
      const { type, description } = REJECTIONS[answer.status];
      return reply.code(answer.status).send({ type, description: answer.description ?? description });
    }
    case 'broken-json':
      return reply.code(202).type('application/json').send(JSON.stringify(created).slice(0, -20));
    default:
      reply.hijack();
      misbehave(request, reply, answer, JSON.stringify(created));
      return reply;
  }
}

/** What a healthy server never does; on the bare socket. */
function misbehave(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  answer: Answer & { kind: 'reset' | 'drop-answer' | 'reset-after-headers' | 'silence' | 'slow-drip' },
  body: string,
): void {
  switch (answer.kind) {
    case 'reset':
    case 'drop-answer':
      socket.resetAndDestroy();
      return;
    case 'reset-after-headers':
      raw.writeHead(202, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      raw.flushHeaders();
      setImmediate(() => socket.resetAndDestroy());
      return;
    case 'silence': {
      const end = setTimeout(() => socket.destroy(), answer.ms ?? LONG_SILENCE_MS);
      socket.once('close', () => clearTimeout(end));
      return;
    }
    case 'slow-drip': {
      raw.writeHead(202, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      const bytes = [...body];
      const drip = setInterval(
        () => (bytes.length > 0 ? raw.write(bytes.shift()) : raw.end()),
        (answer.ms ?? DRIP_MS) / bytes.length,
      );
      raw.once('close', () => clearInterval(drip));
    }
  }
}
