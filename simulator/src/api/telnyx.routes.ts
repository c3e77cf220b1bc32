import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Carrier } from '../carrier/carrier';
import type { NumberInventory } from '../carrier/number-inventory';
import type { TelnyxDialect } from '../dialects/telnyx';
import { giveAnswer } from './give-answer';
import { listDetailRecords } from './list-detail-records';
import type { RawBody } from './messages.routes';
import { readTelnyxSubmission } from './read-telnyx-submission';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Telnyx's messaging API, version 2: sending, what became of it, and the numbers of a messaging profile. */
export function telnyxRoutes(
  app: FastifyInstance,
  { carrier, inventory, apiKey }: { carrier: Carrier; inventory: NumberInventory; apiKey: string },
  dialect: TelnyxDialect,
): void {
  const expected = digest(`Bearer ${apiKey}`);
  const isDenied = (authorization: string | undefined): boolean =>
    !timingSafeEqual(digest(authorization ?? ''), expected);

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, { bytes });
  });
  app.setErrorHandler<Error & { code?: string }>((problem, _request, reply) =>
    problem.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
      ? reply.code(415).send(dialect.refusal(415))
      : reply.send(problem),
  );

  app.get('/public_key', () => ({ data: { public: dialect.publicKey } }));

  app.post<{ Body: RawBody }>('/messages', async (request, reply) => {
    const at = Date.now();
    const { bytes } = request.body;
    const denied = isDenied(request.headers.authorization);
    const key = String(request.headers['idempotency-key'] ?? '') || undefined;
    const { submission, wrong } = readTelnyxSubmission(bytes);
    const seen = { at, bodyHash: hash('sha256', bytes, 'hex'), ...(key !== undefined && { key }) };
    const refuse = async (status: 400 | 401 | 409 | 200, behaviour: 'refused' | 'repeat', body: object) => {
      const { text, media, account, applicationId, from, to, tag } = submission;
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
        behaviour,
        status,
        accepted: false,
        id: null,
        ...(behaviour === 'refused' && { error: JSON.stringify(body) }),
      });
      return reply.code(status).send(body);
    };
    if (denied) return refuse(401, 'refused', dialect.refusal(401));
    if (wrong !== null) return refuse(400, 'refused', dialect.refusal(400, wrong));

    // A key that a text was taken with takes no second one: the first is told again.
    const earlier = key === undefined ? undefined : carrier.ledger.takenWith(key);
    if (earlier && earlier.bodyHash !== seen.bodyHash) return refuse(409, 'refused', dialect.refusal(409));
    if (earlier)
      return refuse(200, 'repeat', createdOf(earlier.message.id, earlier.message.segments, submission));

    const earlierTries = carrier.ledger.triesOf(submission.tag);
    const verdict = await carrier.submit({ ...submission, ...seen, earlierTries });
    if (verdict.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, verdict.latencyMs));
    return giveAnswer(
      request,
      reply,
      verdict.answer,
      createdOf(verdict.id ?? '', verdict.segments, submission),
      dialect,
    );
  });

  app.get<{ Querystring: Record<string, string> }>('/detail_records', (request, reply) =>
    guarded(reply, request.headers.authorization, () => listDetailRecords(carrier.ledger, request.query)),
  );

  app.get('/messaging_profiles', (request, reply) =>
    listed(reply, request.headers.authorization, () =>
      paged(
        inventory.peers.map(({ PeerId, SiteName, PeerName, isAssigned = true }) => ({
          record_type: 'messaging_profile',
          id: PeerId,
          name: `${SiteName} ${PeerName}`,
          enabled: isAssigned,
        })),
      ),
    ),
  );

  app.get<{ Params: { id: string } }>('/messaging_profiles/:id/phone_numbers', (request, reply) =>
    listed(reply, request.headers.authorization, () => {
      const site = inventory.peers.find(({ PeerId }) => PeerId === request.params.id)?.SiteId;
      const numbers = site === undefined ? null : inventory.numbersOf(site, request.params.id);
      return (
        numbers &&
        paged(
          numbers.map((national) => ({
            record_type: 'messaging_phone_number',
            phone_number: `+1${national}`,
            messaging_profile_id: request.params.id,
          })),
        )
      );
    }),
  );

  /** Like `guarded`, with the faults of the API for profiles and numbers. */
  async function listed(
    reply: FastifyReply,
    authorization: string | undefined,
    answer: () => object | null,
  ): Promise<FastifyReply> {
    const { status, delayMs = 0 } = inventory.fault;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (status !== undefined) return reply.code(status).send(dialect.refusal(status));
    return guarded(reply, authorization, answer);
  }

  function guarded(
    reply: FastifyReply,
    authorization: string | undefined,
    answer: () => object | null,
  ): FastifyReply {
    if (isDenied(authorization)) return reply.code(401).send(dialect.refusal(401));
    const body = answer();
    return body ? reply.send(body) : reply.code(404).send(dialect.refusal(404));
  }
}

const paged = (data: readonly object[]): object => ({
  data,
  meta: { page_number: 1, page_size: data.length, total_pages: 1, total_results: data.length },
});

interface Told {
  applicationId: string;
  from: string;
  to: string[];
  text: string;
  media: string[];
  webhookUrl: string | null;
}

function createdOf(
  id: string,
  parts: number,
  { applicationId, from, to, text, media, webhookUrl }: Told,
): object {
  return {
    data: {
      record_type: 'message',
      direction: 'outbound',
      id,
      type: media.length > 0 ? 'MMS' : 'SMS',
      messaging_profile_id: applicationId,
      from: { phone_number: from, carrier: 'Simulated', line_type: 'Wireless' },
      to: to.map((phone_number) => ({
        phone_number,
        status: 'queued',
        carrier: 'Simulated',
        line_type: 'Wireless',
      })),
      cc: [],
      text,
      media: media.map((url) => ({ url })),
      webhook_url: webhookUrl,
      parts,
      tags: [],
      cost: null,
      received_at: new Date().toISOString(),
      sent_at: null,
      completed_at: null,
      valid_until: null,
      errors: [],
    },
  };
}
