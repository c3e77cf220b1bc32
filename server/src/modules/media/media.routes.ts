import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MEDIA_MAX_BYTES } from '@campaign/shared-api/constants';
import { Done, Id, Media, MediaQuery, pageOf, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendRanged } from '../../http/byte-range';
import type { Module } from '../../http/module';
import { fileOf } from '../../http/uploaded-file';
import { openMediaTurns } from './media-turns';
import type { MediaTurnLimits } from './media-turns';
import { listMedia, mediaWords, openMedia, removeMedia, uploadMedia } from './media.service';

/** 50 s for its turn and 45 s for the work: an answer comes before the connection is cut after 120 s. */
const TURNS: MediaTurnLimits = { places: 2, openUploads: 20, waitMs: 50_000 };

/** Aborted when the client closes the connection before it has the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Photos and videos (MEDIA-07, MUP-06). */
export const mediaRoutes: Module = (app, ctx) => {
  const turns = openMediaTurns(TURNS);
  app.get(
    '/media',
    {
      config: { policy: 'media:list' },
      schema: { querystring: MediaQuery, response: { 200: pageOf(Media) } },
    },
    (request) => listMedia(ctx, actorOf(request), request.query),
  );
  app.post(
    '/media/upload',
    { config: { policy: 'media:create', multipart: true }, schema: { response: { 200: replyOf(Media) } } },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const file = await fileOf(request, MEDIA_MAX_BYTES.VIDEO);
      const { media, warning } = await uploadMedia(ctx, actorOf(request), file, { turns, signal });
      return { data: media, message: mediaWords.uploaded, ...(warning && { warning }) };
    },
  );
  app.delete(
    '/media/:id',
    {
      config: { policy: 'media:delete' },
      schema: { params: z.object({ id: Id }), response: { 200: Done } },
    },
    async (request) => {
      await removeMedia(ctx, actorOf(request), request.params.id);
      return { message: mediaWords.deleted };
    },
  );
};

/** At the root of the host, without a session: carriers fetch here what a text carries. Films play by ranges. */
export const mediaFiles: Module = (app, ctx) => {
  app.get(
    '/m/:file',
    {
      config: { policy: 'media:fetch', raw: true },
      schema: { params: z.object({ file: z.string().max(40) }) },
    },
    async ({ params, headers }, reply) => {
      const { key, mimeType } = await openMedia(ctx, params.file);
      return sendRanged(ctx.storage, key, headers.range, reply, {
        'content-type': mimeType,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );
};
