import {
  Done,
  OwnSession,
  OwnSessionId,
  pageOf,
  Proof,
  ProofQuestion,
  replyOf,
} from '@campaign/shared-api/contracts';
import { countOf } from '@campaign/shared-api/messaging';
import { sessionOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { originOf } from '../../http/origin';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service';
import { askProof, prove } from './prove.service';

export const ownSessionRoutes: Module = (app, ctx) => {
  app.get(
    '/sessions',
    { config: { policy: 'session:list' }, schema: { response: { 200: pageOf(OwnSession) } } },
    async (request) => {
      const data = await listOwnSessions(ctx, sessionOf(request));
      return { data, total: data.length };
    },
  );
  app.delete(
    '/sessions/:id',
    {
      config: { policy: 'session:end' },
      schema: { params: OwnSessionId, response: { 200: Done } },
    },
    async (request) => {
      await endOwnSession(ctx, sessionOf(request), request.params.id);
      return { message: 'Session ended.' };
    },
  );
  app.delete(
    '/sessions',
    { config: { policy: 'session:end' }, schema: { response: { 200: Done } } },
    async (request) => {
      const ended = await endOtherSessions(ctx, sessionOf(request));
      return { message: `${countOf(ended, 'other session')} ended.` };
    },
  );
  app.post(
    '/session/proof/question',
    { config: { policy: 'session:prove' }, schema: { response: { 200: replyOf(ProofQuestion) } } },
    async (request) => ({ data: await askProof(ctx, sessionOf(request)) }),
  );
  app.post(
    '/session/proof',
    { config: { policy: 'session:prove' }, schema: { body: Proof, response: { 200: Done } } },
    async (request) => {
      await prove(ctx, sessionOf(request), request.body, originOf(request));
      return {};
    },
  );
};
