import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  AgencyChoice,
  AgencyProof,
  AgencySwitch,
  replyOf,
  SignInReply,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { readSessionCookie, setSessionCookie } from '../../http/session-cookie';
import { UnauthorizedError } from '../../problems';
import { readDeviceCookie } from '../../http/device-cookie';
import { listProvedAgencies, proveAgencies, switchAgency } from './switch-agency.service';

/** One person, several agencies: from one to the other without signing out (SIGNIN-07). */
export const switchAgencyRoutes: Module = (app, ctx) => {
  const heldBy = (request: FastifyRequest) => {
    const token = readSessionCookie(request, ctx.config);
    if (!token) throw new UnauthorizedError();
    return { token, person: actorOf(request) };
  };

  app.get(
    '/session/agencies',
    {
      config: { policy: 'session:switch' },
      schema: { response: { 200: replyOf(z.array(AgencyChoice)) } },
    },
    async (request) => ({ data: await listProvedAgencies(ctx, heldBy(request)) }),
  );
  app.post(
    '/session/agencies',
    {
      config: { policy: 'session:prove-agency' },
      schema: { body: AgencyProof, response: { 200: replyOf(z.array(AgencyChoice)) } },
    },
    async (request) => {
      const from = { address: request.ip, known: readDeviceCookie(request, ctx.config) };
      return { data: await proveAgencies(ctx, heldBy(request), request.body.password, from) };
    },
  );
  app.post(
    '/session/switch',
    { config: { policy: 'session:switch' }, schema: { body: AgencySwitch, response: { 200: SignInReply } } },
    async (request, reply) => {
      const { token, user } = await switchAgency(ctx, heldBy(request), request.body.accountId);
      setSessionCookie(reply, ctx.config, token);
      return { data: user };
    },
  );
};
