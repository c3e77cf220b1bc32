import {
  Agent,
  AgentChange,
  AgentDetail,
  AgentIdentifier,
  AgentConfirmation,
  AgentPassword,
  AgentPermission,
  AgentQuery,
  AgentSessionId,
  BulkResult,
  Done,
  Ids,
  NewAgent,
  OwnSession,
  pageOf,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf, sessionOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { endAgentSession, endAgentSessions, listAgentSessions } from './agent-sessions.service';
import { listVisibleAgents, readAgent, resetAgentPassword } from './agents.service';
import { deleteAgents } from './delete-agents.service';
import { changePermission } from './permission.service';
import { changeAgent, createAgent } from './save-agent.service';
import { confirmAgent, inviteAgain, refuseAgent } from './waiting.service';

export const agentRoutes: Module = (app, ctx) => {
  app.get(
    '/agents',
    {
      config: { policy: 'agent:list' },
      schema: { querystring: AgentQuery, response: { 200: pageOf(Agent) } },
    },
    (request) => listVisibleAgents(ctx, actorOf(request), request.query),
  );
  app.get(
    '/agents/waiting',
    {
      config: { policy: 'agent:waiting' },
      schema: { querystring: AgentQuery, response: { 200: pageOf(Agent) } },
    },
    (request) => listVisibleAgents(ctx, actorOf(request), request.query, true),
  );
  app.get(
    '/agents/:id',
    {
      config: { policy: 'agent:read' },
      schema: { params: AgentIdentifier, response: { 200: replyOf(AgentDetail) } },
    },
    async (request) => ({ data: await readAgent(ctx, actorOf(request), request.params.id) }),
  );
  app.post(
    '/agents',
    { config: { policy: 'agent:create' }, schema: { body: NewAgent, response: { 200: replyOf(Agent) } } },
    async (request) => ({
      data: await createAgent(ctx, actorOf(request), request.body),
      message: 'Agent created successfully!',
    }),
  );
  app.put(
    '/agents',
    { config: { policy: 'agent:edit' }, schema: { body: AgentChange, response: { 200: replyOf(Agent) } } },
    async (request) => ({
      data: await changeAgent(ctx, actorOf(request), request.body),
      message: 'Agent updated successfully!',
    }),
  );
  app.delete(
    '/agents',
    { config: { policy: 'agent:delete' }, schema: { body: Ids, response: { 200: BulkResult } } },
    (request) => deleteAgents(ctx, actorOf(request), request.body.ids),
  );
  app.post(
    '/agents/updateagent-permission',
    {
      config: { policy: 'agent:permit' },
      schema: { body: AgentPermission, response: { 200: replyOf(AgentDetail) } },
    },
    async (request) => ({
      data: await changePermission(ctx, actorOf(request), request.body),
      message: 'Saved successfully!',
    }),
  );
  app.post(
    '/agents/reset-password',
    {
      config: { policy: 'agent:reset-password' },
      schema: { body: AgentPassword, response: { 200: Done } },
    },
    async (request) => {
      await resetAgentPassword(ctx, actorOf(request), request.body);
      return { message: 'Reset password successful!' };
    },
  );
  app.get(
    '/agents/:id/sessions',
    {
      config: { policy: 'agent:read-sessions' },
      schema: { params: AgentIdentifier, response: { 200: pageOf(OwnSession) } },
    },
    async (request) => {
      const data = await listAgentSessions(ctx, actorOf(request), request.params.id, sessionOf(request));
      return { data, total: data.length };
    },
  );
  app.delete(
    '/agents/:id/sessions/:sessionId',
    {
      config: { policy: 'agent:end-sessions' },
      schema: { params: AgentSessionId, response: { 200: Done } },
    },
    async (request) => {
      await endAgentSession(ctx, actorOf(request), request.params);
      return { message: 'Session ended.' };
    },
  );
  app.delete(
    '/agents/:id/sessions',
    {
      config: { policy: 'agent:end-sessions' },
      schema: { params: AgentIdentifier, response: { 200: Done } },
    },
    async (request) => {
      await endAgentSessions(ctx, actorOf(request), request.params.id);
      return { message: 'Signed out everywhere.' };
    },
  );
  const one = { params: AgentIdentifier, response: { 200: replyOf(Agent) } };
  app.post(
    '/agents/:id/confirm',
    { config: { policy: 'agent:confirm' }, schema: { ...one, body: AgentConfirmation.nullish() } },
    async (request) => ({
      data: await confirmAgent(ctx, actorOf(request), request.params.id, request.body ?? {}),
      message: 'User confirmed.',
    }),
  );
  app.post(
    '/agents/:id/refuse',
    {
      config: { policy: 'agent:confirm' },
      schema: { params: AgentIdentifier, response: { 200: Done } },
    },
    async (request) => {
      await refuseAgent(ctx, actorOf(request), request.params.id);
      return { message: 'Request refused.' };
    },
  );
  app.post('/agents/:id/invite', { config: { policy: 'agent:invite' }, schema: one }, async (request) => ({
    data: await inviteAgain(ctx, actorOf(request), request.params.id),
    message: 'Invitation sent.',
  }));
};
