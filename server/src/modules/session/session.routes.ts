import {
  AgencyChoiceReply,
  ChangePassword,
  Credentials,
  Done,
  JoinAgency,
  NewPassword,
  RecoveryLookup,
  RecoveryMail,
  RecoveryMailReply,
  RecoveryToken,
  RecoveryTokenReply,
  SignInReply,
  SignUp,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../http/session-cookie';
import { changePassword } from './change-password.service';
import { checkToken, findAccounts, requestRecoveryMail, resetPassword } from './recovery.service';
import { readSession, signIn } from './sign-in.service';
import { joinAgency, signUp } from './sign-up.service';

export const sessionRoutes: Module = (app, ctx) => {
  for (const url of ['/users/login', '/agent/accounts/login']) {
    app.route({
      method: 'POST',
      url,
      config: { policy: 'session:sign-in' },
      schema: { body: Credentials, response: { 200: SignInReply, 202: AgencyChoiceReply } },
      handler: async (request, reply) => {
        const outcome = await signIn(ctx, request.body, request.ip);
        if (outcome.step === 'choose-agency')
          return reply.code(202).send({ data: outcome.agencies, message: 'Please select an agency.' });
        // A new session for a new sign-in: what the browser held before is worth nothing afterwards.
        const before = readSessionCookie(request, ctx.config);
        if (before) await ctx.sessions.end(before);
        setSessionCookie(reply, ctx.config, outcome.token);
        return { data: outcome.user, message: 'Signed in successfully!' };
      },
    });
  }

  app.route({
    method: 'POST',
    url: '/users/logout',
    config: { policy: 'session:sign-out' },
    schema: { response: { 200: Done } },
    handler: async (request, reply) => {
      const token = readSessionCookie(request, ctx.config);
      if (token) await ctx.sessions.end(token);
      clearSessionCookie(reply, ctx.config);
      reply.header('clear-site-data', '"storage"');
      return { message: 'Signed out.' };
    },
  });

  app.route({
    method: 'GET',
    url: '/session',
    config: { policy: 'session:read' },
    schema: { response: { 200: SignInReply } },
    handler: async (request) => ({ data: await readSession(ctx, actorOf(request).agentId) }),
  });

  app.route({
    method: 'POST',
    url: '/users/change-password',
    config: { policy: 'session:change-password' },
    schema: { body: ChangePassword, response: { 200: SignInReply } },
    handler: async (request, reply) => {
      const { token, user } = await changePassword(ctx, actorOf(request), request.body);
      setSessionCookie(reply, ctx.config, token);
      return { data: user, message: 'Password changed successfully' };
    },
  });

  app.route({
    method: 'POST',
    url: '/users/signup',
    config: { policy: 'session:sign-up' },
    schema: { body: SignUp, response: { 201: Done } },
    handler: async (request, reply) => {
      await signUp(ctx, request.body, { address: request.ip, person: request.person });
      return reply.code(201).send({ message: 'Signup successful!' });
    },
  });

  app.route({
    method: 'POST',
    url: '/agent/accounts/signup',
    config: { policy: 'session:join' },
    schema: { body: JoinAgency, response: { 201: Done } },
    handler: async (request, reply) => {
      await joinAgency(ctx, request.body, request.ip);
      return reply.code(201).send({ message: 'Signup successful!' });
    },
  });

  app.route({
    method: 'POST',
    url: '/users/forgot-password',
    config: { policy: 'session:recover' },
    schema: { body: RecoveryLookup, response: { 200: AgencyChoiceReply } },
    handler: async (request) => ({ data: await findAccounts(ctx, request.body, request.ip) }),
  });

  app.route({
    method: 'POST',
    url: '/users/confirm-user',
    config: { policy: 'session:recover' },
    schema: { body: RecoveryMail, response: { 200: RecoveryMailReply, 201: RecoveryMailReply } },
    handler: async (request, reply) => {
      const found = await requestRecoveryMail(ctx, request.body, request.ip);
      // FORGOT-11: 201 is this call's failure.
      if (!found) return reply.code(201).send({ success: false, message: 'Confirmation error' });
      return { success: true, message: 'Check your email.' };
    },
  });

  app.route({
    method: 'POST',
    url: '/users/verification-email',
    config: { policy: 'session:recover' },
    schema: { body: RecoveryToken, response: { 200: RecoveryTokenReply } },
    handler: async (request) => ({ data: await checkToken(ctx, request.body.token) }),
  });

  app.route({
    method: 'POST',
    url: '/users/reset-password',
    config: { policy: 'session:recover' },
    schema: { body: NewPassword, response: { 200: Done } },
    handler: async (request) => {
      await resetPassword(ctx, request.body);
      return { message: 'Password changed successfully' };
    },
  });
};
