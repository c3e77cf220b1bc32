import type { FastifyInstance, FastifyReply } from 'fastify';
import { outcomeOf } from '../registry/outcomes';
import type { Brand, Registry } from '../registry/registry';
import type { CredentialCheck } from './credentials';

interface BrandFields {
  ein: string;
  referenceId: string;
}
interface CampaignFields {
  brandId: string;
  usecase: string;
  referenceId: string;
}

const text = { type: 'string', minLength: 1, maxLength: 1024 } as const;
const brandBody = {
  type: 'object',
  required: [
    'entityType',
    'displayName',
    'companyName',
    'ein',
    'phone',
    'street',
    'city',
    'state',
    'postalCode',
    'country',
    'email',
    'website',
    'vertical',
    'referenceId',
  ],
  properties: { ein: { type: 'string', pattern: String.raw`^\d{9}$` }, referenceId: text },
} as const;
const campaignBody = {
  type: 'object',
  required: [
    'brandId',
    'usecase',
    'description',
    'sample1',
    'sample2',
    'embeddedLink',
    'embeddedPhone',
    'referenceId',
  ],
  properties: { brandId: text, usecase: text, sample1: text, sample2: text, referenceId: text },
} as const;

const problem = (reply: FastifyReply, status: number, code: string, description: string) =>
  reply.code(status).send([{ code, description }]);
const duplicate = (reply: FastifyReply) => problem(reply, 400, '511', 'The referenceId is used already.');
const absent = (reply: FastifyReply) => problem(reply, 404, '501', 'Not found.');

/** The Campaign Registry's API for service providers, as far as brands, external vetting and campaigns go. */
export function registryRoutes(app: FastifyInstance, registry: Registry, mayUse: CredentialCheck): void {
  app.addHook('onRequest', async (request, reply) => {
    const denied = mayUse(request.headers.authorization, '');
    if (denied === 401) await problem(reply, 401, '401', 'Access denied.');
  });
  brandRoutes(app, registry);
  vettingRoutes(app, registry);
  campaignRoutes(app, registry);
  app.put<{ Body: { webhookEndpoint: string } }>('/v2/webhook/subscription', (request, reply) => {
    registry.subscribe(request.body.webhookEndpoint);
    return reply.send(request.body);
  });
}

function brandRoutes(app: FastifyInstance, registry: Registry): void {
  const brandOf = (id: string) => registry.brands.find(({ brandId }) => brandId === id);

  app.post<{ Body: BrandFields }>(
    '/v2/brand/nonBlocking',
    { schema: { body: brandBody } },
    (request, reply) => {
      const { ein, referenceId } = request.body;
      if (registry.brands.some((brand) => brand.referenceId === referenceId)) return duplicate(reply);
      const { answer } = outcomeOf(ein);
      if (answer?.kind === 'refuse') return problem(reply, 400, answer.code, answer.description);
      if (answer?.kind === 'error' && registry.countTry(ein) <= answer.tries)
        return problem(reply, 500, '500', 'Something went wrong.');
      const brand = registry.addBrand(request.body);
      // Taken, and its sender never hears of it.
      if (answer?.kind === 'drop') {
        request.raw.destroy();
        return reply.hijack();
      }
      return reply.send(brand);
    },
  );

  app.put<{ Params: { id: string }; Body: BrandFields }>(
    '/v2/brand/:id',
    { schema: { body: brandBody } },
    ({ params, body }, reply) => {
      const brand = brandOf(params.id);
      return brand ? reply.send(registry.correctBrand(brand, body)) : absent(reply);
    },
  );

  app.get<{ Querystring: { referenceId?: string } }>('/v2/brand', ({ query }) => {
    const records = registry.brands.filter(({ referenceId }) => referenceId === query.referenceId);
    return { page: 1, recordsPerPage: 10, totalRecords: records.length, records };
  });

  app.get<{ Params: { id: string } }>('/v2/brand/:id', ({ params }, reply) => {
    const brand: Brand | undefined = brandOf(params.id);
    return brand ? reply.send(brand) : absent(reply);
  });

  app.get<{ Params: { id: string } }>('/v2/brand/:id/feedback', ({ params }, reply) => {
    const brand = brandOf(params.id);
    if (!brand) return absent(reply);
    return reply.send({ brandId: brand.brandId, category: brand.feedback ? [brand.feedback] : [] });
  });
}

