import {
  AgentIdentifier,
  Done,
  FactorAdded,
  Factors,
  NewPasskey,
  PasskeyId,
  PasskeyOffer,
  RecoveryCodes,
  replyOf,
  RequireFactor,
  TotpOffer,
  TotpProof,
} from '@campaign/shared-api/contracts';
import { actorOf, sessionOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import {
  addPasskey,
  confirmAuthenticator,
  offerAuthenticator,
  offerPasskey,
  readFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './factors.service';
import { askReset, requireFactor } from './reset-factor.service';

const WRITE = { policy: 'factor:write' } as const;

export const factorRoutes: Module = (app, ctx) => {
  app.get(
    '/factors',
    { config: { policy: 'factor:list' }, schema: { response: { 200: replyOf(Factors) } } },
    async (request) => ({ data: await readFactors(ctx, sessionOf(request)) }),
  );
  app.post(
    '/factors/passkeys/offer',
    { config: WRITE, schema: { response: { 200: replyOf(PasskeyOffer) } } },
    async (request) => ({ data: await offerPasskey(ctx, sessionOf(request)) }),
  );
  app.post(
    '/factors/passkeys',
    { config: WRITE, schema: { body: NewPasskey, response: { 200: replyOf(FactorAdded) } } },
    async (request) => ({
      data: await addPasskey(ctx, sessionOf(request), request.body),
      message: 'Passkey added.',
    }),
  );
  app.delete(
    '/factors/passkeys/:id',
    { config: WRITE, schema: { params: PasskeyId, response: { 200: Done } } },
    async (request) => {
      await removePasskey(ctx, sessionOf(request), request.params.id);
      return { message: 'Passkey removed.' };
    },
  );
  app.post(
    '/factors/totp/offer',
    { config: WRITE, schema: { response: { 200: replyOf(TotpOffer) } } },
    async (request) => ({ data: await offerAuthenticator(ctx, sessionOf(request)) }),
  );
  app.post(
    '/factors/totp',
    { config: WRITE, schema: { body: TotpProof, response: { 200: replyOf(FactorAdded) } } },
    async (request) => ({
      data: await confirmAuthenticator(ctx, sessionOf(request), request.body.code),
      message: 'Authenticator app added.',
    }),
  );
  app.delete('/factors/totp', { config: WRITE, schema: { response: { 200: Done } } }, async (request) => {
    await removeAuthenticator(ctx, sessionOf(request));
    return { message: 'Authenticator app removed.' };
  });
  app.post(
    '/factors/recovery-codes',
    { config: WRITE, schema: { response: { 200: replyOf(RecoveryCodes) } } },
    async (request) => ({ data: { recoveryCodes: await renewRecoveryCodes(ctx, sessionOf(request)) } }),
  );
  app.put(
    '/factors/required',
    {
      config: { policy: 'factor:require' },
      schema: { body: RequireFactor, response: { 200: Done } },
    },
    async (request) => {
      await requireFactor(ctx, actorOf(request), request.body.required);
      return { message: 'Saved.' };
    },
  );
  app.post(
    '/agents/:id/reset-factor',
    {
      config: { policy: 'factor:reset' },
      schema: { params: AgentIdentifier, response: { 200: Done } },
    },
    async (request) => {
      await askReset(ctx, actorOf(request), request.params.id);
      return { message: 'The second factor will be removed in 24 hours. The user was notified by email.' };
    },
  );
};
