import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountFault, NumberInventory, PeerWithNumbers } from '../carrier/number-inventory';
import type { CredentialCheck } from './credentials';
import { xmlDocument, type XmlElements } from './xml';

interface PeerParams {
  accountId: string;
  siteId: string;
  peerId: string;
}

const peerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['SiteId', 'SiteName', 'PeerId', 'PeerName', 'numbers'],
  properties: {
    SiteId: { type: 'string', minLength: 1 },
    SiteName: { type: 'string' },
    PeerId: { type: 'string', minLength: 1 },
    PeerName: { type: 'string' },
    isAssigned: { type: 'boolean' },
    numbers: { type: 'array', items: { type: 'string', pattern: String.raw`^\+1[2-9]\d{2}555\d{4}$` } },
  },
} as const;

const faultSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599 },
    delayMs: { type: 'integer', minimum: 0, maximum: 60_000 },
  },
} as const;

/** Controls the account's sites, SIP peers and numbers, and the faults of the API that lists them. */
export function numberControls(app: FastifyInstance, inventory: NumberInventory): void {
  app.post<{ Body: PeerWithNumbers }>(
    '/control/numbers',
    { schema: { body: peerSchema } },
    (request, reply) => {
      inventory.set(request.body);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: AccountFault }>(
    '/control/account-fault',
    { schema: { body: faultSchema } },
    (request, reply) => {
      inventory.fault = request.body;
      return reply.code(204).send();
    },
  );
}

/** Bandwidth's numbers API: sites, SIP peers and numbers, in XML. */
export function numberRoutes(
  app: FastifyInstance,
  inventory: NumberInventory,
  mayUse: CredentialCheck,
): void {
  const answer = async (
    reply: FastifyReply,
    { authorization, accountId }: { authorization: string | undefined; accountId: string },
    body: () => XmlElements | string,
  ): Promise<FastifyReply> => {
    const { status, delayMs = 0 } = inventory.fault;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const denied = status ?? mayUse(authorization, accountId);
    if (denied) return refuse(reply, denied, 'The request was refused');
    const found = body();
    if (typeof found === 'string') return refuse(reply, 404, found);
    return reply.type('application/xml; charset=utf-8').send(xmlDocument(found));
  };
  const refuse = (reply: FastifyReply, status: number, Description: string): FastifyReply =>
    reply
      .code(status)
      .type('application/xml; charset=utf-8')
      .send(xmlDocument({ ErrorResponse: { ResponseStatus: { ErrorCode: 12016, Description } } }));

  app.get<{ Params: PeerParams }>('/api/accounts/:accountId/sites', ({ params, headers }, reply) =>
    answer(reply, { authorization: headers.authorization, accountId: params.accountId }, () => ({
      SitesResponse: {
        Sites: { Site: inventory.sites.map(({ SiteId, SiteName }) => ({ Id: SiteId, Name: SiteName })) },
      },
    })),
  );

  app.get<{ Params: PeerParams }>(
    '/api/accounts/:accountId/sites/:siteId/sippeers',
    ({ params, headers }, reply) =>
      answer(reply, { authorization: headers.authorization, accountId: params.accountId }, () => {
        const peers = inventory.peers.filter(({ SiteId }) => SiteId === params.siteId);
        if (peers.length === 0) return `Site '${params.siteId}' does not exist`;
        const SipPeer = peers.map(({ PeerId, PeerName }) => ({ PeerId, PeerName, IsDefaultPeer: false }));
        return { TNSipPeersResponse: { SipPeers: { SipPeer } } };
      }),
  );

  app.get<{ Params: PeerParams }>(
    '/api/accounts/:accountId/applications/:applicationId/associatedsippeers',
    ({ params, headers }, reply) =>
      answer(reply, { authorization: headers.authorization, accountId: params.accountId }, () => ({
        AssociatedSipPeersResponse: {
          AssociatedSipPeers: {
            AssociatedSipPeer: inventory.assignedPeers.map(({ SiteId, SiteName, PeerId, PeerName }) => ({
              SiteId,
              SiteName,
              PeerId,
              PeerName,
            })),
          },
        },
      })),
  );

  app.get<{ Params: PeerParams }>(
    '/api/accounts/:accountId/sites/:siteId/sippeers/:peerId/tns',
    ({ params, headers }, reply) =>
      answer(reply, { authorization: headers.authorization, accountId: params.accountId }, () => {
        const numbers = inventory.numbersOf(params.siteId, params.peerId);
        if (!numbers) return `SIP peer '${params.peerId}' does not exist`;
        const SipPeerTelephoneNumber = numbers.map((FullNumber) => ({ FullNumber }));
        return {
          SipPeerTelephoneNumbersResponse: {
            SipPeerTelephoneNumbersCount: numbers.length,
            SipPeerTelephoneNumbers: { SipPeerTelephoneNumber },
          },
        };
      }),
  );
}
