import { AgencyAddress, AgencyUsage, replyOf, UsageQuery } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { attachment } from '../../http/downloads.routes';
import type { Module } from '../../http/module';
import { readUsage, writeUsage } from './usage.service';

/** What an agency used in a month, to look at and as a file. */
export const usageRoutes: Module = (app, ctx) => {
  const usage = { params: AgencyAddress, querystring: UsageQuery };
  app.get(
    '/users/:accountId/usage',
    {
      config: { policy: 'agency:usage' },
      schema: { ...usage, response: { 200: replyOf(AgencyUsage) } },
    },
    async (request) => ({
      data: await readUsage(ctx, actorOf(request), request.params.accountId, request.query.month),
    }),
  );
  app.get(
    '/users/:accountId/usage/file',
    { config: { policy: 'agency:usage-file', raw: true }, schema: usage },
    async (request, reply) => {
      const { accountId } = request.params;
      const { fileName, text } = await writeUsage(ctx, actorOf(request), accountId, request.query.month);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', attachment(fileName))
        .header('cache-control', 'private, no-store')
        .send(text);
    },
  );
};
