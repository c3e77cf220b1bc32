import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { App, Module } from '../../http/module';
import { UnauthorizedError } from '../../problems';
import { applyWord } from './apply-word';
import { readEvents } from './carrier-event';
import { createEventIntake } from './event-intake';

const BODY_LIMIT = 1024 * 1024;
/** A carrier waits ten seconds for its 2xx; a text that takes longer to read is read by a worker. */
const READ_WITHIN_MS = 5_000;

/**
 * POST /webhooks/carrier: receipts and texts that came in. Stored, then answered 2xx; what a person wrote is
 * read before the answer, so that a STOP is in force when the carrier hears that we have it.
 */
export const webhookRoutes: Module = (app, ctx) => {
  const intake = createEventIntake(ctx.db);
  const expected = digest(credentialsOf(ctx));
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
          if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return;
          void reply.header('www-authenticate', 'Basic realm="carrier"');
          throw new UnauthorizedError('The credentials are not the agreed ones.');
        },
      },
      async (request, reply) => {
        const texts = await intake.store(readEvents(bodyOf(request)));
        await readSoon(ctx, texts);
        return reply.code(204).send();
      },
    );
  });
};

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');

function credentialsOf({ config, secrets }: Context): string {
  const { callbackUsername, callbackPassword } = config.carrier;
  const credentials = `${callbackUsername}:${callbackPassword ?? secrets.carrierCallback}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/** Equal in length whatever was sent, so that the comparison takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** What fails or takes too long stays unread, which holds every text to that person, and a worker reads it. */
async function readSoon(ctx: Context, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const read = (async () => {
    for (const eventId of eventIds) await applyWord(ctx, eventId);
  })().catch((error: unknown) => ctx.log.error({ err: error }, 'A text that came in is left to a worker.'));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([read, new Promise((resolve) => (timer = setTimeout(resolve, READ_WITHIN_MS)))]);
  clearTimeout(timer);
}
