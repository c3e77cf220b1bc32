import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Permission } from '@campaign/shared-api/policy';
import type { Context } from '../context';
import { lineOwnerOf } from './authenticate';
import type { App } from './module';

interface Sent {
  content: Readable;
  token: string;
  policy: Permission;
}

/**
 * A file under way breaks off when its session ends or may not any more: who is signed out or disabled in mid-export gets no
 * more of it. Open lines end by themselves, in their own words.
 */
export function installStreamEnds(
  app: App,
  { sessions, config, log }: Pick<Context, 'sessions' | 'config' | 'log'>,
): void {
  const under = new Set<Sent>();
  const keep = (request: FastifyRequest, content: Readable) => {
    const { policy } = request.routeOptions.config;
    if (!policy) return;
    const sent = { content, token: lineOwnerOf(request, config).token, policy };
    under.add(sent);
    for (const over of ['close', 'error']) content.once(over, () => under.delete(sent));
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLine = () => String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (payload instanceof Readable && request.person && !isLine()) keep(request, payload);
    done(null, payload);
  });

  const look = async (sent: Sent) => {
    const person = await sessions.peek(sent.token);
    if (person && scopeOf(sent.policy, person.role)) return;
    sent.content.destroy(new Error('The session of whoever was sent this has ended.'));
  };
  const stop = sessions.onEnded(() => {
    for (const sent of [...under])
      look(sent).catch((err: unknown) =>
        log.warn({ err }, 'Whether a file may still be sent could not be read.'),
      );
  });
  app.addHook('onClose', (_app, done) => {
    stop();
    done();
  });
}
