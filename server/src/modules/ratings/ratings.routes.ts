import { NewRating, Rating, RatingQuery, pageOf, replyOf } from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listVisibleRatings, rateNumber } from './ratings.service';

export const ratingRoutes: Module = (app, ctx) => {
  app.route({
    method: 'GET',
    url: '/ratings',
    config: { policy: 'rating:list' },
    schema: { querystring: RatingQuery, response: { 200: pageOf(Rating) } },
    handler: (request) => listVisibleRatings(ctx, actorOf(request), request.query.accountId),
  });

  app.route({
    method: 'POST',
    url: '/ratings',
    config: { policy: 'rating:write' },
    schema: { body: NewRating, response: { 200: replyOf(Rating) } },
    handler: async (request) => ({ data: await rateNumber(ctx, actorOf(request), request.body) }),
  });
};
