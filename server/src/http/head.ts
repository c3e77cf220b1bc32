import { Readable } from 'node:stream';
import type { App } from './module';

/**
 * Who asks for the head alone reads nothing of a stream: it ends, where it would be read to its end for nobody. An open line has
 * none, and there would be nobody to hang it up.
 */
export function installHead(app: App): void {
  app.addHook('onSend', ({ method, log }, _reply, payload, done) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.once('error', (err) => log.warn({ err }, 'What nobody reads did not end well.')).destroy();
    done(null, Readable.from([]));
  });
}