function vettingRoutes(app: FastifyInstance, registry: Registry): void {
  const vettingBody = {
    type: 'object',
    required: ['evpId', 'vettingToken', 'referenceId'],
    properties: { vettingToken: text, referenceId: text },
  } as const;
  app.put<{ Params: { id: string }; Body: { referenceId: string } }>(
    '/v2/brand/:id/externalVetting',
    { schema: { body: vettingBody } },
    ({ params, body }, reply) => {
      const brand = registry.brands.find(({ brandId }) => brandId === params.id);
      if (!brand) return absent(reply);
      if (registry.vettings.some(({ referenceId }) => referenceId === body.referenceId))
        return duplicate(reply);
      return reply.send(registry.addVetting(brand, body.referenceId));
    },
  );
  app.get<{ Params: { id: string } }>('/v2/brand/:id/externalVetting', ({ params }) =>
    registry.vettings.filter(({ brandId }) => brandId === params.id),
  );
}

function campaignRoutes(app: FastifyInstance, registry: Registry): void {
  const campaignOf = (id: string) => registry.campaigns.find(({ campaignId }) => campaignId === id);

  app.post<{ Body: CampaignFields }>(
    '/v2/campaignBuilder',
    { schema: { body: campaignBody } },
    ({ body }, reply) => {
      if (registry.campaigns.some(({ referenceId }) => referenceId === body.referenceId))
        return duplicate(reply);
      const brand = registry.brands.find(({ brandId }) => brandId === body.brandId);
      if (!brand) return absent(reply);
      if (!['VERIFIED', 'VETTED_VERIFIED'].includes(brand.identityStatus))
        return problem(reply, 400, '530', 'The brand is not verified.');
      return reply.send(registry.addCampaign(body));
    },
  );

  app.put<{ Params: { id: string }; Body: CampaignFields }>(
    '/v2/campaign/:id',
    { schema: { body: campaignBody } },
    ({ params, body }, reply) => {
      const campaign = campaignOf(params.id);
      return campaign ? reply.send(registry.correctCampaign(campaign, body)) : absent(reply);
    },
  );

  app.get<{ Querystring: { referenceId?: string } }>('/v2/campaign', ({ query }) => {
    const records = registry.campaigns.filter(({ referenceId }) => referenceId === query.referenceId);
    return { page: 1, recordsPerPage: 10, totalRecords: records.length, records };
  });

  app.get<{ Params: { id: string } }>('/v2/campaign/:id', ({ params }, reply) => {
    const campaign = campaignOf(params.id);
    return campaign ? reply.send(campaign) : absent(reply);
  });

  app.get<{ Params: { id: string } }>('/v2/campaign/:id/mnoMetadata', ({ params }, reply) => {
    const campaign = campaignOf(params.id);
    if (!campaign) return absent(reply);
    const isLow = campaign.usecase === 'LOW_VOLUME';
    return reply.send({
      10017: { mno: 'AT&T', msgClass: isLow ? 'T' : 'E', tpm: isLow ? 75 : 240 },
      10035: {
        mno: 'T-Mobile',
        brandTier: isLow ? 'LOW' : 'UPPER_MID',
        brandDailyCap: isLow ? 2_000 : 40_000,
      },
    });
  });
}

const STATUSES = ['ACTIVE', 'PENDING', 'REJECTED', 'SUSPENDED', 'EXPIRED'] as const;

/** What whoever runs the simulator may make the registry do. */
export function registryControls(app: FastifyInstance, registry: Registry): void {
  app.get('/control/registry', () => ({
    brands: registry.brands,
    vettings: registry.vettings,
    campaigns: registry.campaigns,
  }));
  app.post<{ Body: { campaignId: string; status: string } }>(
    '/control/registry/campaigns',
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['campaignId', 'status'],
          properties: { campaignId: text, status: { enum: STATUSES } },
        },
      },
    },
    ({ body }, reply) => {
      const campaign = registry.campaigns.find(({ campaignId }) => campaignId === body.campaignId);
      if (!campaign) return reply.code(404).send({ error: 'No such campaign.' });
      registry.setCampaign(campaign, body.status);
      return reply.code(204).send();
    },
  );
}
