import type { FastifyInstance } from 'fastify';
import type { NumberInventory, PeerWithNumbers } from '../carrier/number-inventory';
import type { CredentialCheck } from './credentials';

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
    numbers: { type: 'array', items: { type: 'string', pattern: String.raw`^\+1[2-9]\d{2}555\d{4}$` } },
  },
} as const;

/**
 * The account's places and their numbers. The field names are the carrier's; its XML habit of writing a list
 * of one as a single object is kept, because that is what its customers have to live with.
 */
export function numberRoutes(
  app: FastifyInstance,
  inventory: NumberInventory,
  mayUse: CredentialCheck,
): void {
  app.get<{ Params: { accountId: string } }>(
    '/api/accounts/:accountId/applications/:applicationId/associatedsippeers',
    (request, reply) => {
      const denied = mayUse(request.headers.authorization, request.params.accountId);
      if (denied) return reply.code(denied).send({ ErrorCode: denied, Description: 'Access denied' });
      const [only, ...more] = inventory.peers;
      return reply.send({
        AssociatedSipPeersResponse: {
          AssociatedSipPeers: { AssociatedSipPeer: more.length === 0 ? only : [only, ...more] },
        },
      });
    },
  );

  app.get<{ Params: PeerParams }>(
    '/api/accounts/:accountId/sites/:siteId/sippeers/:peerId/tns',
    (request, reply) => {
      const { accountId, siteId, peerId } = request.params;
      const denied = mayUse(request.headers.authorization, accountId);
      if (denied) return reply.code(denied).send({ ErrorCode: denied, Description: 'Access denied' });
      const numbers = inventory.numbersOf(siteId, peerId);
      if (!numbers) return reply.code(404).send({ ErrorCode: 12016, Description: 'SIP Peer not found' });
      return reply.send({
        SipPeerTelephoneNumbersResponse: {
          SipPeerTelephoneNumbersCount: numbers.length,
          SipPeerTelephoneNumbers: { SipPeerTelephoneNumber: numbers.map((FullNumber) => ({ FullNumber })) },
        },
      });
    },
  );

  app.post<{ Body: PeerWithNumbers }>(
    '/control/numbers',
    { schema: { body: peerSchema } },
    (request, reply) => {
      inventory.set(request.body);
      return reply.code(204).send();
    },
  );
}
