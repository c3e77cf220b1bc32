import type { FastifyInstance } from 'fastify';
import type { Carrier, InboundText } from '../carrier/carrier';
import { scriptSchema } from '../script.schema';
import type { ScriptChange } from '../script';

const fictional = { type: 'string', pattern: String.raw`^\+1[2-9]\d{2}555\d{4}$` } as const;

const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'text'],
  properties: {
    from: fictional,
    to: fictional,
    text: { type: 'string', maxLength: 2048 },
    media: { type: 'array', items: { type: 'string' }, maxItems: 10 },
  },
} as const;
const outageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ms'],
  properties: { ms: { type: 'integer', minimum: 1, maximum: 600_000 } },
} as const;

/** What whoever runs the simulator may make it do; see the README for the rules of a script. */
export function controlRoutes(app: FastifyInstance, carrier: Carrier, outage: (ms: number) => void): void {
  app.get('/control/scripts', () => carrier.script);

  app.post<{ Body: ScriptChange }>('/control/scripts', { schema: { body: scriptSchema } }, ({ body }) =>
    carrier.setScript(body),
  );

  /** A text from a phone, by hand. */
  app.post<{ Body: InboundText }>(
    '/control/reply',
    { schema: { body: replySchema } },
    async (request, reply) => {
      const { id, stop } = await carrier.receive(request.body);
      return reply.code(201).send({ id, stop });
    },
  );

  /** Refuses connections for a while, as a carrier does that is down. */
  app.post<{ Body: { ms: number } }>(
    '/control/outage',
    { schema: { body: outageSchema } },
    (request, reply) => {
      reply.raw.once('finish', () => outage(request.body.ms));
      return reply.code(202).send({ ms: request.body.ms });
    },
  );
}
