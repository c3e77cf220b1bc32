import type { Context } from '../../context';
import { bandwidthReader } from './bandwidth-events';
import type { CallbackReader } from './carrier-event';
import { telnyxReader } from './telnyx-events';

/** The reader for the carrier that is configured. */
export const callbackReader = (ctx: Context): CallbackReader =>
  ctx.config.carrier.api === 'telnyx' ? telnyxReader(ctx) : bandwidthReader(ctx);
