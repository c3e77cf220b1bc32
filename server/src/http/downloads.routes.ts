import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { FileMissingError } from '../gateways/storage/storage';
import { NotFoundError } from '../problems';
import { actorOf } from './authenticate';
import { readTicket } from '../tickets';
import type { Module } from './module';

export const downloadRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/downloads/:ticket',
    config: { policy: 'session:download', raw: true },
    schema: { params: z.object({ ticket: z.string().max(2_000) }) },
    handler: async (request, reply) => {
      const download = readTicket(ctx, actorOf(request), request.params.ticket);
      if (!download) throw new NotFoundError('download');
      const { content, bytes } = await ctx.storage.read(download.key).catch((error: unknown) => {
        throw error instanceof FileMissingError ? new NotFoundError('download') : error;
      });
      return reply
        .header('content-type', download.contentType)
        .header('content-length', bytes)
        .header('content-disposition', attachment(download.fileName))
        .header('cache-control', 'private, no-store')
        .send(content);
    },
  });
};

/** A CSV file, for this person and for nobody's cache. */
export const sendCsv = (reply: FastifyReply, fileName: string, content: string | AsyncIterable<string>) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'private, no-store')
    .send(typeof content === 'string' ? content : Readable.from(content));

/** Control characters, ends of lines, and what turns the direction of reading: `gnp.exe` would be shown as `exe.png`. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** RFC 6266: a plain name for old browsers, the true one beside it. What nobody would see of a name is no part of a file's. */
export function attachment(name: string): string {
  const fileName = name.replaceAll(UNSEEN, '_');
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
