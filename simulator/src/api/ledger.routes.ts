import type { FastifyInstance } from 'fastify';
import type { Carrier } from '../carrier/carrier';
import type { SummaryFilter } from '../ledger/summary';

const MAX_ENTRIES = 10_000;

const listSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    since: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: 1, maximum: MAX_ENTRIES, default: 1000 },
  },
} as const;
const latestSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { limit: { type: 'integer', minimum: 1, maximum: 200, default: 100 } },
} as const;
const summarySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { applicationId: { type: 'string' }, from: { type: 'string' }, tag: { type: 'string' } },
} as const;

export function ledgerRoutes(app: FastifyInstance, carrier: Carrier): void {
  const { ledger } = carrier;

  /** Entries from number `since` on; ask again with `next` for what follows. */
  app.get<{ Querystring: { since: number; limit: number } }>(
    '/ledger',
    { schema: { querystring: listSchema } },
    async ({ query: { since, limit } }) => {
      const entries = await ledger.read(since, limit);
      return { entries, next: since + entries.length, total: ledger.length };
    },
  );

  app.get<{ Querystring: { limit: number } }>(
    '/ledger/latest',
    { schema: { querystring: latestSchema } },
    ({ query }) => ({ entries: ledger.latest(query.limit), total: ledger.length }),
  );

  /** The figures, of everything or of one application, sending number, or beginning of a tag. */
  app.get<{ Querystring: SummaryFilter }>(
    '/ledger/summary',
    { schema: { querystring: summarySchema } },
    ({ query }) => ledger.summary({ ...query, from: query.from?.trim().replace(/^(?=1\d{10}$)/, '+') }),
  );

  app.get('/healthz', () => ({ ok: true, entries: ledger.length, idle: carrier.isIdle }));
}
