import {
  HeldDecision,
  HeldFilter,
  HeldPeople,
  HeldQuery,
  NewHold,
  Operations,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import { sendCsv } from '../../http/downloads.routes';
import type { Module } from '../../http/module';
import { decideHeldPerson, listHeldPeople, writeHeldPeople } from './held-people.service';
import { holdDispatch, readOperations, releaseDispatch } from './operations.service';

/** The platform's own people: how sending fares, the kill switch of all of it, and the people that are held. */
export const operationsRoutes: Module = (app, ctx) => {
  const answer = { 200: replyOf(Operations) };
  app.get(
    '/operations',
    { config: { policy: 'operations:read' }, schema: { response: answer } },
    async (request) => ({ data: await readOperations(ctx, actorOf(request)) }),
  );
  app.post(
    '/operations/hold',
    { config: { policy: 'operations:hold' }, schema: { body: NewHold, response: answer } },
    async (request) => ({
      data: await holdDispatch(ctx, actorOf(request), request.body),
      message: 'Sending is stopped.',
    }),
  );
  app.post(
    '/operations/release',
    { config: { policy: 'operations:hold' }, schema: { response: answer } },
    async (request) => ({
      data: await releaseDispatch(ctx, actorOf(request)),
      message: 'Sending resumed.',
    }),
  );
  const held = { 200: replyOf(HeldPeople) };
  app.get(
    '/operations/held-people',
    { config: { policy: 'held:list' }, schema: { querystring: HeldQuery, response: held } },
    async (request) => ({ data: await listHeldPeople(ctx, actorOf(request), request.query) }),
  );
  app.get(
    '/operations/held-people/file',
    { config: { policy: 'held:export', raw: true }, schema: { querystring: HeldFilter } },
    async (request, reply) =>
      sendCsv(reply, 'needs review.csv', await writeHeldPeople(ctx, actorOf(request), request.query)),
  );
  for (const [decision, message] of [
    ['release', 'The number may be texted again.'],
    ['opt-out', 'The number is opted out.'],
  ] as const) {
    app.post(
      `/operations/held-people/${decision}`,
      { config: { policy: 'held:decide' }, schema: { body: HeldDecision, response: held } },
      async (request) => ({
        data: await decideHeldPerson(ctx, actorOf(request), request.body, decision),
        message,
      }),
    );
  }
};
