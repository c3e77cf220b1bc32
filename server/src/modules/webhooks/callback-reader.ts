import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../context';
import { bandwidthReader } from './bandwidth-events';
import type { CarrierEvent } from './carrier-event';
import { telnyxReader } from './telnyx-events';

/** How one carrier proves who calls back, and what it tells. */
export interface CallbackReader {
  /** Sent with a 401. */
  challenge: string;
  /** What the headers alone can show, before a byte of the body is read. */
  admits(headers: IncomingHttpHeaders): boolean;
  /** Whether this very body is the carrier's. */
  isGenuine(headers: IncomingHttpHeaders, body: string): boolean;
  /** Everything it carries becomes one event or another; nothing throws. */
  read(body: string): CarrierEvent[];
}

/** The reader for the carrier that is configured. */
export const callbackReader = (ctx: Context): CallbackReader =>
  ctx.config.carrier.api === 'telnyx' ? telnyxReader(ctx) : bandwidthReader(ctx);
