import { Agent, AgentQuery, pageOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listVisibleAgents } from './agents.service';

export const agentRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/agents',
    config: { policy: 'agent:list' },
    schema: { querystring: AgentQuery, response: { 200: pageOf(Agent) } },
    handler: (request) => listVisibleAgents(ctx, actorOf(request), request.query),
  });
};
