import { HttpError } from '../problems';
import type { App } from './module';

/** How long the rest of a refused body may take to arrive; then the connection is closed. */
const DRAIN_MS = 10_000;

/** Whoever has gone by now has no address left that could be counted or noted, and hears no answer. */
export function refuseVanished(app: App): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.socket.remoteAddress === undefined)
      throw new HttpError(400, 'gone', 'The connection was closed.');
  });
}

/**
 * An answer may come before its body was read: a refused upload. The rest is read and dropped, so that the next request
 * on the connection is reached; a connection closed at once would take the answer with it before it is seen.
 */
export function installDrain(app: App): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
    // What read it so far (multipart) holds it back.
    raw.unpipe();
    raw.resume();
  });
}
