import { FrequencyChange, FrequencyLimits, FrequencyOwner, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { readFrequencyLimits, saveFrequencyLimits } from './frequency.service';

/** How often an agency, and one of its identities, may text one person first. */
export const frequencyRoutes: Module = (app, ctx) => {
  app.get(
    '/frequency/:accountId/:identityId',
    {
      config: { policy: 'frequency:read' },
      schema: { params: FrequencyOwner, response: { 200: FrequencyLimits } },
    },
    (request) => readFrequencyLimits(ctx, actorOf(request), request.params),
  );
  app.put(
    '/frequency',
    {
      config: { policy: 'frequency:write' },
      schema: { body: FrequencyChange, response: { 200: replyOf(FrequencyLimits) } },
    },
    (request) => saveFrequencyLimits(ctx, actorOf(request), request.body),
  );
};
