import { AuditEntry, AuditFilter, AuditQuery, pageOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
import type { Module } from '../../http/module';
import { listActs, writeActs } from './audit.service';

export const auditRoutes: Module = (app, ctx) => {
  app.get(
    '/operations/audit',
    {
      config: { policy: 'audit:list' },
      schema: { querystring: AuditQuery, response: { 200: pageOf(AuditEntry) } },
    },
    (request) => listActs(ctx, actorOf(request), request.query),
  );
  app.get(
    '/operations/audit/file',
    { config: { policy: 'audit:export', raw: true }, schema: { querystring: AuditFilter } },
    async (request, reply) =>
      sendCsv(reply, 'audit log.csv', await writeActs(ctx, actorOf(request), request.query)),
  );
};
