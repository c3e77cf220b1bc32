import {
  AgencyAddress,
  AgencyPage,
  AgencyQuery,
  AgencyReply,
  ApprovalChange,
  DeletionBesideJobs,
  FeatureChange,
  FirstSteps,
  Ids,
  PlannedRatesAddress,
  RateChange,
  RateHistory,
  replyOf,
  StatusChange,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { changeApproval, changeStatus, deleteAgencies, listVisibleAgencies } from './agencies.service';
import { changeFeatures } from './features.service';
import { readFirstSteps } from './first-steps.service';
import { changeRates, readRates, withdrawRates } from './rates.service';

export const agencyRoutes: Module = (app, ctx) => {
  app.get(
    '/users/userList',
    {
      config: { policy: 'agency:list' },
      schema: { querystring: AgencyQuery, response: { 200: AgencyPage } },
    },
    (request) => listVisibleAgencies(ctx, actorOf(request), request.query),
  );
  app.get(
    '/users/first-steps',
    { config: { policy: 'first-steps:read' }, schema: { response: { 200: replyOf(FirstSteps) } } },
    async (request) => ({ data: await readFirstSteps(ctx, actorOf(request)) }),
  );
  app.get(
    '/users/:accountId/rates',
    {
      config: { policy: 'agency:read' },
      schema: { params: AgencyAddress, response: { 200: replyOf(RateHistory) } },
    },
    async (request) => ({ data: await readRates(ctx, actorOf(request), request.params.accountId) }),
  );
  app.delete(
    '/users/:accountId/rates/:from',
    {
      config: { policy: 'agency:rates' },
      schema: { params: PlannedRatesAddress, response: { 200: replyOf(RateHistory) } },
    },
    async (request) => ({ data: await withdrawRates(ctx, actorOf(request), request.params) }),
  );
  app.put(
    '/users/updateRate',
    { config: { policy: 'agency:rates' }, schema: { body: RateChange, response: { 200: AgencyReply } } },
    async (request) => ({ success: true, ...(await changeRates(ctx, actorOf(request), request.body)) }),
  );
  app.put(
    '/users/updateFeatures',
    {
      config: { policy: 'agency:features' },
      schema: { body: FeatureChange, response: { 200: AgencyReply } },
    },
    async (request) => ({ success: true, ...(await changeFeatures(ctx, actorOf(request), request.body)) }),
  );
  app.put(
    '/users/updateStatus',
    { config: { policy: 'agency:status' }, schema: { body: StatusChange, response: { 200: AgencyReply } } },
    async (request) => ({ success: true, ...(await changeStatus(ctx, actorOf(request), request.body)) }),
  );
  app.put(
    '/users/updateApproved',
    {
      config: { policy: 'agency:approve' },
      schema: { body: ApprovalChange, response: { 200: AgencyReply } },
    },
    async (request) => ({ success: true, ...(await changeApproval(ctx, actorOf(request), request.body)) }),
  );
  app.delete(
    '/users/',
    { config: { policy: 'agency:delete' }, schema: { body: Ids, response: { 200: DeletionBesideJobs } } },
    (request) => deleteAgencies(ctx, actorOf(request), request.body.ids),
  );
};
