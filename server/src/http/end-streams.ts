import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '@campaign/shared-api/policy';
import { actorNow } from '../actor-now';
import type { Context } from '../context';
import type { App } from './module';
import { readSessionCookie } from './session-cookie';

interface Sent {
  content: Readable;
  token: string;
  policy: Permission;
}

/**
 * A file under way breaks off when its session ends or may not any more: who is signed out or disabled in mid-export gets no
 * more of it. Of a session that could not be read nothing is known: its file goes on. Open lines end by themselves.
 */
export function installStreamEnds(
  app: App,
  { sessions, config, log }: Pick<Context, 'sessions' | 'config' | 'log'>,
): void {
  const under = new Set<Sent>();
  const look = (sent: Sent) =>
    actorNow({ sessions }, sent.token, sent.policy).then(
      (actor) => {
        if (!actor) sent.content.destroy(new Error('The session of whoever was sent this has ended.'));
      },
      (err: unknown) => log.warn({ err }, 'Whether a file may still be sent could not be read.'),
    );
  const keep = (request: FastifyRequest, content: Readable) => {
    const { policy } = request.routeOptions.config;
    if (!policy) return;
    const sent = { content, token: readSessionCookie(request, config) ?? '', policy };
    under.add(sent);
    for (const over of ['close', 'error']) content.once(over, () => under.delete(sent));
    // It may have ended while the file was looked for.
    void look(sent);
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLine = () => String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (payload instanceof Readable && request.person && !isLine()) keep(request, payload);
    done(null, payload);
  });

  const stop = sessions.onEnded(() => {
    for (const sent of under) void look(sent);
  });
  app.addHook('onClose', (_app, done) => {
    stop();
    done();
  });
}
