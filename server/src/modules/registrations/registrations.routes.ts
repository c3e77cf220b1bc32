import { z } from 'zod';
import {
  Id,
  IdentityAnswers,
  IdentityAnswersReply,
  Organization,
  replyOf,
  SampleMessages,
  TdlcInfo,
  VettingToken,
  Website,
  WebsiteCheck,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { checkWebsite } from './check-website';
import {
  answerQuestions,
  readTdlcInfo,
  submitMessages,
  submitOrganization,
  submitToken,
} from './registrations.service';

const params = z.object({ id: Id });
const response = { 200: replyOf(TdlcInfo) };

export const registrationRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/identities/:id/getTdlcInfo',
    config: { policy: 'tdlc:read' },
    schema: { params, response },
    handler: async (request) => ({ data: await readTdlcInfo(ctx, actorOf(request), request.params.id) }),
  });

  app.route({
    method: 'PUT',
    url: '/identities/:id',
    config: { policy: 'tdlc:submit' },
    schema: { params, body: IdentityAnswers, response: { 200: IdentityAnswersReply } },
    handler: async (request) => {
      const data = await answerQuestions(ctx, actorOf(request), request.params.id, request.body);
      return { data, updatedIdentity: data, message: 'Identity submitted successfully!' };
    },
  });

  app.route({
    method: 'POST',
    url: '/identities/:id/approveBrand',
    config: { policy: 'tdlc:submit' },
    schema: { params, body: Organization, response },
    handler: async (request) => ({
      data: await submitOrganization(ctx, actorOf(request), request.params.id, request.body),
      message: 'Brand approved successfully!',
    }),
  });

  app.route({
    method: 'POST',
    url: '/identities/:id/sampleMessages',
    config: { policy: 'tdlc:submit' },
    schema: { params, body: SampleMessages, response },
    handler: async (request) => ({
      data: await submitMessages(ctx, actorOf(request), request.params.id, request.body),
      message: 'Messages submitted successfully!',
    }),
  });

  app.route({
    method: 'POST',
    url: '/identities/:id/vettingToken',
    config: { policy: 'tdlc:submit' },
    schema: { params, body: VettingToken, response },
    handler: async (request) => ({
      data: await submitToken(ctx, actorOf(request), request.params.id, request.body),
      message: 'Vetting token submitted successfully!',
    }),
  });

  app.route({
    method: 'POST',
    url: '/identities/:id/checkWebsite',
    config: { policy: 'tdlc:check-website' },
    schema: { params, body: Website, response: { 200: replyOf(WebsiteCheck) } },
    handler: async (request) => ({
      data: await checkWebsite(ctx, actorOf(request), request.params.id, request.body.website),
    }),
  });
};
