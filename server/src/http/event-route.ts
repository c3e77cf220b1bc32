import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Permission } from '@campaign/shared-api/policy';
import type { Context } from '../context';
import type { LineOwner } from '../event-watchers';
import { lineOwnerOf } from './authenticate';
import type { App } from './module';

interface Lines {
  /** A line for one tab of one session. */
  open: (owner: LineOwner) => Promise<Readable>;
  close: () => Promise<void>;
}

/** GET: an open line to a page, which is told what changes. */
export function eventRoute(app: App, ctx: Context, url: string, policy: Permission, lines: Lines): void {
  endWithServer(app, lines);
  app.get(url, { config: { policy, raw: true } }, async (request, reply) =>
    sendLine(reply, await lines.open(lineOwnerOf(request, ctx.config))),
  );
}

/** A line never ends by itself, and a server that stops waits for what is open. */
export const endWithServer = (app: App, lines: Pick<Lines, 'close'>) =>
  void app.addHook('preClose', () => lines.close());

export const sendLine = (reply: FastifyReply, line: Readable) =>
  reply
    .type('text/event-stream')
    // A proxy that gathers bytes would hold the news back.
    .header('x-accel-buffering', 'no')
    // Nothing follows on this connection: a stopping server need not wait for it to idle out.
    .header('connection', 'close')
    .send(line);
