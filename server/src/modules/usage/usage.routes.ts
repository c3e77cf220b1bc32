import { AgencyAddress, AgencyUsage, replyOf, UsageQuery } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
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
      return sendCsv(reply, fileName, text);
    },
  );
};
