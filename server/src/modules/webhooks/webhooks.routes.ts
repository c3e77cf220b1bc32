import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { App, Module } from '../../http/module';
import { UnauthorizedError } from '../../problems';
import { applyWord } from './apply-word';
import { callbackReader } from './callback-reader';
import { createEventIntake } from './event-intake';

const BODY_LIMIT = 1024 * 1024;
/** A carrier waits ten seconds for its 2xx; a text that takes longer to read is read by a worker. */
const READ_WITHIN_MS = 5_000;
const READ_AGAIN_MS = 250;

/**
 * POST /webhooks/carrier: receipts and texts that came in. Stored, then answered 2xx; what a person wrote is
 * read before the answer, so that a STOP is in force when the carrier hears that we have it.
 */
export const webhookRoutes: Module = (app, ctx) => {
  const intake = createEventIntake(ctx);
  const reader = callbackReader(ctx);
  void app.register(async (scope: App) => {
    // The body as it came: an unreadable one is kept and acknowledged, or it would come again for a day.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/webhooks/carrier',
      {
        config: { policy: 'carrier:callback', raw: true, foreign: true },
        bodyLimit: BODY_LIMIT,
        onRequest: async (request, reply) => {
          if (!reader.admits(request.headers)) refuse(reply);
        },
      },
      async (request, reply) => {
        const body = bodyOf(request);
        if (!reader.isGenuine(request.headers, body)) refuse(reply);
        const texts = await intake.store(reader.read(body));
        await readSoon(ctx, texts);
        return reply.code(204).send();
      },
    );
  });

  function refuse(reply: FastifyReply): never {
    void reply.header('www-authenticate', reader.challenge);
    throw new UnauthorizedError('This is not signed by the carrier.');
  }
};

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');

/**
 * What takes too long, or cannot be read, stays unread, which holds every text to that person, and a worker reads
 * it. The answer waits the whole time all the same: until then a gate that had looked before may still send.
 */
async function readSoon(ctx: Context, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const late = Date.now() + READ_WITHIN_MS;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, READ_WITHIN_MS)));
  const read = (async () => {
    for (const eventId of eventIds) await readOne(ctx, eventId, late);
  })();
  await Promise.race([read, patience]);
  clearTimeout(timer);
}

/** Again and again: what failed may have been a connection that broke. */
async function readOne(ctx: Context, eventId: number, late: number): Promise<void> {
  for (let isFirst = true; Date.now() < late; isFirst = false) {
    try {
      await applyWord(ctx, eventId);
      return;
    } catch (error) {
      if (isFirst) ctx.log.error({ err: error, eventId }, 'A text that came in could not be read yet.');
    }
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  }
}
