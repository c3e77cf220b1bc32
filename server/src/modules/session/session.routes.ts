import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
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
  SecondFactor,
  SecondFactorReply,
  SignInReply,
  SignUp,
  VerifiedEmailReply,
} from '@campaign/shared-api/contracts';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { sessionOf } from '../../http/authenticate';
import { deviceOf } from '../../http/device';
import type { Module } from '../../http/module';
import { originOf } from '../../http/origin';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../http/session-cookie';
import { changePassword } from './change-password.service';
import { readDeviceCookie, setDeviceCookie } from '../../http/device-cookie';
import { rememberDevice } from './known-devices';
import {
  checkToken,
  findAccounts,
  requestRecoveryMail,
  resetPassword,
  sendVerification,
  verifyEmail,
} from './recovery.service';
import { answerSignIn, readSession, signIn } from './sign-in.service';
import { noteSignOut } from './sign-in-log';
import { joinAgency, signUp } from './sign-up.service';

export const sessionRoutes: Module = (app, ctx) => {
  /** A new session for a new sign-in: what the browser held before is worth nothing afterwards. */
  async function welcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, user }: { token: string; user: SessionUser },
  ) {
    const before = readSessionCookie(request, ctx.config);
    if (before) await ctx.sessions.end(before);
    setSessionCookie(reply, ctx.config, token);
    const known = readDeviceCookie(request, ctx.config);
    setDeviceCookie(reply, ctx.config, await rememberDevice(ctx, known, user.email));
    return { data: user, message: 'Signed in successfully!' };
  }

  for (const url of ['/users/login', '/agent/accounts/login']) {
    app.route({
      method: 'POST',
      url,
      config: { policy: 'session:sign-in' },
      schema: {
        body: Credentials,
        response: { 200: SignInReply, 202: z.union([AgencyChoiceReply, SecondFactorReply]) },
      },
      handler: async (request, reply) => {
        const known = readDeviceCookie(request, ctx.config);
        const outcome = await signIn(ctx, request.body, {
          ...originOf(request),
          known,
        });
        if (outcome.step === 'choose-agency') return reply.code(202).send({ data: outcome.agencies });
        if (outcome.step === 'second-factor')
          return reply.code(202).send({ data: { ...outcome.question, step: 'second-factor' as const } });
        return welcome(request, reply, outcome);
      },
    });
  }

  app.route({
    method: 'POST',
    url: '/users/login/second-factor',
    config: { policy: 'session:sign-in' },
    schema: { body: SecondFactor, response: { 200: SignInReply } },
    handler: async (request, reply) =>
      welcome(request, reply, await answerSignIn(ctx, request.body, originOf(request))),
  });

  app.route({
    method: 'POST',
    url: '/users/logout',
    config: { policy: 'session:sign-out' },
    schema: { response: { 200: Done } },
    handler: async (request, reply) => {
      const token = readSessionCookie(request, ctx.config);
      if (token) await ctx.sessions.end(token);
      if (request.person) await noteSignOut(ctx, request.person, originOf(request));
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
    handler: async (request) => ({ data: await readSession(ctx, sessionOf(request)) }),
  });

  app.route({
    method: 'POST',
    url: '/users/change-password',
    config: { policy: 'session:change-password' },
    schema: { body: ChangePassword, response: { 200: SignInReply } },
    handler: async (request, reply) => {
      const { token, user } = await changePassword(ctx, sessionOf(request), {
        ...request.body,
        device: deviceOf(request.headers),
      });
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
      const message = request.person ? 'Create a new agency!' : 'Signup successful!';
      return reply.code(201).send({ message });
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
    handler: async (request) => ({ data: await checkToken(ctx, request.body.token, request.ip) }),
  });

  app.route({
    method: 'POST',
    url: '/users/verify-email',
    config: { policy: 'session:verify-email' },
    schema: { body: RecoveryToken, response: { 200: VerifiedEmailReply } },
    handler: async (request) => ({ data: { email: await verifyEmail(ctx, request.body.token, request.ip) } }),
  });

  app.route({
    method: 'POST',
    url: '/users/verify-email/send',
    config: { policy: 'session:send-verification' },
    schema: { response: { 200: Done } },
    handler: async (request) => {
      await sendVerification(ctx, sessionOf(request));
      return { message: 'Check your email.' };
    },
  });

  app.route({
    method: 'POST',
    url: '/users/reset-password',
    config: { policy: 'session:recover' },
    schema: { body: NewPassword, response: { 200: Done } },
    handler: async (request) => {
      await resetPassword(ctx, request.body, request.ip);
      return { message: 'Password changed successfully' };
    },
  });
};
