import { Agent, AgentPassword, AgentQuery, Done, pageOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listVisibleAgents, resetAgentPassword } from './agents.service';

export const agentRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/agents',
    config: { policy: 'agent:list' },
    schema: { querystring: AgentQuery, response: { 200: pageOf(Agent) } },
    handler: (request) => listVisibleAgents(ctx, actorOf(request), request.query),
  });

  app.route({
    method: 'POST',
    url: '/agents/reset-password',
    config: { policy: 'agent:reset-password' },
    schema: { body: AgentPassword, response: { 200: Done } },
    handler: async (request) => {
      await resetAgentPassword(ctx, actorOf(request), request.body);
      return { message: 'Reset password successful!' };
    },
  });
};
