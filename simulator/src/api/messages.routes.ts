import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Carrier, Verdict } from '../carrier/carrier';
import { bandwidth } from '../dialects/bandwidth';
import type { CredentialCheck } from './credentials';
import { giveAnswer } from './give-answer';
import { listMessages, type MessageQuery } from './list-messages';
import { readSubmission } from './read-submission';

interface AccountParams {
  accountId: string;
}

/** `application/json` as it came: the ledger keeps a hash of the very bytes. */
export interface RawBody {
  bytes: Buffer;
}

const DENIED = {
  401: { type: 'unauthorized', description: 'Authentication Failed' },
  403: { type: 'forbidden', description: 'Access Denied' },
} as const;

/** Bandwidth's messaging API, version 2: sending a message and looking messages up. */
export function messageRoutes(app: FastifyInstance, carrier: Carrier, mayUse: CredentialCheck): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, { bytes });
  });
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((problem, request, reply) => {
    if (problem.code !== 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return reply.send(problem);
    return reply.code(415).send({
      type: 'unsupported-content-type',
      description: `Content type '${request.headers['content-type'] ?? ''}' not supported. Please use 'application/json'`,
    });
  });

  app.post<{ Params: AccountParams; Body: RawBody }>('/messages', async (request, reply) => {
    const at = Date.now();
    const denied = mayUse(request.headers.authorization, request.params.accountId);
    const read = readSubmission(request.params.accountId, request.body.bytes);
    const seen = { at, bodyHash: hash('sha256', request.body.bytes, 'hex') };
    if (denied || !read.ok) {
      const body = denied ? DENIED[denied] : read.ok ? null : read.problem;
      const { account, applicationId, from, to, tag, text, media } = read.submission;
      await carrier.ledger.record({
        kind: 'request',
        ...seen,
        account,
        applicationId,
        from,
        to,
        tag,
        text,
        media: media.length,
        segments: 0,
        behaviour: 'refused',
        status: denied ?? 400,
        accepted: false,
        id: null,
        error: JSON.stringify(body),
      });
      return reply.code(denied ?? 400).send(body);
    }

    const earlierTries = carrier.ledger.triesOf(read.submission.tag);
    const verdict = await carrier.submit({ ...read.submission, ...seen, earlierTries });
    return respond(request, reply, verdict, read.submission.echo);
  });

  app.get<{ Params: AccountParams; Querystring: MessageQuery }>('/messages', (request, reply) => {
    const denied = mayUse(request.headers.authorization, request.params.accountId);
    if (denied) return reply.code(denied).send(DENIED[denied]);
    return reply.send(listMessages(carrier.ledger, request.query));
  });
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: Verdict,
  echo: Record<string, unknown>,
): Promise<FastifyReply> {
  const created = {
    id: verdict.id ?? '',
    owner: echo.from,
    time: new Date().toISOString(),
    segmentCount: verdict.segments,
    direction: 'out',
    ...echo,
  };
  if (verdict.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, verdict.latencyMs));
  return giveAnswer(request, reply, verdict.answer, created, bandwidth);
}
