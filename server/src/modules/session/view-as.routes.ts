import { SignInReply, ViewAs } from '@campaign/shared-api/contracts';
import { sessionOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { beginView, endView } from './view-as.service';

/** ADMIN looks at the console as one of an agency's people, read-only. */
export const viewAsRoutes: Module = (app, ctx) => {
  app.post(
    '/session/view',
    { config: { policy: 'session:view' }, schema: { body: ViewAs, response: { 200: SignInReply } } },
    async (request) => ({ data: await beginView(ctx, sessionOf(request), request.body) }),
  );
  app.delete(
    '/session/view',
    { config: { policy: 'session:view-end' }, schema: { response: { 200: SignInReply } } },
    async (request) => ({ data: await endView(ctx, sessionOf(request)) }),
  );
};
