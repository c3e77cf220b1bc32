import { Connections, replyOf } from '@campaign/shared-api/contracts';
import { freshFor } from '../../fresh-for';
import type { Module } from '../../http/module';
import { checkConnections } from './connections.service';

/** Several open pages ask the carrier once. */
const FRESH_MS = 3_000;

/** What this installation depends on, for ADMIN. */
export const connectionRoutes: Module = (app, ctx) => {
  const check = freshFor(FRESH_MS, () =>
    checkConnections(ctx, {
      db: ctx.db,
      missingBuilds: () => app.registry.missingBuilds(),
      save: true,
    }),
  );
  app.get(
    '/connections',
    { config: { policy: 'connections:read' }, schema: { response: { 200: replyOf(Connections) } } },
    async () => ({ data: await check() }),
  );
};
