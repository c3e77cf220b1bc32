import { z } from 'zod';
import {
  AgencyAddress,
  AgencyCarrierSetup,
  CarrierNumbers,
  CarrierPeerAddress,
  CarrierPeers,
  CarrierSetupSaved,
  CarrierSiteAddress,
  CarrierSites,
  Id,
  IdentityCarrierSetup,
  replyOf,
} from '@campaign/shared-api/contracts';
import { actorOf } from '../../http/authenticate';
import type { Module } from '../../http/module';
import { listNumbers, listPeers, listSites, setAgencySetup, setIdentitySetup } from './carrier-sites.service';

export const carrierSiteRoutes: Module = (app, ctx) => {
  app.get(
    '/carrier/sites',
    { config: { policy: 'carrier-site:list' }, schema: { response: { 200: replyOf(CarrierSites) } } },
    async () => ({ data: await listSites(ctx) }),
  );
  app.get(
    '/carrier/sites/:siteId/peers',
    {
      config: { policy: 'carrier-site:list' },
      schema: { params: CarrierSiteAddress, response: { 200: replyOf(CarrierPeers) } },
    },
    async (request) => ({ data: await listPeers(ctx, actorOf(request), request.params.siteId) }),
  );
  app.get(
    '/carrier/sites/:siteId/peers/:peerId/numbers',
    {
      config: { policy: 'carrier-site:list' },
      schema: { params: CarrierPeerAddress, response: { 200: replyOf(CarrierNumbers) } },
    },
    async (request) => ({ data: await listNumbers(ctx, request.params) }),
  );
  app.put(
    '/users/:accountId/carrierSite',
    {
      config: { policy: 'agency:carrier-site' },
      schema: {
        params: AgencyAddress,
        body: AgencyCarrierSetup,
        response: { 200: replyOf(CarrierSetupSaved) },
      },
    },
    (request) => setAgencySetup(ctx, actorOf(request), request.params.accountId, request.body),
  );
  app.put(
    '/identities/:id/carrierSite',
    {
      config: { policy: 'identity:carrier-site' },
      schema: {
        params: z.object({ id: Id }),
        body: IdentityCarrierSetup,
        response: { 200: replyOf(CarrierSetupSaved) },
      },
    },
    (request) => setIdentitySetup(ctx, actorOf(request), request.params.id, request.body),
  );
};
